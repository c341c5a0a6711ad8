import Conversation
import Core
import Queues
import Scene
import TestSupport
import Testing
import Toolkit

/// What the keys about messages in trouble do where rows are marked.
struct MarkedTroubleTests {
  /// In two of the Queue's four threads a message is in trouble.
  private func app(_ keys: String) -> AppDriver {
    var workspace = Samples.queued
    for (number, thread) in [Samples.flaky, Samples.accented].enumerated() {
      let message = QueuedMessage(
        id: Samples.id(UInt64(700 + number)), content: "größe \(number + 1)", createdAt: Samples.now,
        lastError: "No.", standing: .uncertain, inSession: .yes)
      workspace.streams.update(thread) {
        $0.isLocallyCreated = false
        $0.outbox = Lane(waiting: [message], hold: .failed("No."), capacity: 1)
      }
    }
    let app = AppDriver(workspace)
    app.press(keys)
    return app
  }

  private func said(_ app: AppDriver) -> [String] {
    app.takeEffects().compactMap { effect in
      if case .agent(.deliver(let delivery, _)) = effect { delivery.content } else { nil }
    }
  }

  private func waiting(_ app: AppDriver) -> [Int] {
    [Samples.flaky, Samples.accented].map { app.workspace.streams[$0]?.outbox.waiting.count ?? 0 }
  }

  private func hasMarks(_ app: AppDriver) -> Bool { app.state.windows[1]?.lists[.queue]?.marks.isEmpty == false }

  @Test(arguments: [("o", ["continue", "continue"]), ("r", ["größe 1", "größe 2"])])
  func `a broken turn goes on, or its message is sent again, in all marked rows`(key: String, words: [String]) {
    let app = app("2V")
    app.press(key)
    #expect(said(app).sorted() == words)
    #expect(!hasMarks(app))
  }

  @Test func `what is dropped in all marked rows comes back with one undo`() {
    let app = app("2Vs")
    #expect(waiting(app) == [0, 0] && !hasMarks(app))
    app.press("u")
    #expect(waiting(app) == [1, 1])
  }

  @Test(arguments: ["o", "r", "s"]) func `the row under the cursor is left alone where another is marked`(key: String) {
    let app = app("2gjvk" + key)
    #expect(said(app).isEmpty && waiting(app) == [1, 1] && hasMarks(app))
    #expect(app.footer().contains("No message failed here."), "\(app.footer())")
  }
}

import Acts
import Conversation
import Core
import JSON
import Languages
import Queues
import Scene
import Shapes
import TestSupport
import Testing
import Toolkit
import Words

/// While nothing is saved a person reads why, and sees what they type and answer.
struct NotSavedTests {
  private static let words =
    "The disk is full, so the change was not saved. Make room, and it is saved with the next change."

  @Test(arguments: [(80, 24), (60, 20), (100, 20), (40, 10), (140, 45)])
  func `the words about the disk leave the composer in sight`(columns: Int, rows: Int) {
    let app = AppDriver(columns: columns, rows: rows)
    app.press("1g<enter>")
    app.holdSaves()
    app.type("größe")
    app.failSave(Self.words)
    app.expectRow(containing: "NOT SAVED: The disk is full")
    app.type(" 漢字")
    app.expectRow(containing: "› größe 漢字")
    app.releaseSaves()
  }

  @Test func `no command begins while that can't be saved, and it does once there is room`() throws {
    var workspace = Samples.idle
    workspace.upNext = Lane(waiting: [Samples.command(1, "größe")], hold: .paused, capacity: 1)
    let app = AppDriver(workspace)
    app.holdSaves()
    _ = app.ask(.words("rename", Samples.flaky.text, "é"))
    app.failSave("the disk is full")
    _ = app.ask(.words("resume", "--next"))
    #expect(app.workspace.upNext.hold == nil && app.workspace.upNext.running.isEmpty)
    #expect(app.workspace.upNext.waiting.items.map(\.status) == [.queued])
    let waiting = try #require(app.workspace.upNext.waiting.first)
    #expect(app.state.why(waiting) == .command(.why(.queued, .nothingIsSaved(because: "the disk is full"))))
    #expect(JSONViews.upNext(app.state, in: .english)["waits"] == "nothing can be saved")
    app.releaseSaves()
    app.pass(seconds: 2)
    #expect(app.workspace.upNext.running.map(\.item.status) == [.executing])
    app.takeEffects()
  }

  /// A thread asks something, and nothing is saved by now.
  private func asking(columns: Int, rows: Int, _ words: String = words, options: Int = 3) -> AppDriver {
    let app = AppDriver(columns: columns, rows: rows)
    app.press("1g<enter>go<enter><esc>")
    app.takeEffects()
    app.accept()
    let kinds: [Permission.Option.Kind] = [.allowOnce, .allowAlways, .rejectOnce]
    app.hear(
      .asks(
        Permission(
          id: "ask-1", title: "Run a command",
          detail: (1...30).map { "make café \($0)" }.joined(separator: "\n"),
          options: (0..<options).map {
            Permission.Option(id: "o\($0)", name: "Answer \($0)", kind: $0 < 3 ? kinds[$0] : .other)
          }, askedAt: app.now)))
    app.press("2")
    app.holdSaves()
    app.press("<ctrl-p>rename<enter>é<enter>")
    app.failSave(words)
    app.takeEffects()
    return app
  }

  private static let sizes = [(60, 18), (80, 24), (40, 12)]
  private static let dialogs = [" ", "m", "n", "c", "c<tab>", "<ctrl-p>", "?", "<ctrl-f>", "H", "y"]

  private func rows(of notice: String, in app: AppDriver) -> Range<Int>? {
    guard let first = app.place(of: notice)?.row else { return nil }
    return first..<app.frame().size.rows - 1
  }

  @Test(arguments: sizes, dialogs)
  func `a dialog stands above them, and a press on them does nothing`(size: (Int, Int), keys: String) {
    let app = asking(columns: size.0, rows: size.1)
    app.press(keys)
    app.pass(milliseconds: 600)
    app.takeEffects()
    guard let notice = rows(of: "NOT SAVED", in: app), let box = app.place(of: "└──") else {
      Issue.record("there is no dialog, or no notice:\n\(app.screen)")
      return
    }
    #expect(box.row < notice.lowerBound, "\(app.screen)")
    let before = app.screen
    for row in notice {
      for column in stride(from: 1, to: size.0, by: 7) {
        for _ in 0..<2 {
          app.mouse(.press, row: row, column: column)
          app.mouse(.release, row: row, column: column)
        }
        app.mouse(.scrollDown, row: row, column: column)
      }
    }
    app.expectScreen(before)
    app.expectEffects([])
    app.releaseSaves()
  }

  @Test(arguments: sizes)
  func `all answers of a question are reached above them`(columns: Int, rows: Int) {
    let app = asking(columns: columns, rows: rows, options: 8)
    app.press(" ")
    var seen: Set<Int> = []
    for _ in 0..<60 {
      for answer in 0..<8 where app.place(of: "\(answer + 1) Answer \(answer)") != nil { seen.insert(answer) }
      app.press("j")
    }
    #expect(seen == Set(0..<8), "\(app.screen)")
    app.releaseSaves()
  }

  @Test(arguments: [(60, 18), (80, 24), (140, 45)])
  func `what an act is answered with is read beside them, and they come back`(columns: Int, rows: Int) {
    let app = asking(columns: columns, rows: rows, columns > 100 ? "the disk is full" : Self.words)
    app.press("<esc>2x")
    app.expectRow(containing: "u undo")
    app.press("U")
    app.expectRow(containing: "Nothing to redo")
    app.press("j")
    app.pass(seconds: 20)
    app.expectRow(containing: "NOT SAVED: ")
    app.takeEffects()
    app.releaseSaves()
  }

  @Test func `a message over rows of a dialog takes the press on it`() {
    let app = AppDriver(columns: 60, rows: 18)
    app.press("1g<enter>go<enter><esc>")
    app.takeEffects()
    app.accept()
    app.hear(.asks(Samples.permission(askedAt: app.now)))
    app.press("2 ")
    app.pass(milliseconds: 600)
    app.receive(.edited(1, nil, problem: String(repeating: "The editor said much. ", count: 30)))
    guard let place = app.place(of: "The editor said much.") else { return #expect(Bool(false), "\(app.screen)") }
    for row in place.row..<17 {
      for _ in 0..<2 { app.click(row: row, column: 12) }
    }
    app.expectEffects([])
  }
}

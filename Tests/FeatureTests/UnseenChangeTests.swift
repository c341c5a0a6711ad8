import Acts
import Conversation
import Core
import Queues
import Review
import Scene
import Settings
import TestSupport
import Testing

/// What an agent has changed and nobody has looked at: on the thread's row, and as a reason to need the person.
struct UnseenChangeTests {
  private func tree(_ name: String) -> Snapshot { Snapshot(tree: name, store: "s") }

  private func turn(_ number: UInt64, files: Int, isReviewed: Bool = false) -> TurnSnapshots {
    var turn = TurnSnapshots(turn: Identity(UniqueID(high: 7, low: number)), at: Samples.now)
    turn.endedAt = Samples.now
    turn.before = tree("b\(number)")
    turn.after = tree("a\(number)")
    turn.numbers = ChangeNumbers(files: files, added: 120, removed: 30)
    turn.isReviewed = isReviewed
    return turn
  }

  private func driver(
    _ turns: [TurnSnapshots], needsMe: Bool = false, columns: Int = 140, unicode: Bool = true,
    _ change: (inout Workspace) -> Void = { _ in }
  ) -> AppDriver {
    var workspace = Samples.idle
    workspace.settings.queueChoice = true
    workspace.settings.reviewNeedsMe = needsMe
    workspace.snapshots.turns[Samples.flaky] = turns
    change(&workspace)
    return AppDriver(workspace, columns: columns, rows: 45, unicode: unicode)
  }

  @Test func `a row says what its last turn changed until that was looked at`() {
    driver([turn(1, files: 4)]).expectRow(containing: "fix flaky test", "+120 −30")
    let wide = driver([turn(1, files: 4)], columns: 200) { workspace in
      workspace.attention.enqueue(Samples.flaky, at: Samples.now, because: .sent)
    }
    wide.expectRow(containing: "fix flaky test  +120 −30 ")
    wide.press("<ctrl-right><ctrl-right><ctrl-right><ctrl-right>")
    wide.expectRow(containing: "fix flaky test  +120 −30 · 4 files")
    driver([turn(1, files: 4)], unicode: false).expectRow(containing: "fix flaky test", "+120 -30")
    driver([turn(1, files: 4, isReviewed: true)]).expectNoRow(containing: "+120")
    driver([turn(1, files: 4), turn(2, files: 0)]).expectNoRow(containing: "+120")
    var setBack = turn(1, files: 4)
    setBack.rest = Rest(tree: "b1", pack: nil)
    driver([setBack], needsMe: true).expectNoRow(containing: "+120")
  }

  @Test func `a change needs nobody unless the person wants to look at each`() {
    let app = driver([turn(1, files: 4)])
    app.expectNoRow(containing: "need you")
    app.press("w")
    app.expectRow(containing: "Nobody needs you now.")
    driver([turn(1, files: 4)], needsMe: true).expectRow(containing: "1 needs you")
    driver([turn(1, files: 4)], needsMe: true).expectRow(containing: "fix flaky test", " review ")
  }

  @Test func `s:review finds it, and the sentence of the row says it`() {
    let app = driver([turn(1, files: 4)], columns: 200)
    app.press("1/s:review<enter>")
    app.expectRow(containing: "fix flaky", "+120 −30")
    app.expectNoRow(containing: "write docs")
    app.expectRow(containing: "to review: 4 files")
    let none = driver([turn(1, files: 4, isReviewed: true)], columns: 200)
    none.press("1/s:review<enter>")
    none.expectNoRow(containing: "fix flaky")
    let asked = driver([turn(1, files: 4)], needsMe: true)
    asked.press("1/s:needs<enter>")
    asked.expectRow(containing: "fix flaky", "+120 −30")
  }

  @Test func `w opens straight into the change, and a change that was seen needs nobody`() {
    let app = driver([turn(1, files: 4)], needsMe: true)
    app.press("w")
    #expect(app.state.windows[1]?.focus == .review)
    var workspace = app.workspace
    let isMarked = workspace.markReviewed(Samples.flaky)
    #expect(isMarked)
    #expect(!workspace.needsMe(Samples.flaky))
    #expect(workspace.threadsToReview.isEmpty)
  }

  @Test func `an answer that nobody has read comes first`() {
    let app = driver([turn(1, files: 4)], needsMe: true) { workspace in
      workspace.streams.update(Samples.flaky) { $0.unreadCount = 1 }
    }
    app.press("w")
    #expect(app.state.windows[1]?.focus == .conversation)
  }

  @Test func `a turn that goes on has no change to be looked at yet`() {
    var workspace = driver([turn(1, files: 4)], needsMe: true).workspace
    workspace.streams.update(Samples.flaky) { $0.turn = Turn(message: Samples.id(1), startedAt: Samples.now) }
    #expect(workspace.unseenChange(of: Samples.flaky) == nil)
    #expect(!workspace.wantsReview(Samples.flaky))
  }
}

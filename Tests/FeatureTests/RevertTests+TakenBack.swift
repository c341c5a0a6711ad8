import Conversation
import Core
import Review
import ReviewScene
import Scene
import TestSupport
import Testing

/// What takes a revert back is not told as the revert itself, and what is in its way is said with what helps.
extension RevertTests {
  /// Its undo is asked for by a key; the answer is what is asked of git.
  private func takenBack(_ app: AppDriver) throws -> RevertAsked {
    app.press("x")
    app.receive(.came(.revertPlanned(try #require(asked(app).first), .success(plan([login])))))
    try done(app, [login])
    app.press("u")
    return try #require(asked(app).first)
  }

  private func line(_ app: AppDriver) -> String { app.state.transcripts[Samples.flaky]?.entries.last?.text ?? "" }

  private func message(_ app: AppDriver) -> String { app.state.windows[1]?.message?.text ?? "" }

  @Test func `an undo that a start finishes is told as one`() throws {
    let app = app()
    defer { app.takeEffects() }
    app.receive(.came(.revertPlanned(try takenBack(app), .success(plan([login])))))
    let (stored, entries) = app.storedAfterCrash()
    let later = AppDriver.recovered(stored, entries: entries) { $0.snapshots.canBeTaken = true }
    defer { later.takeEffects() }
    later.press("j")
    try done(later, [login])
    let words = "The program ended in the middle of this, and has finished it now: undo of \"Reverted \(login)\"."
    let told = later.storedAfterCrash().1[Samples.flaky]?.map(\.text) ?? []
    #expect(told.contains(words), "\(told)")
  }

  /// Two actors have acts of their own to take back, in any order.
  @Test func `what is left is found out anew where something else was set back meanwhile`() throws {
    let app = app()
    defer { app.takeEffects() }
    func left() -> String? { app.workspace.snapshots.turns[Samples.flaky]?.last?.left?.tree }
    /// It is done, and this is left then.
    func finish(_ asked: RevertAsked, leaving tree: String) throws {
      let plan = RevertPlan(
        change: plan([]).change, files: [RevertPlan.File(FilePath(login), .restored)], kept: [],
        rest: Rest(tree: tree, pack: "r"))
      app.receive(.came(.revertPlanned(asked, .success(plan))))
      try done(app, [login])
    }
    app.press("x")
    try finish(try #require(asked(app).first), leaving: "without the window's")
    _ = app.ask(.call(Call(["revert", Samples.flaky.text, "--file", "b.txt", "--yes"], directory: "/tmp")))
    try finish(try #require(asked(app).first), leaving: "without both")
    app.press("u")
    let back = try #require(asked(app).first)
    #expect((back.wanted.to, back.wanted.shown) == ("now", "without both"))
    try finish(back, leaving: "without the call's")
    #expect(left() == "without the call's")
    _ = app.ask(.call(Call(["undo"], directory: "/tmp")))
    let second = try #require(asked(app).first)
    #expect(second.wanted.shown == "without the call's")
    try finish(second, leaving: "all")
    #expect(left() == "all")
    app.press("U")
    #expect(try #require(asked(app).first).wanted.shown == "all")
  }

  @Test(arguments: [[], [KeptFile(FilePath("b.txt"), .changedSince)]])
  func `what was set back by hand is not left, though there is nothing to do`(kept: [KeptFile]) throws {
    let app = app()
    defer { app.takeEffects() }
    app.press("X")
    let question = try #require(asked(app).first)
    app.receive(.came(.revertPlanned(question, .success(plan([], kept: kept)))))
    #expect(message(app).contains(kept.isEmpty ? "There is nothing to revert" : "b.txt"), "\(message(app))")
    #expect(app.workspace.snapshots.turns[Samples.flaky]?.last?.left?.tree == "rest")
    #expect(app.workspace.undoHistory.done.isEmpty)
  }

  @Test func `of a revert that is not whole that is left which was not done`() throws {
    let app = app()
    defer { app.takeEffects() }
    func left() -> String? { app.workspace.snapshots.turns[Samples.flaky]?.last?.left?.tree }
    app.press("X")
    app.receive(.came(.revertPlanned(try #require(asked(app).first), .success(plan([login, "b.txt"])))))
    app.press("<enter>")
    let work = app.takeEffects().compactMap { effect -> (Revert, ShownChange?)? in
      if case .run(.setFiles(let revert, _, let shown)) = effect { (revert, shown) } else { nil }
    }
    let (revert, shown) = try #require(work.first)
    #expect(shown == ShownChange(tree: "new", lastTurn: TreeStretch(before: "middle", after: "new")))
    let set = FilesSet(
      change: revert.act.change, paths: [FilePath(login)], kept: [KeptFile(FilePath("b.txt"), .changedSince)],
      rest: Rest(tree: "half", pack: "h"))
    app.receive(.came(.filesSet(revert.id, .success(set))))
    #expect(left() == "half")
    app.press("u")
    app.receive(.came(.revertPlanned(try #require(asked(app).first), .success(plan([login])))))
    try done(app, [login])
    #expect(left() == "new")
  }

  @Test func `an undo that can't be finished, or is cut off, is told as one`() throws {
    for (gap, words) in [
      (SnapshotGap.noRoom, "This could not be finished: undo of \"Reverted \(login)\"."),
      (.unreachable("build1: lost"), "as soon as the machine can be reached: undo of \"Reverted \(login)\"."),
    ] {
      let app = app()
      defer { app.takeEffects() }
      app.receive(.came(.revertPlanned(try takenBack(app), .success(plan([login])))))
      app.receive(.came(.filesSet(try #require(begun(app).first).id, .failure(gap))))
      #expect(line(app).contains(words), "\(line(app))")
      #expect(!line(app).contains("Undo puts all files back"))
    }
  }

  @Test func `a refused undo says what helps, and where it is over that it is anew`() throws {
    let app = app()
    defer { app.takeEffects() }
    let kept = plan([], kept: [KeptFile(FilePath(login), .changedSince)])
    app.receive(.came(.revertPlanned(try takenBack(app), .success(kept))))
    #expect(message(app).contains("Put that right first"), "\(message(app))")
    #expect(app.workspace.undoHistory.done.count == 1)
    app.press("u")
    app.receive(.came(.revertPlanned(try #require(asked(app).first), .success(plan([login])))))
    try done(app, [login], kept: [])
    app.press("U")
    app.receive(.came(.revertPlanned(try #require(asked(app).first), .success(kept))))
    #expect(message(app).contains("can be reverted anew"), "\(message(app))")
    #expect(app.workspace.undoHistory.undone.isEmpty)
  }
}

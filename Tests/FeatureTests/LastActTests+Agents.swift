import CommandLine
import Conversation
import Core
import Review
import Scene
import TestSupport
import Testing

/// What is done to an agent, or said of its changes, is done for good: undo says so, and nothing older goes back.
extension LastActTests {
  private static let modes = [AgentMode(id: "ask", name: "Ask"), AgentMode(id: "plan", name: "Plan é")]

  private static let effort = AgentOption(
    id: "effort", name: "Effort", category: .effort,
    choices: [AgentOption.Choice(id: "low", name: "low"), AgentOption.Choice(id: "high", name: "größer")],
    current: "low")

  /// Its agent is at work and asks, it has told what can be chosen, and it has changed something before. A thread is pinned, by
  /// the command line and by the window.
  private func asking() -> AppDriver {
    let app = app { workspace in
      var turn = TurnSnapshots(turn: Samples.id(70), at: Samples.now)
      turn.before = Snapshot(tree: "b", store: "s")
      turn.after = Snapshot(tree: "a", store: "s")
      turn.endedAt = Samples.now
      workspace.snapshots.turns[Samples.flaky] = [turn]
    }
    app.hear(.session(id: "session-1", modes: Self.modes, currentMode: "ask"))
    app.hear(.options([Self.effort]))
    app.press("<enter>go<enter><esc>")
    app.accept()
    app.hear(.asks(Samples.permission(askedAt: app.now)))
    app.pass(milliseconds: 400)
    app.takeEffects()
    return app
  }

  @Test(arguments: [
    (["unlock", Samples.flaky.text], "Unlocked \"fix flaky test\""),
    (["interrupt", Samples.flaky.text], "Stopped \"fix flaky test\""),
    (["allow", Samples.flaky.text], "Answered: Allow"), (["deny", Samples.flaky.text], "Answered: Reject"),
    (["allow", Samples.flaky.text, "--always"], "Answered: Always allow"),
    (["options", Samples.flaky.text, "mode", "plan"], "Mode: Plan é"),
    (["options", Samples.flaky.text, "effort", "high"], "Effort: größer"),
    (["review", "seen", Samples.flaky.text], "Reviewed \"fix flaky test\""),
    (["review", "forget", Samples.flaky.text], "Forgot what changed in \"fix flaky test\""),
  ])
  func `a verb that can't be taken back is named, and nothing older goes back in its place`(
    words: [String], said: String
  ) {
    let app = asking()
    guard case .done? = app.ask(.call(Call(words, directory: "/src/api"))) else {
      Issue.record("\(words) was refused")
      return
    }
    app.takeEffects()
    let told = call("undo", app: app)
    #expect(told.hasPrefix("refused: Can't be undone: \(said)"), "\(told)")
    #expect(isPinned(app))
    // It was said of that one; the next undo is about what was before.
    call("undo", app: app)
    #expect(!isPinned(app))
  }

  @Test(arguments: [
    ("a", "Answered: Allow"), ("d", "Answered: Reject"), ("<ctrl-x>", "Stopped \"fix flaky test\""),
  ])
  func `a key that can't be taken back is named, and nothing older goes back in its place`(key: String, said: String) {
    let app = asking()
    app.press("P")
    let count = app.workspace.undoHistory.done.count
    app.press(key)
    app.takeEffects()
    #expect(app.workspace.undoHistory.done.count == count + 1)
    app.press("u")
    #expect(app.footer().contains("Can't be undone: \(said)"), "\(app.footer())")
    #expect(app.workspace.undoHistory.done.count == count)
  }

  @Test func `a thread that is unlocked, and a mode and an option that are chosen, are named to who did it by keys`() {
    let app = asking()
    app.chooseInMenu("mode")
    app.press("j<enter>u")
    app.expectRow(containing: "Can't be undone: Mode: Plan é")
    app.chooseInMenu("Effort: low")
    app.press("j<enter>u")
    app.expectRow(containing: "Can't be undone: Effort: größer")
    app.chooseInMenu("unlock")
    app.press("u")
    app.expectRow(containing: "Can't be undone: Unlocked")
    app.takeEffects()
  }

  @Test func `a session that becomes a thread is named, once`() {
    let app = app()
    let wanted = SessionsWanted(provider: "claude", directory: "/home/ada/src/api")
    let found = SessionsFound.sessions([AgentSession(id: "s-é", title: "größer")])
    for _ in 1...2 { app.receive(.came(.sessions(found, wanted, for: .client(7, session: "s-é")))) }
    app.takeEffects()
    #expect(call("undo", app: app).hasPrefix("refused: Can't be undone: Began"))
    call("undo", app: app)
    #expect(!isPinned(app))
  }

  @Test func `what changes nothing is no act`() {
    let app = asking()
    call("interrupt", flaky, app: app)
    let count = app.workspace.undoHistory.done.count
    call("interrupt", flaky, app: app)
    call("options", flaky, "mode", "ask", app: app)
    #expect(app.workspace.undoHistory.done.count == count)
  }
}

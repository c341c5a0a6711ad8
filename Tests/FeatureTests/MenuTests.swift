import Conversation
import Core
import Queues
import Scene
import TestSupport
import Testing
import Toolkit

/// Menus whose rows come and go while they are open: what is chosen is what the cursor was put on.
struct MenuTests {
  /// The thread's menu while its agent works, with the cursor on one of its acts.
  private func menu(on title: String, sourceLocation: SourceLocation = #_sourceLocation) -> AppDriver {
    let app = AppDriver()
    app.press("<enter>go<enter><esc>")
    app.takeEffects()
    app.press("m")
    app.pointAt(title, sourceLocation: sourceLocation)
    return app
  }

  @Test func `rows that come and go put no other act under the cursor of a thread's menu`() {
    let app = menu(on: "lineage")
    app.endTurn(.failed("no network", .answered))
    app.expectRow(containing: "│  continue ")
    #expect(app.cursor(on: "lineage"))
    app.press("<enter>")
    app.expectRow(containing: "Lineage: fix flaky test")
    #expect(app.workspace.streams[Samples.flaky]?.isDeleted == false)
  }

  @Test func `what has left a menu is not chosen, nor what stands in its place`() {
    let app = menu(on: "stop")
    app.endTurn()
    app.expectNoRow(containing: "│  stop")
    app.press("<enter>")
    app.expectEffects([])
    #expect(app.footer().contains("It has just left the menu."))
    app.expectRow(containing: "Thread: fix flaky test")
    // A key that moves the cursor puts it on what is there.
    app.press("gj<enter>")
    #expect(app.footer().contains("Copied"))
    _ = app.takeEffects()
  }

  @Test func `agents that are found late don't change a project's agent`() {
    var workspace = Samples.idle
    workspace.projectChoices["/home/ada/src/api"] = ProjectChoices(provider: "codex")
    let app = AppDriver(workspace)
    app.findAgents([
      "shell": .cannotStart(.missing), "claude": .found("/usr/bin/claude"), "codex": .found("/usr/bin/codex"),
    ])
    app.press("3")
    app.press("gmj<enter>")
    app.expectRow(containing: "codex (now)")
    app.press("<enter>")
    #expect(app.workspace.projectChoices == ["/home/ada/src/api": ProjectChoices(provider: "codex")])
    #expect(app.footer().contains("as before"))
  }

  @Test func `a mode that the agent offers no more is not chosen`() {
    let app = AppDriver()
    let modes = ["run", "ask", "plan"].map { AgentMode(id: $0, name: "Mode \($0)") }
    app.hear(.session(id: "session-1", modes: modes, currentMode: "ask"))
    app.chooseInMenu("mode")
    app.hear(.session(id: "session-1", modes: [modes[0], modes[2]], currentMode: "run"))
    app.press("<enter>")
    app.expectEffects([])
    #expect(app.footer().contains("It has just left the menu."))
    app.hear(.session(id: "session-1", modes: modes.reversed(), currentMode: "run"))
    app.press("<enter>")
    app.expectEffects([.agent(.setMode("ask", in: Samples.flaky))])
  }

  @Test func `templates are taken away one after the other, from the last one too`() {
    let app = AppDriver()
    for name in ["ä", "b", "漢"] {
      _ = app.ask(.commands(.saveTemplate(name: name, CommandTemplate(prompt: "run \(name)"))))
    }
    app.press("<ctrl-p>templates<enter>Gx")
    #expect(app.workspace.templates.keys.sorted() == ["b", "ä"])
    app.press("xx")
    #expect(app.workspace.templates.isEmpty)
    app.expectNoRow(containing: "Templates")
    app.press("u")
    #expect(app.workspace.templates.keys.sorted() == ["b"])
  }

  @Test func `only the digits of a snooze menu choose`() {
    let app = AppDriver(Samples.queued)
    app.press("2gz069")
    app.expectRow(containing: "Snooze: fix flaky test")
    app.press("2")
    #expect(app.footer().contains("Snoozed \"fix flaky test\" until 11:00"))
  }

  @Test func `commands that are cancelled elsewhere put no other ones under the cursor`() {
    var workspace = Samples.nothing
    workspace.upNext.waiting.enqueue(Samples.command(1, "é"))
    workspace.upNext.waiting.enqueue(Samples.command(2, "漢", priority: .low))
    workspace.upNext.hold = .paused
    let app = AppDriver(workspace)
    app.press("<ctrl-p>")
    app.paste("cancel")
    app.press("<enter>Gk")
    #expect(app.cursor(on: "priority low"), "\(app.screen)")
    _ = app.ask(.commands(.cancel(.priority("low"))))
    app.press("<enter>")
    #expect(app.footer().contains("It has just left the menu."))
    #expect(app.workspace.upNext.waiting.count == 1)
  }

  @Test func `Home, End and the pages go through every menu`() {
    let app = AppDriver(Samples.queued)
    let menus = [
      ("2gm", "rename", "pause"), ("2gz", "1  ", "5  "), ("3gm", "new thread", "worktrees"),
    ]
    for (keys, first, last) in menus {
      app.press(keys)
      app.press("<end>")
      #expect(app.cursor(on: last), "\(app.screen)")
      app.press("<home>")
      #expect(app.cursor(on: first), "\(app.screen)")
      app.press("<pgdn><pgdn>")
      #expect(app.cursor(on: last), "\(app.screen)")
      app.press("<pgup><pgup>")
      #expect(app.cursor(on: first), "\(app.screen)")
      app.press("<esc>")
    }
  }
}

extension AppDriver {
  func cursor(on title: String) -> Bool {
    guard let place = place(of: "│  \(title)") else { return false }
    return frame()[place.row, place.column + 3].style == Samples.theme("dark")[.selection]
  }

  /// Goes to an act of the menu that is open, from its first row.
  fileprivate func pointAt(_ title: String, sourceLocation: SourceLocation = #_sourceLocation) {
    for _ in 0..<20 where !cursor(on: title) { press("j") }
    #expect(cursor(on: title), "the menu has no \(title):\n\(screen)", sourceLocation: sourceLocation)
  }
}

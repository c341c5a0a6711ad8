import Conversation
import Core
import Queues
import Scene
import TestSupport
import Testing
import Toolkit
import Verbs
import Words

@testable import PalettePane

/// What the mouse does to the dialogs in front of the panes.
struct DialogMouseTests {
  private func palette(_ verb: String, _ app: AppDriver) {
    app.press("<ctrl-p>")
    app.paste(verb)
    app.press("<enter>")
  }

  // MARK: Choosing

  @Test func `a click in a menu does what Enter does there`() {
    let app = AppDriver()
    app.press("m")
    app.click("copy id")
    app.expectEffects([.window(1, .copy(Samples.flaky.text))])
    app.expectNoRow(containing: "Thread: ")
  }

  @Test(arguments: [(100, 30), (40, 12)])
  func `what is destructive in a menu is only chosen by the first click, and a second one does it`(
    columns: Int, rows: Int
  ) {
    let app = AppDriver(columns: columns, rows: rows)
    app.press("m")
    app.click("delete")
    app.expectRow(containing: "Thread: ")
    #expect(app.style(of: "delete") == Samples.theme("dark")[.selection])
    #expect(app.workspace.streams[Samples.flaky]?.isDeleted == false)
    app.pass(seconds: 60)
    app.click("delete")
    app.press("<enter>")
    #expect(app.workspace.streams[Samples.flaky]?.isDeleted == true)
    app.takeEffects()
    app.press("u")
    #expect(app.workspace.streams[Samples.flaky]?.isDeleted == false)
  }

  @Test(arguments: ["k", "<tab>"])
  func `a key between two clicks makes the second one the first`(key: String) {
    let app = AppDriver()
    app.press("m")
    app.click("delete")
    app.press(key)
    app.click("delete")
    #expect(app.workspace.streams[Samples.flaky]?.isDeleted == false)
    app.click("delete")
    app.press("<enter>")
    #expect(app.workspace.streams[Samples.flaky]?.isDeleted == true)
    app.takeEffects()
  }

  @Test func `a second click on what has become another row only chooses it`() {
    let app = AppDriver()
    app.press("<enter>go<enter><esc>1m")
    app.takeEffects()
    let place = app.place(of: "delete") ?? Position(row: 0, column: 0)
    app.click(row: place.row, column: place.column)
    // The turn's end takes two rows out of the menu, so that another one stands there.
    app.endTurn()
    app.takeEffects()
    let before = app.workspace.streams
    app.click(row: place.row, column: place.column)
    #expect(app.workspace.streams == before)
    app.expectEffects([])
  }

  @Test func `the second half of a double click doesn't reach what stands there by then`() {
    let app = AppDriver()
    app.press("m")
    let place = app.place(of: "rename") ?? Position(row: 0, column: 0)
    app.click(row: place.row, column: place.column)
    app.expectRow(containing: "┌ Rename ")
    app.click(row: place.row, column: place.column)
    app.expectRow(containing: "┌ Rename ")
    app.pass(seconds: 1)
    app.click(row: place.row, column: place.column)
    app.expectNoRow(containing: "┌ Rename ")
  }

  @Test func `the palette is clicked through, and what runs something takes two clicks`() {
    let app = AppDriver()
    app.press("<ctrl-p>")
    app.type("new thread")
    app.click("  new thread ")
    app.expectRow(containing: "┌ New thread")
    app.press("<esc><ctrl-p>")
    app.pass(seconds: 1)
    app.type("detach")
    app.click("  detach ")
    app.expectEffects([])
    app.click("  detach ")
    app.expectEffects([.window(1, .goodbye("Come back with: upnext"))])
  }

  @Test func `a list that is scrolled stands still under the pointer`() {
    let app = AppDriver()
    app.press("<ctrl-p>")
    func current() -> PaletteSubject? { app.state.windows[1]?.dialog(PaletteDialog.self)?.current }
    for _ in 0..<100 where current() != .act(.detach) { app.press("<down>") }
    app.press("<down><down><down>")
    let place = app.place(of: "  detach ")
    #expect(place != nil && current() != .act(.detach))
    app.click("  detach ")
    #expect(current() == .act(.detach))
    #expect(app.place(of: "  detach ") == place, "the same row is there")
    app.press("<down>")
    #expect(app.place(of: "  detach ") == place)
    app.expectEffects([])
  }

  @Test func `options lead to their values by clicks, and a mode takes two`() {
    let app = AppDriver()
    app.hear(
      .session(
        id: "session-1", modes: [AgentMode(id: "ask", name: "先に尋ねる"), AgentMode(id: "all", name: "All é")],
        currentMode: "ask"))
    app.hear(
      .options([
        AgentOption(
          id: "model", name: "Model", category: .model,
          choices: [AgentOption.Choice(id: "a", name: "小さい"), AgentOption.Choice(id: "b", name: "大きい")], current: "a")
      ]))
    palette("agent-options", app)
    app.click("Model: 小さい")
    app.expectRow(containing: "claude: Model")
    app.pass(seconds: 1)
    app.click("大きい")
    app.expectEffects([.agent(.setOption("model", value: "b", in: Samples.flaky))])
    app.pass(seconds: 1)
    palette("agent-options", app)
    app.click("Mode: 先に")
    app.pass(seconds: 1)
    app.click("All é")
    app.expectEffects([])
    app.click("All é")
    app.expectEffects([.agent(.setMode("all", in: Samples.flaky))])
  }

  @Test func `snoozing and handing over are clicked`() {
    let app = AppDriver(Samples.queued)
    app.press("2z")
    app.click("2  ")
    #expect(app.workspace.attention.members[Samples.flaky]?.snooze != nil)
    palette("hand-over", app)
    let agent = app.workspace.streams[Samples.wide]?.effectiveProvider
    app.click(" claude  ")
    #expect(app.workspace.streams[Samples.wide]?.effectiveProvider == agent)
    app.expectRow(containing: "over to")
    app.click(" claude  ")
    #expect(app.footer().contains("over to claude"))
    app.takeEffects()
  }

  @Test func `the menus of commands are clicked: what would cancel or run takes two`() {
    var workspace = Samples.idle
    workspace.upNext = Lane(
      waiting: [Samples.command(1, "a", priority: .urgent), Samples.command(2, "b")], capacity: 1)
    workspace.upNext.hold = .paused
    workspace.templates = ["größe": CommandTemplate(prompt: "Fix 漢字")]
    let app = AppDriver(workspace)
    palette("cancel-commands", app)
    app.click("priority urgent (1)")
    #expect(app.workspace.upNext.waiting.count == 2)
    app.click("priority urgent (1)")
    #expect(app.workspace.upNext.waiting.items.map(\.name) == ["b"])
    app.pass(seconds: 1)
    palette("pause-agent", app)
    app.click("pause: claude")
    #expect(app.workspace.pausedAgents == ["claude"])
    app.pass(seconds: 1)
    palette("pause-agent", app)
    app.click("let go on: claude")
    #expect(app.workspace.pausedAgents == ["claude"])
    app.click("let go on: claude")
    #expect(app.workspace.pausedAgents == [])
    app.pass(seconds: 1)
    palette("templates", app)
    app.click("größe  Fix")
    app.expectRow(containing: "› Fix 漢字")
    app.takeEffects()
  }

  @Test func `a session is clicked and becomes a thread`() {
    let app = AppDriver()
    let wanted = SessionsWanted(provider: "claude", directory: "/home/ada/src/api")
    palette("agent-sessions", app)
    app.takeEffects()
    let sessions = [AgentSession(id: "s-é", title: "Починить"), AgentSession(id: "s-2", title: "תיקון")]
    app.receive(.came(.sessions(.sessions(sessions), wanted, for: .window(1))))
    app.click("Починить")
    app.expectRow(containing: "┌ Починить · ")
    app.takeEffects()
  }

  @Test func `the project's menu and agents are clicked`() {
    let app = AppDriver()
    app.press("3m")
    app.click("project's agent")
    app.takeEffects()
    app.pass(seconds: 1)
    app.click(" codex  ")
    #expect(app.workspace.projectChoices["/home/ada/src/api"]?.provider == "codex")
  }

  @Test(arguments: [(100, 30), (40, 10)]) func `a hit is opened by a click`(columns: Int, rows: Int) {
    let said = Entry(
      id: Samples.id(1), number: 1, role: .agent, kind: .text, text: "a needle in 漢字", at: Samples.now, status: .done)
    var workspace = Samples.idle
    workspace.streams.update(Samples.wide) { $0.messageCount = 1 }
    workspace.streams.settled()
    let app = AppDriver(workspace, entries: [Samples.wide: [said]], columns: columns, rows: rows)
    app.press("<ctrl-f>")
    app.type("needle")
    app.click("needle in")
    app.expectRow(containing: "┌ 漢字の文書を直す")
    app.expectNoRow(containing: "┌ Search")
  }

  @Test func `a click in the history shows how a command ended, and a second one opens its thread`() {
    var workspace = Samples.idle
    for number in 1...60 {
      var command = Samples.command(UInt64(number), "job \(number).")
      command.status = .failed
      command.error = "exit \(number)."
      command.stream = Samples.accented
      command.completedAt = Samples.now.adding(seconds: Int64(number - 100))
      workspace.history.append(command)
    }
    let app = AppDriver(workspace)
    app.press("H<end>")
    app.expectRow(containing: "exit 1.")
    app.click("job 5.")
    app.expectRow(containing: "exit 5.")
    app.mouse(.scrollUp, row: 10, column: 30)
    app.expectRow(containing: "exit 8.")
    app.click("job 5.")
    app.expectRow(containing: "exit 5.")
    app.click("job 5.")
    app.expectRow(containing: "┐┌ résumé naïve café")
  }

  // MARK: Questions

  private func asked() -> AppDriver {
    let app = AppDriver()
    app.press("<enter>go<enter><esc>")
    app.takeEffects()
    for id in ["ask-1", "ask-2"] { app.hear(.asks(Samples.permission(id, askedAt: app.now))) }
    app.press("2 ")
    return app
  }

  private func answer(_ option: String, to permission: String = "ask-1") -> Effect {
    .agent(.answer(permission: permission, .option(option), in: Samples.flaky))
  }

  @Test func `a question is answered by two clicks on the same answer, never by one`() {
    let app = asked()
    app.pass(seconds: 1)
    app.click("1 Allow")
    app.expectEffects([])
    #expect(app.style(of: "1 Allow") == Samples.theme("dark")[.selection])
    app.click("3 Reject")
    app.click("1 Allow")
    app.expectEffects([])
    app.click("1 Allow")
    app.expectEffects([answer("yes")])
  }

  @Test func `clicks don't answer what has only just appeared, nor what came after it`() {
    let app = asked()
    for _ in 0..<4 { app.click("1 Allow") }
    app.pass(milliseconds: 350)
    for _ in 0..<4 { app.click("1 Allow") }
    app.expectEffects([])
    app.pass(milliseconds: 50)
    app.click("3 Reject")
    app.click("3 Reject")
    app.expectEffects([answer("no")])
    // The next question stands in the same place.
    for _ in 0..<9 { app.click("3 Reject") }
    app.pass(seconds: 1)
    app.click("3 Reject")
    app.expectEffects([])
    app.click("3 Reject")
    app.expectEffects([answer("no", to: "ask-2")])
  }

  @Test func `a question that has changed between two clicks isn't answered`() {
    let app = asked()
    app.pass(seconds: 1)
    app.click("1 Allow")
    app.hear(.withdrew(permission: "ask-1"))
    app.pass(seconds: 1)
    app.click("1 Allow")
    app.expectEffects([])
  }

  private func askedInConversation() -> AppDriver {
    let app = AppDriver()
    app.press("<enter>go<enter>")
    app.takeEffects()
    app.hear(.asks(Samples.permission(askedAt: app.now)))
    return app
  }

  @Test func `a click beside the answers of a question in the conversation shows it whole and answers nothing`() {
    let app = askedInConversation()
    app.pass(seconds: 1)
    app.click("◆ APPROVE Run")
    app.expectEffects([])
    app.expectRow(containing: "2 Always allow")
  }

  @Test func `an answer in the conversation is chosen by one click, and given by the second`() {
    let app = askedInConversation()
    for _ in 0..<4 { app.click("Always allow") }
    app.expectEffects([])
    app.pass(seconds: 1)
    app.click("Always allow")
    app.expectEffects([])
    #expect(app.style(of: "Always allow") == Samples.theme("dark")[.selection])
    #expect(app.footer().contains("Press again: Always allow"))
    app.click("[d]")
    app.click("Always allow")
    app.expectEffects([])
    app.click("Always allow")
    app.expectEffects([answer("always")])
  }

  @Test func `the way to say why is one click away`() {
    let app = askedInConversation()
    app.pass(seconds: 1)
    app.click("[D]")
    app.expectEffects([])
    app.expectRow(containing: "┌ Deny")
  }

  @Test func `a long question scrolls by the wheel`() {
    let app = AppDriver()
    app.press("<enter>go<enter><esc>")
    app.takeEffects()
    let lines = (1...90).map { "Zeile \($0)." }.joined(separator: "\n")
    app.hear(.asks(Permission(id: "ask", title: "行", detail: lines, options: [], askedAt: app.now)))
    app.press("2 ")
    app.mouse(.scrollDown, row: 10, column: 40)
    app.expectNoRow(containing: "Zeile 3.")
    app.expectRow(containing: "Zeile 4.")
    app.mouse(.scrollUp, row: 0, column: 0)
    app.expectRow(containing: "Zeile 1.")
  }

  // MARK: The wheel

  @Test func `the wheel scrolls the help, and moves the cursor of a menu`() {
    let app = AppDriver()
    app.press("?")
    let start = app.screen
    app.mouse(.scrollDown, row: 5, column: 20)
    #expect(app.screen != start)
    app.mouse(.scrollUp, row: 5, column: 20)
    app.expectScreen(start)
    app.press("<esc>m")
    app.mouse(.scrollDown, row: 5, column: 20)
    #expect(app.style(of: "copy id") == Samples.theme("dark")[.selection])
    app.mouse(.scrollUp, row: 5, column: 20)
    app.mouse(.scrollUp, row: 5, column: 20)
    #expect(app.style(of: "rename") == Samples.theme("dark")[.selection])
    app.press("<esc>")
    app.expectEffects([])
  }
}

import Conversation
import Core
import Languages
import Queues
import Review
import Scene
import Settings
import TestSupport
import Testing
import Toolkit

/// What forms and dialogs show of what there isn't room for, and that nothing in them is out of reach unseen.
struct FormRoomTests {
  @Test(arguments: [Language.english, .german])
  func `all boxes of a form show in a narrow window, and each can be ticked`(language: Language) {
    let app = AppDriver(Samples.nothing, columns: 40, rows: 24, language: language)
    app.press("cx" + String(repeating: "<tab>", count: 8))
    let boxes =
      language == .english ? ["system context", "last error", "time"] : ["Systemangaben", "letzter Fehler", "Uhrzeit"]
    for box in boxes { app.expectRow(containing: "[ ] " + box) }
    app.press("<space><right><space><right><space>")
    for box in boxes { app.expectRow(containing: "[x] " + box) }
    app.click("[x] " + boxes[2])
    app.expectRow(containing: "[ ] " + boxes[2])
    app.press("<esc>")
    app.takeEffects()
  }

  @Test func `the box for a worktree says all that it means in a narrow window`() {
    let app = AppDriver(Samples.nothing, columns: 40, rows: 24)
    app.checkOut(.named("main"), in: "/home/ada/src/api")
    app.press("n")
    app.takeEffects()
    app.expectRow(containing: "[ ] a folder and a")
    app.expectRow(containing: "own ")
    app.press("<esc>")
  }

  @Test(arguments: [(60, 20), (80, 24), (140, 45)], [Language.english, .german])
  func `the way out is named at every width, and no hint is cut`(size: (Int, Int), language: Language) {
    for keys in ["c", "cx<tab>", "n", "<ctrl-p>land<enter>", "<ctrl-f>", "<ctrl-p>", "?", "2 "] {
      let app = AppDriver(Samples.queued, columns: size.0, rows: size.1, language: language)
      app.press("1g<enter><esc>" + keys)
      app.takeEffects()
      guard app.state.windows[1]?.dialog != nil, let end = app.place(of: "└──")?.row else { continue }
      let line = app.screen.split(separator: "\n", omittingEmptySubsequences: false)[end - 1]
      #expect(line.contains("Esc ") || line.contains("closes") || line.contains("schließt"), "\(keys)\n\(app.screen)")
      #expect(!line.contains("…"), "\(keys)\n\(app.screen)")
    }
  }

  // MARK: Long messages

  @Test func `a long message in the form for a new thread says how much of it is above`() {
    let app = AppDriver(Samples.nothing)
    app.press("n1<ctrl-j>2<ctrl-j>3<ctrl-j>4<ctrl-j>5<ctrl-j>6<ctrl-j>7<ctrl-j>8")
    app.expectRow(containing: "New thread", "▤ 8 lines, 3 above")
    app.press("<esc>")
    app.takeEffects()
  }

  @Test func `so does a long prompt in the form for a command, folded and unfolded`() {
    let app = AppDriver(Samples.nothing)
    app.press("c1<ctrl-j>2<ctrl-j>3<ctrl-j>4<ctrl-j>5<ctrl-j>6<ctrl-j>7<ctrl-j>8")
    app.expectRow(containing: "New command", "▤ 8 lines, 2 above")
    app.press("<tab>")
    app.expectRow(containing: "New command", "▤ 8 lines, 4 above")
    app.press("<esc>")
    app.takeEffects()
  }

  @Test func `a long text that is pasted into the form shows as a few words, unfolds, and goes whole`() {
    let app = AppDriver(Samples.nothing)
    let long = (1...10_000).map { "line \($0)" }.joined(separator: "\n")
    app.press("nlook at ")
    app.paste(long)
    app.expectRow(containing: "Message", "look at [▤ 10000 lines]")
    app.expectRow(containing: "[▤ 10000 lines] goes along whole")
    app.press("<alt-o>")
    app.expectNoRow(containing: "[▤ 10000 lines]")
    app.expectRow(containing: "line 10000")
    app.press("<ctrl-_>")
    app.expectRow(containing: "look at [▤ 10000 lines]")
    #expect(app.workspace.keptForms.values.map(\.written.prompt) == ["look at " + long])
    app.press("<enter>")
    let sent = app.takeEffects().compactMap { effect in
      if case .agent(.deliver(let delivery, _)) = effect { delivery.content } else { nil }
    }
    #expect(sent == ["look at " + long])
  }

  @Test func `so it is in the form for a command`() {
    let app = AppDriver(Samples.nothing)
    let long = (1...300).map { "ligne é \($0)" }.joined(separator: "\n")
    app.press("clook at ")
    app.paste(long)
    app.expectRow(containing: "› look at [▤ 300 lines]")
    app.press("<tab><tab>")
    app.expectRow(containing: " ligne é 1 ")
    app.press("<enter>")
    app.takeEffects()
    let added =
      app.workspace.upNext.running.map(\.item.request.prompt) + app.workspace.upNext.waiting.items.map(\.request.prompt)
    #expect(added == ["look at " + long])
  }

  // MARK: Agents

  @Test func `agents that aren't there come last and are marked wherever one is chosen`() {
    let app = AppDriver()
    app.findAgents(["shell": .cannotStart(.missing), "claude": .found("/bin/claude"), "codex": .found("/bin/codex")])
    app.press("n<esc>")
    app.takeEffects()
    app.press("<ctrl-p>pause agent<enter>")
    let rows = app.screen.split(separator: "\n").filter { $0.contains("pause: ") }
    #expect(rows.count == 3)
    #expect(rows.last?.contains("pause: shell (not installed)") == true, "\(rows)")
    app.press("<esc>1<enter><esc>")
    app.chooseInMenu("hand over")
    app.expectRow(containing: "shell (not installed)")
    let codex = app.place(of: "│▌ codex") ?? app.place(of: " codex ")
    let shell = app.place(of: "shell (not installed)")
    #expect((codex?.row ?? .max) < (shell?.row ?? 0), "\(app.screen)")
    app.press("<esc>")
    app.takeEffects()
  }

  @Test func `a form for a command looks for agents and marks one that isn't there, folded and unfolded`() {
    let app = AppDriver(Samples.nothing)
    app.findAgents([
      "shell": .cannotStart(.missing), "claude": .found("/bin/claude"),
      "codex": .cannotStart(.notExecutable("/bin/codex")),
    ])
    app.press("cgo")
    app.expectRow(containing: "· shell (not installed) ·")
    app.press("<tab><tab>")
    app.expectRow(containing: "‹ shell (not installed) ›")
    app.press("<right>")
    app.expectRow(containing: "‹ claude ›")
    app.press("<right>")
    app.expectRow(containing: "‹ codex (not executable) ›")
    app.press("<esc>")
    app.takeEffects()
  }

  // MARK: The first start

  @Test(arguments: [Language.english, .german])
  func `in a window that is too small for the welcome the question stands first`(language: Language) {
    let app = AppDriver(Workspace(), columns: 40, rows: 12, language: language)
    let question = language == .english ? "Turn the Queue on?" : "Die Queue einschalten?"
    app.expectRow(containing: question)
    app.expectRow(containing: "┃")
    app.press("G")
    app.expectRow(containing: "Up Next")
    app.expectNoRow(containing: question)
    app.press("g")
    app.expectRow(containing: question)
    app.press("<enter>")
    #expect(app.workspace.settings.queueChoice == true)
  }

  // MARK: After which command

  private func beside(
    _ running: Int = 1, waiting: [QueuedCommand] = [Samples.command(1, "deploy é")]
  ) -> AppDriver {
    var workspace = Samples.idle
    workspace.settings.maxRunning = running
    let runs = (0..<running).map { index in
      var command = Samples.command(UInt64(90 + index), index == 0 ? "make größer" : "lint \(index)")
      (command.status, command.startedAt) = (.executing, Samples.now)
      return Run(item: command, startedAt: Samples.now)
    }
    workspace.upNext = Lane(waiting: waiting, running: runs, capacity: running)
    return AppDriver(workspace)
  }

  private func after(_ app: AppDriver) -> [Identity<QueuedCommand>]? {
    app.workspace.upNext.waiting.items.first { $0.name == "x" }?.after
  }

  @Test func `what runs and waits is offered by name as what a command comes after`() {
    let app = beside()
    app.press("cx" + String(repeating: "<tab>", count: 6))
    app.expectRow(containing: "After", "^N make größer", "deploy é")
    app.press("<ctrl-n>")
    app.expectRow(containing: "After", "make größer")
    app.press("<enter>")
    #expect(after(app) == [Samples.id(90)])
    app.takeEffects()
  }

  @Test func `a place means the command that stood there when it was typed`() {
    let waiting = (1...3).map { Samples.command(UInt64($0), ["one", "two", "three"][$0 - 1]) }
    let app = beside(waiting: waiting)
    app.press("cx" + String(repeating: "<tab>", count: 6) + "2")
    app.expectRow(containing: "After", "two")
    #expect(app.ask(.words("top", waiting[2].id.text)) != nil)
    app.expectRow(containing: "After", "two")
    app.press("<enter>")
    #expect(after(app) == [Samples.id(2)])
    app.takeEffects()
  }

  @Test func `several are chosen one after the other, and what is typed narrows them`() {
    let app = beside()
    app.press("cx" + String(repeating: "<tab>", count: 6) + "dep<ctrl-n> <ctrl-n>")
    app.press("<enter>")
    #expect(after(app) == [Samples.id(1), Samples.id(90)])
    app.takeEffects()
    let back = beside()
    back.press("cx" + String(repeating: "<tab>", count: 6) + "<ctrl-p><enter>")
    #expect(after(back) == [Samples.id(1)])
    back.takeEffects()
  }

  @Test func `0 is what runs, as the list has it, where that is one`() {
    let app = beside()
    app.press("cx" + String(repeating: "<tab>", count: 6) + "0<enter>")
    #expect(after(app) == [Samples.id(90)])
    app.takeEffects()
    let two = beside(2)
    two.press("cx" + String(repeating: "<tab>", count: 6) + "0<enter>")
    two.expectRow(containing: "\"0\" means 2 commands.")
    two.press("<ctrl-u>7<enter>")
    two.expectRow(containing: "There is no command \"7\". ^N goes through those that run and wait.")
    two.press("<esc>")
    two.takeEffects()
    _ = app.ask(.call(Call(["add", "--after", "0", "y"], directory: "/home/ada/src/api")))
    #expect(app.workspace.upNext.waiting.items.last?.after == [Samples.id(90)])
    app.takeEffects()
  }
}

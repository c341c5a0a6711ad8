import Conversation
import Core
import Queues
import Scene
import Settings
import TestSupport
import Testing
import Toolkit
import Words

/// Commands on the screen: the form, templates, cancelling.
struct CommandScreenTests {
  private func names(_ app: AppDriver) -> [String] { app.workspace.upNext.waiting.items.map(\.name) }

  // MARK: The form

  @Test func `the form previews the exact text that will be sent`() {
    let app = AppDriver(Samples.nothing)
    app.press("cfix größe")
    app.press(String(repeating: "<tab>", count: 8))
    app.press("<space><right><right><space><tab><right>")
    app.expectScreen(named: "command-form-preview")
    app.press("<enter>")
    let stream = app.workspace.streams.recent.first ?? Samples.id(0)
    app.expectEffects([
      app.delivery(
        of:
          "fix größe\n\n# Answer briefly.\n\n# Directory: /home/ada/src/api\n# Agent: shell\n\n# Time: \(app.now.shortISO8601)",
        in: stream)
    ])
  }

  @Test(arguments: [(80, 24), (60, 20), (40, 10)])
  func `the form fits small windows, and its fields can all be reached`(columns: Int, rows: Int) {
    let app = AppDriver(Samples.nothing, columns: columns, rows: rows)
    app.press("c")
    app.expectRow(containing: "│ ›")
    app.press("<tab>")
    for label in [
      "Project", "Agent", "Priority", "Mode", "Runs in", "After", "Start", "Add", "Answer", "Prompt",
    ] {
      app.expectRow(containing: "│ \(label)")
      app.press("<tab>")
    }
  }

  @Test func `adding a command is one line, with what else it has as chips below`() {
    let app = AppDriver(Samples.queued)
    app.press("cprüfe 漢字")
    app.expectRow(containing: "› prüfe 漢字")
    app.expectRow(containing: "~/src/api · claude · normal · after … · start …")
    app.expectNoRow(containing: "Answer")
    // A chip leads to its field.
    app.click("after …")
    app.type("1")
    app.expectRow(containing: "After", "1")
    app.press("<esc>")
    app.takeEffects()
  }

  @Test func `the line grows with what is written, as far as there is room`() {
    let app = AppDriver(Samples.nothing, columns: 80, rows: 24)
    app.press("cone<ctrl-j>two<ctrl-j>three")
    for line in ["› one", "  two", "  three"] { app.expectRow(containing: "│ " + line) }
    app.press("<ctrl-j>4<ctrl-j>5<ctrl-j>6<ctrl-j>seven")
    app.expectNoRow(containing: "› one")
    app.expectRow(containing: "seven")
    app.press("<esc>")
  }

  @Test(arguments: [(20, 6), (1, 1)])
  func `a window that is too small for the form does not crash`(columns: Int, rows: Int) {
    let app = AppDriver(Samples.nothing, columns: columns, rows: rows)
    app.press("c")
    for _ in 0..<12 { app.press("<tab>") }
  }

  @Test func `where there is no room for both, paging down shows the preview in place of the fields`() {
    let app = AppDriver(Samples.nothing, columns: 60, rows: 14)
    app.press("cfix größe<tab>")
    app.expectNoRow(containing: "What will be sent")
    app.press("<shift-tab><pgdn>")
    app.expectRow(containing: "What will be sent")
    app.expectRow(containing: "│  fix größe")
    app.press("<pgup>")
    app.expectRow(containing: "Prompt", "fix größe")
  }

  @Test func `the modes of the agent are offered, and go back to its own with another agent`() {
    var surroundings = Samples.surroundings
    surroundings.providers[0] = Surroundings.Provider(
      name: "shell", about: .whatItIs(nil, command: nil),
      modes: [AgentMode(id: "run", name: "Run"), AgentMode(id: "ask", name: "Ask first")])
    let app = AppDriver(Samples.nothing, surroundings: surroundings)
    app.press("cx<tab><tab><tab><tab>")
    app.expectRow(containing: "Mode", "the agent's own")
    app.press("<right><right>")
    app.expectRow(containing: "Mode", "Ask first")
    app.press("<shift-tab><shift-tab><right><left><tab><tab>")
    app.expectRow(containing: "Mode", "the agent's own")
    app.press("<left><enter>")
    let stream = app.workspace.streams.recent.first ?? Samples.id(0)
    #expect(app.workspace.streams[stream]?.mode == "ask")
    app.takeEffects()
  }

  @Test func `known projects complete what is typed`() {
    let app = AppDriver()
    app.press("cx<tab><ctrl-u>~/src")
    app.expectRow(containing: "Project", "~/src", "^N ~/src/api  ~/src/web")
    app.press("<ctrl-n><ctrl-n><enter>")
    #expect(app.workspace.streams.recent.first.flatMap { app.workspace.streams[$0]?.project } == "/home/ada/src/web")
    app.takeEffects()
  }

  @Test(arguments: ["~/src/../src/./web//", "../web", "~/src/web/."])
  func `one folder is one project, however its path is typed`(path: String) {
    let app = AppDriver()
    app.press("cx<tab><ctrl-u>\(path)<enter>")
    #expect(app.workspace.streams.recent.first.flatMap { app.workspace.streams[$0]?.project } == "/home/ada/src/web")
    app.takeEffects()
  }

  @Test func `a command can run in the thread that was looked at`() {
    let app = AppDriver()
    app.press("cexplain<tab><tab><tab><tab><tab><right>")
    app.expectRow(containing: "Runs in", "fix flaky test")
    app.expectRow(containing: "Agent", "claude")
    app.press("<enter>")
    app.expectEffects([app.delivery(of: "explain")])
  }

  @Test func `after and start are typed, and nonsense in them is told`() {
    let app = AppDriver(Samples.nothing)
    app.press("cfirst<enter>")
    app.takeEffects()
    app.press("csecond" + String(repeating: "<tab>", count: 6) + "7<enter>")
    app.expectRow(containing: "There is no command \"7\".")
    app.press("<backspace><tab>teatime<enter>")
    app.expectRow(containing: "\"teatime\" is no time.")
    app.press("<ctrl-u>2020-11-21<enter>")
    app.expectRow(containing: "\"2020-11-21\" is past: it is 2026-11-21 10:00.")
    #expect(names(app) == [])
    app.press("<ctrl-u>10m<enter>")
    app.expectRow(containing: "1 second", "at 10:10")
    #expect(names(app) == ["second"])
  }

  // MARK: Templates

  @Test func `a template is kept, asks for its fields when it is used, and is removed`() {
    let app = AppDriver(Samples.nothing)
    app.press("cFix {{file}} for {{who}}<ctrl-s>")
    app.expectRow(containing: "Name")
    app.press("größe<enter><esc>")
    #expect(app.workspace.templates.map(\.value.fields) == [["file", "who"]])
    app.press("c<ctrl-t>")
    app.expectRow(containing: "größe  Fix {{file}} for {{who}}")
    app.press("<enter>")
    app.expectRow(containing: "file (1 of 2)")
    app.press("漢字<enter>")
    app.expectRow(containing: "who (2 of 2)")
    app.paste("Ada")
    app.press("<enter>")
    app.expectRow(containing: "› Fix 漢字 for Ada")
    app.press("<enter>")
    app.expectEffects([app.delivery(of: "Fix 漢字 for Ada", in: app.workspace.streams.recent.first ?? Samples.id(0))])
    app.press("c<ctrl-t>x")
    #expect(app.workspace.templates.isEmpty)
    app.press("<esc>u")
    #expect(app.workspace.templates.count == 1)
  }

  @Test func `templates are narrowed by what they are called and say, and by their agents`() {
    var workspace = Samples.nothing
    workspace.templates = [
      "größe": CommandTemplate(prompt: "Fix it", provider: "shell"),
      "漢字": CommandTemplate(prompt: "Read {{file}}", provider: "claude"),
      "x": CommandTemplate(prompt: "read", provider: "shell"),
    ]
    let app = AppDriver(workspace)
    app.press("cmy words<ctrl-t>/READ")
    app.expectNoRow(containing: "größe  Fix it")
    app.expectRow(containing: "漢字  Read {{file}}")
    app.paste(" a:shell")
    app.expectNoRow(containing: "漢字  Read")
    app.expectRow(containing: "uses it", "Esc shows all")
    app.press("nothing<enter>")
    app.expectNoRow(containing: "x  read")
    app.expectNoRow(containing: "uses it")
    app.press("<esc>")
    app.expectRow(containing: "größe  Fix it")
    app.expectRow(containing: "Esc closes")
    app.press("<esc>")
    app.expectRow(containing: "› my words")
    app.press("<ctrl-t>/größe<enter>")
    app.expectRow(containing: "› Fix it")
  }

  @Test func `a template that is removed while its fields are filled is used all the same`() {
    var workspace = Samples.nothing
    workspace.templates["größe"] = CommandTemplate(prompt: "Fix {{file}} for {{who}}", provider: "shell")
    let app = AppDriver(workspace)
    app.open(2)
    app.press("c<ctrl-t><enter>漢字<enter>")
    app.press("c<ctrl-t>x", in: 2)
    #expect(app.workspace.templates.isEmpty)
    app.expectRow(containing: "who (2 of 2)")
    app.press("Ada<enter>")
    app.expectRow(containing: "› Fix 漢字 for Ada")
    app.takeEffects()
  }

  @Test func `a template whose agent is gone is given to no other one unasked`() {
    let template = CommandTemplate(prompt: "prüfe 漢字", provider: "ägent")
    var workspace = Samples.nothing
    workspace.templates["größe"] = template
    let app = AppDriver(workspace)
    app.press("c<ctrl-t><enter>")
    app.expectRow(containing: "ägent")
    app.press("<enter>")
    #expect(app.footer().contains("ägent is none of your agents any more: choose another one."))
    #expect(names(app) == [] && app.workspace.upNext.running.isEmpty)
    app.expectEffects([])
  }

  @Test func `without a template the key says where one is made`() {
    let app = AppDriver(Samples.nothing)
    app.press("c<ctrl-t>")
    app.expectRow(containing: "There is no template yet")
  }

  // MARK: Cancelling, pausing, stashing

  private func waiting() -> AppDriver {
    var workspace = Samples.idle
    workspace.settings.maxRunning = 1
    var running = Samples.command(99, "lint web")
    (running.status, running.startedAt, running.stream) = (.executing, Samples.now, Samples.rightToLeft)
    workspace.upNext = Lane(
      waiting: [Samples.command(1, "a", priority: .urgent), Samples.command(2, "b"), Samples.command(3, "c")],
      running: [Samples.run(running, of: &workspace)], capacity: 1)
    return AppDriver(workspace)
  }

  private func choose(_ verb: String, _ app: AppDriver) {
    app.press("<ctrl-p>")
    app.type(verb)
    app.press("<enter>")
  }

  @Test func `many at once are asked about before they are cancelled, and undo brings them back`() {
    let app = waiting()
    choose("cancel-commands", app)
    app.expectScreen(named: "cancel-commands")
    app.press("<enter>")
    app.expectRow(containing: "Cancel 3 commands that wait?")
    app.press("n")
    #expect(names(app) == ["a", "b", "c"])
    choose("cancel-commands", app)
    app.press("<enter><enter>")
    #expect(names(app) == [])
    app.expectRow(containing: "Cancelled 3 commands · u undo")
    app.press("u")
    #expect(names(app) == ["a", "b", "c"])
  }

  @Test func `cancelling all asks about those that run, and stops them`() {
    let app = waiting()
    choose("cancel-commands", app)
    app.press("j<enter>")
    app.expectRow(containing: "Cancel 3 commands that wait and 1 command that runs?")
    app.press("<enter>")
    app.expectEffects([.agent(.cancel(Samples.rightToLeft))])
    app.expectRow(containing: "Cancelled 3 commands, stopping 1 · u undo")
  }

  @Test func `what has come or begun behind the question is not cancelled`() {
    let app = waiting()
    choose("cancel-commands", app)
    app.press("<enter>")
    app.expectRow(containing: "Cancel 3 commands that wait?")
    _ = app.ask(.call(Call(["add", "--project", "/home/ada/src/web", "--agent", "shell", "d"])))
    app.accept(in: Samples.rightToLeft)
    app.endTurn(in: Samples.rightToLeft)
    app.takeEffects()
    #expect(app.workspace.upNext.running.map(\.item.name) == ["a"])
    app.press("<enter>")
    #expect(names(app) == ["d"])
    app.expectEffects([])
    app.expectRow(containing: "Cancelled 2 commands · u undo")
  }

  @Test func `a single one that waits is cancelled at once`() {
    let app = waiting()
    choose("cancel-commands", app)
    app.press("jj<enter>")
    #expect(names(app) == ["b", "c"])
  }

  @Test func `Up Next is paused and goes on by the same act`() {
    let app = AppDriver(Samples.nothing)
    choose("pause-up-next", app)
    app.press("cx<enter>")
    app.expectEffects([])
    app.expectRow(containing: "Up Next ─ paused ─ 1 item")
    choose("pause-up-next", app)
    #expect(app.takeEffects().count == 1)
  }

  @Test func `one agent is paused in a menu`() {
    let app = AppDriver(Samples.nothing)
    choose("pause-agent", app)
    app.expectRow(containing: "pause: shell")
    app.press("<enter>cx<enter>")
    app.expectEffects([])
    choose("pause-agent", app)
    app.press("<enter>")
    #expect(app.takeEffects().count == 1)
  }

  @Test func `the row is stashed and taken back`() {
    let app = waiting()
    app.press("4j")
    choose("stash", app)
    app.expectRow(containing: "1 a", "stashed")
    app.expectRow(containing: "Stashed \"a\" · u undo")
    choose("stash", app)
    #expect(app.workspace.upNext.waiting.items.allSatisfy { !$0.isStashed })
    app.press("uu")
    #expect(app.workspace.upNext.waiting.items.allSatisfy { !$0.isStashed })
  }

  @Test func `Up and Down go by the lines of the prompt as they are seen`() throws {
    let app = waiting()
    app.press("c")
    app.type(String(repeating: "a", count: 250) + "Z")
    let end = try #require(app.place(of: "Z"))
    app.press("<up><up>X")
    #expect(app.place(of: "X") == Position(row: end.row - 2, column: end.column + 1))
    app.press("<down>Y")
    #expect(app.place(of: "Y")?.row == end.row - 1)
    app.press("<esc>")
  }

  @Test func `an agent's limit is changed in the settings, and nonsense is refused`() {
    let app = AppDriver(Samples.nothing)
    app.press(",")
    app.press("G")
    app.expectRow(containing: "Commands of codex at once", "none")
    app.press("<enter><ctrl-u>2<enter>")
    #expect(app.workspace.settings.agentLimits == ["codex": 2])
    app.press("<enter><ctrl-u>many<enter>")
    app.expectRow(containing: "agents.codex.max_running takes a number from 1 to 20, or none.")
    app.press("<enter><ctrl-u>none<enter>")
    #expect(app.workspace.settings.agentLimits == [:])
  }
}

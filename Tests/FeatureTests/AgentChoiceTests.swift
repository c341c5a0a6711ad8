import Conversation
import Core
import JSON
import Queues
import Scene
import TestSupport
import Testing
import Words

/// Which agents there are, and which one serves a project.
struct AgentChoiceTests {
  @Test func `a list of agents that goes on out of view has a bar`() {
    var surroundings = Samples.surroundings
    surroundings.providers = (1...14).map {
      Surroundings.Provider(name: "agent\($0)", about: .whatItIs("Agent \($0)", command: nil))
    }
    let app = AppDriver(Samples.idle, columns: 80, rows: 24, surroundings: surroundings)
    app.press("n")
    app.expectRow(containing: "agent1 ", "┃")
    app.expectRow(containing: "agent9 ", "│ ")
    app.press("<tab><tab>" + String(repeating: "<down>", count: 13))
    app.takeEffects()
    app.expectRow(containing: "agent14 ", "┃")
  }

  @Test func `so has a setting with many values`() {
    var surroundings = Samples.surroundings
    surroundings.providers = (1...40).map {
      Surroundings.Provider(name: "agent\($0)", about: .whatItIs("Agent \($0)", command: nil))
    }
    let app = AppDriver(Samples.idle, columns: 80, rows: 24, surroundings: surroundings)
    app.findAgents(Dictionary(uniqueKeysWithValues: (1...40).map { ("agent\($0)", .found("/bin/agent")) }))
    app.press(",/agents.default<enter><enter>")
    app.takeEffects()
    app.expectRow(containing: "agent1 ", "┃")
  }

  @Test func `agents are looked for when they are to be chosen from, and missing ones come last`() {
    let app = AppDriver()
    app.findAgents(["shell": .found("/bin/shell"), "claude": .cannotStart(.missing), "codex": .found("/usr/bin/codex")])
    #expect(!app.log.contains(.perform(.run(.agents(for: nil)))))
    app.press("n<tab><tab>")
    #expect(app.log.contains(.perform(.run(.agents(for: nil)))))
    app.expectRow(containing: "› codex")
    app.press("<down>")
    app.expectRow(containing: "› claude", "not installed")
    app.expectRow(containing: "Not installed. Install it.")
    app.expectScreen(named: "new-thread-missing")
  }

  @Test func `a program that may not be run is told as that, and comes last too`() {
    let app = AppDriver()
    app.findAgents([
      "shell": .found("/bin/shell"), "claude": .cannotStart(.notExecutable("/opt/größe/claude")),
      "codex": .found("/usr/bin/codex"),
    ])
    app.press("n<tab><tab>")
    app.expectRow(containing: "› codex")
    app.press("<down>")
    app.expectRow(containing: "› claude", "not executable")
    app.press("<enter>")
    app.expectRow(containing: "/opt/größe/claude may not be run: `chmod +x` allows it.")
    #expect(app.workspace.streams.count == Samples.idle.streams.count)
  }

  @Test func `an agent of which the config says something wrong says what, begins nothing, and comes last too`() {
    let app = AppDriver()
    app.findAgents([
      "shell": .found("/bin/shell"), "claude": .cannotStart(.notUnderstood("config.yaml, line 3: größe")),
      "codex": .found("/usr/bin/codex"),
    ])
    app.press("n<tab><tab>")
    app.expectRow(containing: "› codex")
    app.press("<down>")
    app.expectRow(containing: "› claude", "wrong in config.yaml")
    app.press("<enter>")
    app.expectRow(containing: "It is not started: config.yaml, line 3: größe. Mend that, then `upnext stop`.")
    #expect(app.workspace.streams.count == Samples.idle.streams.count)
  }

  @Test func `an agent that wants a login is shown so until it works`() {
    let app = AppDriver()
    app.press("<enter>go<enter><esc>")
    app.takeEffects()
    app.endTurn(.failed("Log in first.", .notTaken, cause: .login))
    app.findAgents(["claude": .found("/usr/bin/claude")])
    guard case .done(let list)? = app.ask(.list(.agents, thread: nil, all: false)) else {
      Issue.record("nothing was answered")
      return
    }
    #expect(
      list[1] == [
        "name": "claude", "about": "Claude Code", "state": "login_needed", "path": "/usr/bin/claude",
        "getting_it": .null,
      ])
    #expect(list[0]?["state"] == "unknown")
    app.press("1g")
    app.chooseInMenu("log in")
    app.expectEffects([.window(1, .run(["login", "claude", "--pause"]))])
    app.receive(.ran(1, problem: "`upnext login claude` ended with code 1."))
    app.expectRow(containing: "ended with code 1.")
    app.hear(.session(id: "s", modes: [], currentMode: nil))
    app.press("m")
    app.expectNoRow(containing: "log in")
  }

  @Test func `the menu of a project that has left the list meanwhile does nothing to another one`() {
    let app = AppDriver()
    app.press("3")
    app.press("gm")
    _ = app.ask(.call(Call(["project", "/home/ada/src/api", "--hide"])))
    app.press("j<enter>")
    app.expectRow(containing: "It has just left the list.")
    app.press("jjj<enter>")
    #expect(app.workspace.projectChoices.values.allSatisfy { $0.provider == nil })
  }

  @Test func `a project's own agent begins its threads and commands, from the screen and the command line`() {
    let app = AppDriver()
    app.press("3")
    app.press("gmj<enter>")
    app.expectRow(containing: "Agent of new threads")
    app.press("jjj<enter>")
    #expect(app.workspace.projectChoices == ["/home/ada/src/api": ProjectChoices(provider: "codex")])
    app.expectRow(containing: "New threads of ~/src/api begin with codex")
    app.press("n<enter>")
    #expect(app.workspace.streams[app.workspace.streams.recent[0]]?.provider == "codex")
    _ = app.ask(.new(project: "/home/ada/src/api", provider: nil, name: "a", message: nil))
    #expect(app.workspace.streams[app.workspace.streams.recent[0]]?.provider == "codex")
    _ = app.ask(.new(project: "/home/ada/src/api", provider: "shell", name: "b", message: nil))
    #expect(app.workspace.streams.all.first { $0.customName == "b" }?.provider == "shell")
    _ = app.ask(.new(project: "/home/ada/src/web", provider: nil, name: "c", message: nil))
    #expect(app.workspace.streams.all.first { $0.customName == "c" }?.provider == "codex", "the last one there")
    app.press("<esc>3u")
    #expect(app.footer().contains("Can't be undone: Began"), "the thread that was begun since is named")
    app.press("u")
    #expect(app.workspace.projectChoices.isEmpty)
  }

  @Test func `another directory in the form brings its agent, until one is chosen`() {
    var workspace = Samples.idle
    workspace.projectChoices["/srv/x"] = ProjectChoices(provider: "codex")
    let app = AppDriver(workspace)
    app.press("n<tab><ctrl-u>")
    app.type("/srv/x")
    app.expectRow(containing: "› codex")
    app.press("<tab><left><shift-tab>")
    app.expectRow(containing: "› claude")
    app.type("y")
    app.expectRow(containing: "› claude")
  }

  @Test func `a project's agents run where it says, and what is no host is refused`() {
    let app = AppDriver()
    app.press("3")
    app.press("gmjj<enter>")
    app.type("-oProxyCommand=x")
    app.press("<enter>")
    app.expectRow(containing: "A host is a name that ssh knows")
    app.press("<ctrl-u>")
    app.type("ada@mill")
    app.press("<enter>")
    #expect(app.workspace.projectChoices["/home/ada/src/api"] == ProjectChoices(host: "ada@mill"))
    app.press("1g<enter>go<enter>")
    guard case .agent(.deliver(let delivery, _))? = app.takeEffects().first else {
      Issue.record("nothing was delivered")
      return
    }
    #expect(delivery.host == "ada@mill")
  }

  @Test func `the command line shows and chooses what serves a project`() {
    let app = AppDriver()
    let directory = "/home/ada/src/api"
    #expect(
      app.ask(.project(directory: directory, provider: nil, host: nil))
        == .done([
          "project": .string(directory), "agent": "claude", "host": .null, "hidden": false, "worktrees": false,
          "setup": .null, "setup_allowed": true,
        ]))
    #expect(
      app.ask(.project(directory: directory, provider: "codex", host: "mill"))
        == .done([
          "project": .string(directory), "agent": "codex", "host": "mill", "hidden": false, "worktrees": false,
          "setup": .null, "setup_allowed": true,
        ]))
    #expect(
      app.ask(.project(directory: directory, provider: "", host: nil))
        == .done([
          "project": .string(directory), "agent": "claude", "host": "mill", "hidden": false, "worktrees": false,
          "setup": .null, "setup_allowed": true,
        ]))
    guard case .refused(let refusal)? = app.ask(.project(directory: directory, provider: "nix", host: nil)),
      case .refused(let other)? = app.ask(.project(directory: directory, provider: nil, host: "a b"))
    else {
      Issue.record("it was not refused")
      return
    }
    #expect(refusal.code == .missing)
    #expect(other.code == .usage)
  }

  @Test func `the settings pass over agents that are not there`() {
    let app = AppDriver()
    app.findAgents(["shell": .found("/s"), "claude": .cannotStart(.missing), "codex": .found("/c")])
    app.press(",/agents.default<enter>")
    app.expectRow(containing: "Agent for new threads", "auto")
    app.press("<enter>")
    app.expectRow(containing: "✓ auto", "the one used last", "default")
    app.press("jj<enter>")
    app.expectRow(containing: "Agent for new threads", "codex")
    app.press("x")
    app.expectRow(containing: "Agent for new threads", "auto")
  }

  @Test func `what agents say in one frame is heard in order`() {
    let app = AppDriver()
    app.press("<enter>go<enter>")
    let message = app.workspace.streams[Samples.flaky]?.turn?.message
    app.takeEffects()
    guard let message else {
      Issue.record("no turn goes on")
      return
    }
    app.receive(
      .agents([
        AgentReport(Samples.flaky, .text("It is", kind: .said, part: nil)),
        AgentReport(Samples.flaky, .text(" 漢字", kind: .said, part: nil)),
        AgentReport(Samples.flaky, .title("名前")), AgentReport(Samples.flaky, .turnEnded(message, .done)),
      ]))
    app.expectRow(containing: "  It is 漢字")
    #expect(app.workspace.streams[Samples.flaky]?.turn == nil)
    #expect(app.workspace.streams[Samples.flaky]?.backendName == "名前")
  }

  @Test func `the command line hides a project and shows it again, and undo takes it back`() {
    let app = AppDriver()
    let directory = "/home/ada/src/api"
    let hidden: JSON = [
      "project": .string(directory), "agent": "claude", "host": .null, "hidden": true, "worktrees": false,
      "setup": .null, "setup_allowed": true,
    ]
    #expect(app.ask(.project(directory: directory, provider: nil, host: nil, hidden: true)) == .done(hidden))
    #expect(app.ask(.project(directory: directory, provider: nil, host: nil)) == .done(hidden))
    app.press("u")
    #expect(app.workspace.projectChoices[directory] == nil)
    #expect(app.ask(.project(directory: directory, provider: nil, host: nil, hidden: true)) == .done(hidden))
    _ = app.ask(.project(directory: directory, provider: nil, host: nil, hidden: false))
    #expect(app.workspace.projectChoices[directory] == nil)
  }

  // MARK: Answers from the command line

  private func asked(_ permission: Permission = Samples.permission()) -> AppDriver {
    let app = AppDriver()
    app.press("<enter>go<enter><esc>")
    app.takeEffects()
    app.hear(.asks(permission))
    return app
  }

  private func answer(_ option: String, message: String? = nil) -> Effect {
    .agent(.answer(permission: "ask-1", .option(option, message: message), in: Samples.flaky))
  }

  @Test(arguments: [
    (PermissionAnswer(allows: true), "yes"), (PermissionAnswer(allows: true, isAlways: true), "always"),
    (PermissionAnswer(allows: false), "no"), (PermissionAnswer(allows: false, option: "3"), "no"),
    (PermissionAnswer(allows: true, option: "always"), "always"),
    (PermissionAnswer(allows: true, permission: "ask-1"), "yes"),
  ])
  func `allow and deny answer the question that waits`(wanted: PermissionAnswer, option: String) {
    let app = asked()
    guard case .done? = app.ask(.answer(thread: "fix flaky test", wanted)) else {
      Issue.record("it was refused")
      return
    }
    app.expectEffects([answer(option)])
  }

  @Test func `what can't be answered is refused in words`() {
    let app = asked()
    func refusal(_ wanted: PermissionAnswer, of thread: String = "fix flaky test") -> Refusal? {
      guard case .refused(let refusal)? = app.ask(.answer(thread: thread, wanted)) else { return nil }
      return refusal
    }
    #expect(
      refusal(PermissionAnswer(allows: true, permission: "ask-0"))
        == Refusal(.refused, "The agent doesn't wait for this answer any more.", hint: "Nothing was answered."))
    #expect(
      refusal(PermissionAnswer(allows: true, option: "7"))
        == Refusal(
          .usage, "There is no answer \"7\".", hint: "There are: 1 Allow, 2 Always allow, 3 Reject."))
    #expect(
      refusal(PermissionAnswer(allows: false, isAlways: true))
        == Refusal(
          .refused, "The agent offers no such answer.",
          hint: "Choose with --option: 1 Allow, 2 Always allow, 3 Reject."))
    #expect(
      refusal(PermissionAnswer(allows: true), of: "résumé naïve café")
        == Refusal(.refused, "Nothing is asked in this thread.", hint: "upnext list queue shows who asks."))
    app.expectEffects([])
  }

  @Test func `deny with a message says it by the answer, or next`() {
    let app = asked()
    _ = app.ask(.answer(thread: "fix flaky test", PermissionAnswer(allows: false, message: "לא")))
    app.expectEffects([answer("no")])
    #expect(app.workspace.streams[Samples.flaky]?.outbox.waiting.items.map(\.content) == ["לא"])
    let other = asked()
    other.hear(.fact(.abilities(AgentAbilities(takesReasons: true))))
    _ = other.ask(.answer(thread: "fix flaky test", PermissionAnswer(allows: false, message: "לא")))
    other.expectEffects([answer("no", message: "לא")])
  }

  @Test func `words beside a yes are the next message, whatever the agent takes with a no`() {
    let app = asked()
    app.hear(.fact(.abilities(AgentAbilities(takesReasons: true))))
    _ = app.ask(.answer(thread: "fix flaky test", PermissionAnswer(allows: true, message: "לא")))
    app.expectEffects([answer("yes")])
    #expect(app.workspace.streams[Samples.flaky]?.outbox.waiting.items.map(\.content) == ["לא"])
  }

  @Test func `a form is declined without words, so they are the next message`() {
    let app = asked()
    app.hear(.fact(.abilities(AgentAbilities(takesReasons: true))))
    app.hear(.withdrew(permission: "ask-1"))
    let form = [Permission.Option(id: Permission.Option.declineID, name: "Decline", kind: .rejectOnce)]
    app.hear(
      .asks(Permission(id: "ask-1", title: "é?", detail: "", options: form, isQuestion: true, askedAt: Samples.now)))
    _ = app.ask(.answer(thread: "fix flaky test", PermissionAnswer(allows: false, message: "לא")))
    app.expectEffects([answer(Permission.Option.declineID)])
    #expect(app.workspace.streams[Samples.flaky]?.outbox.waiting.items.map(\.content) == ["לא"])
  }

  @Test(arguments: [true, false]) func `words that wait in an outbox that is paused are told of`(isPaused: Bool) {
    let app = asked()
    if isPaused { _ = app.ask(.call(Call(["pause", Samples.flaky.text]))) }
    let reply = app.ask(.call(Call(["deny", Samples.flaky.text, "--message", "größer"])))
    if case .noted(_, .wordsWait)? = reply { #expect(isPaused) } else { #expect(!isPaused) }
    app.takeEffects()
  }

  @Test func `the question that waits is part of its thread's shape`() {
    let app = asked()
    guard case .done(let threads)? = app.ask(.list(.threads, thread: nil, all: false)) else {
      Issue.record("nothing was answered")
      return
    }
    #expect(threads[0]?["permission"]?["id"] == "ask-1")
    #expect(
      threads[0]?["permission"]?["options"]?[1] == [
        "id": "always", "name": "Always allow", "kind": "allow_always", "takes_words": false,
      ])
    #expect(threads[1]?["permission"] == .null)
  }
}

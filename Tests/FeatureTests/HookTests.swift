import Conversation
import Core
import Queues
import Scene
import Settings
import TestSupport
import Testing
import Toolkit
import Words

/// The person's own programs, run for what happens.
struct HookTests {
  private func app(_ workspace: Workspace = Samples.idle, _ line: String = "say") -> AppDriver {
    var workspace = workspace
    for event in HookEvent.allCases { workspace.settings[hook: event] = line }
    return AppDriver(workspace)
  }

  private func send(_ thread: ThreadID, _ app: AppDriver, _ words: String = "go") {
    app.receive(.requested(7, .send(thread: thread.text, message: words, isUrgent: false)))
    app.takeEffects()
  }

  private func hooks(_ app: AppDriver) -> [Hook] {
    app.takeEffects().compactMap { if case .run(.hook(let hook)) = $0 { hook } else { nil } }
  }

  @Test func `a question runs a hook with who asks what, also where somebody looks`() throws {
    let app = app()
    send(Samples.wide, app)
    app.hear(
      .asks(
        Permission(id: "q", title: "Run: rm größe\u{1B}[2J", detail: "", options: [], askedAt: app.now)),
      of: Samples.wide)
    let hook = try #require(hooks(app).first)
    #expect(hook.event == .needsYou)
    #expect(hook.line == "say")
    let facts = hook.environment
    #expect(facts["UPNEXT_EVENT"] == "needs_you")
    #expect(facts["UPNEXT_THREAD"] == Samples.wide.text)
    #expect(facts["UPNEXT_NAME"] == "漢字の文書を直す")
    #expect(facts["UPNEXT_STATE"] == "approve")
    #expect(facts["UPNEXT_QUESTION"] == "Run: rm größe")
    #expect(facts["UPNEXT_TEXT"] == "漢字の文書を直す needs you: Run: rm größe")
    #expect(facts["UPNEXT_EXIT_CODE"] == "")
    #expect(facts["UPNEXT_QUIET"] == "focus")
    #expect(hook.directory == facts["UPNEXT_PROJECT"])
  }

  @Test func `an answer and a failure run theirs, each once`() {
    let app = app()
    app.receive(.input(1, .focus(false)))
    send(Samples.wide, app)
    app.endTurn(in: Samples.wide)
    let done = hooks(app)
    #expect(done.map(\.event) == [.done])
    #expect(done.first?.environment["UPNEXT_QUIET"] == "")
    send(Samples.flaky, app)
    app.endTurn(.failed("нет", .answered), in: Samples.flaky)
    let failed = hooks(app)
    #expect(failed.map(\.event) == [.failed])
    #expect(failed.first?.environment["UPNEXT_ERROR"]?.contains("нет") == true)
    app.pass(seconds: 600)
    #expect(hooks(app) == [])
  }

  @Test func `a turn that was stopped is no answer, also where an older one is unread`() {
    let app = app()
    send(Samples.wide, app)
    app.endTurn(in: Samples.wide)
    #expect(hooks(app).map(\.event) == [.done] && app.workspace.streams[Samples.wide]?.unreadCount == 1)
    send(Samples.wide, app)
    app.endTurn(.cancelled, in: Samples.wide)
    #expect(hooks(app) == [] && app.workspace.streams[Samples.wide]?.unreadCount == 1)
  }

  @Test func `a hook needs no window`() {
    let app = app()
    send(Samples.wide, app)
    app.receive(.windowClosed(1))
    app.endTurn(in: Samples.wide)
    #expect(hooks(app).map(\.event) == [.done])
  }

  @Test func `a turn that the next message follows is not done`() {
    let app = app()
    send(Samples.wide, app)
    send(Samples.wide, app, "more")
    app.endTurn(in: Samples.wide)
    #expect(hooks(app) == [])
  }

  @Test func `a usage limit runs its hook once, with when it is renewed`() throws {
    let app = app()
    send(Samples.wide, app)
    let limit = UsageLimit(until: Samples.now.adding(seconds: 3600), words: "You've hit your limit")
    app.hear(.limited(limit), of: Samples.wide)
    let hook = try #require(hooks(app).first)
    #expect(hook.event == .limit)
    #expect(hook.environment["UPNEXT_ERROR"] == "You've hit your limit")
    #expect(hook.environment["UPNEXT_UNTIL"] == limit.until?.shortISO8601)
    app.hear(.limited(limit), of: Samples.wide)
    #expect(hooks(app) == [])
  }

  @Test func `an agent that runs outside and asks runs a hook`() {
    let app = app()
    for doing in [HookReport.Doing.working, .asks, .asks] {
      app.receive(
        .requested(
          8, .hook(HookReport(provider: "claude", providerSessionId: "s-é", directory: "/p", doing: doing))))
    }
    #expect(hooks(app).map(\.event) == [.needsYou])
  }

  @Test func `what it asks in a server's first moments runs a hook, too, though its own word has ended by then`() {
    var workspace = Samples.idle
    workspace.settings[hook: .needsYou] = "say"
    var surroundings = Samples.surroundings
    surroundings.canDiscover = true
    let app = AppDriver(workspace, surroundings: surroundings)
    app.takeEffects()
    for doing in [HookReport.Doing.working, .asks] {
      app.receive(
        .requested(
          8, .hook(HookReport(provider: "claude", providerSessionId: "s-é", directory: "/p", doing: doing))))
      app.receive(.clientLeft(8))
    }
    #expect(hooks(app).isEmpty)
    app.receive(.outside(.surveyed))
    #expect(hooks(app).map(\.event) == [.needsYou])
  }

  @Test func `a command's end runs a hook with its facts`() throws {
    let app = app(Samples.nothing)
    _ = app.ask(.add(prompt: "make 漢字", project: "/src/größe", provider: nil, thread: nil, priority: "normal"))
    app.takeEffects()
    let stream = try #require(app.workspace.streams.recent.first)
    let id = try #require(app.workspace.upNext.running.first?.id.text)
    app.pass(seconds: 90)
    app.hear(.tool(ToolCall(id: "t", title: "make", status: .failed, output: "", exitCode: 2)), of: stream)
    app.endTurn(in: stream)
    let hook = try #require(hooks(app).first { $0.event == .commandEnded })
    #expect(hook.directory == "/src/größe")
    let facts = hook.environment
    let expected = [
      "UPNEXT_EVENT": "command_ended", "UPNEXT_COMMAND": id, "UPNEXT_EXIT_CODE": "2", "UPNEXT_STATE": "failed",
      "UPNEXT_PROJECT": "/src/größe", "UPNEXT_AGENT": "shell", "UPNEXT_THREAD": stream.text,
      "UPNEXT_TEXT": "make 漢字 has ended with exit code 2", "UPNEXT_COMMAND_SECONDS": "90",
      "UPNEXT_COMMAND_PROMPT": "make 漢字", "UPNEXT_COMMAND_ERROR": "exit 2",
    ]
    for (name, fact) in expected { #expect(facts[name] == fact, "\(name)") }
  }

  @Test func `without a line, or with a blank one, nothing is run`() {
    let app = app(Samples.idle, "  ")
    send(Samples.wide, app)
    app.endTurn(in: Samples.wide)
    #expect(hooks(app) == [])
    #expect(app.state.runningHooks == 0)
  }

  @Test func `what was so before the start runs nothing`() {
    let before = app()
    send(Samples.wide, before)
    send(Samples.flaky, before)
    before.hear(.asks(Samples.permission(askedAt: before.now)), of: Samples.wide)
    before.endTurn(.failed("нет", .answered), in: Samples.flaky)
    #expect(hooks(before).count == 2)
    let (stored, entries) = before.storedAfterCrash()
    let again = AppDriver.recovered(stored, entries: entries)
    again.pass(seconds: 60)
    #expect(hooks(again) == [])
  }

  @Test func `no fact is longer than the system takes`() throws {
    let app = app(Samples.nothing)
    let prompt = String(repeating: "é", count: 200_000)
    _ = app.ask(.add(prompt: prompt, project: "/p", provider: nil, thread: nil, priority: "normal"))
    app.endTurn(in: try #require(app.workspace.streams.recent.first))
    let hook = try #require(hooks(app).first { $0.event == .commandEnded })
    #expect(hook.environment.values.allSatisfy { $0.utf8.count <= 5000 })
  }

  @Test func `the server does not rest while a hook runs`() {
    let app = app()
    send(Samples.wide, app)
    app.endTurn(in: Samples.wide)
    app.takeEffects()
    app.receive(.windowClosed(1))
    #expect(!app.state.isAtRest)
    app.receive(.came(.hookEnded(.done, line: "tell", nil)))
    #expect(app.state.isAtRest)
  }

  @Test func `a hook that fails is told of once, until it runs well again`() {
    let app = app()
    let problem = HookProblem.exited(code: 3, said: "größe?")
    app.receive(.came(.hookEnded(.done, line: "tell", problem)))
    app.expectRow(containing: "hooks.done: It ended with exit code 3. It said: größe?")
    app.press("j")
    app.receive(.came(.hookEnded(.done, line: "tell", .exited(code: 4, said: "14:02"))))
    app.expectNoRow(containing: "hooks.done")
    app.receive(.came(.hookEnded(.done, line: "tell", nil)))
    app.receive(.came(.hookEnded(.done, line: "tell", problem)))
    app.expectRow(containing: "hooks.done")
  }

  @Test func `a hook that was changed runs no more as it was, and what fails of it is told of its own line`() {
    let app = app(Samples.idle, "sleep 400")
    send(Samples.wide, app)
    app.endTurn(in: Samples.wide)
    #expect(hooks(app).map(\.event) == [.done])
    _ = app.ask(.settings(key: "hooks.done", value: "exit 5"))
    let dropped = app.takeEffects().contains { if case .run(.dropHooks(.done)) = $0 { true } else { false } }
    #expect(dropped)
    let problem = HookProblem.exited(code: 9, said: "")
    app.receive(.came(.hookEnded(.done, line: "sleep 400", problem)))
    app.expectRow(containing: "exit code 9")
    app.receive(.came(.hookEnded(.done, line: "exit 5", .exited(code: 5, said: ""))))
    app.expectRow(containing: "exit code 5")
  }

  @Test func `each hook has all facts, those of commands too, so that none is another program's`() throws {
    let app = app()
    send(Samples.wide, app)
    app.endTurn(in: Samples.wide)
    let hook = try #require(hooks(app).first)
    #expect(hook.environment["UPNEXT_COMMAND_ID"] == "")
    #expect(hook.environment["UPNEXT_COMMAND_ERROR"] == "")
  }

  @Test func `a hook that fails where no window is, is told of when one comes`() {
    let app = app()
    app.receive(.windowClosed(1))
    app.receive(.came(.hookEnded(.done, line: "tell", .notStarted("нет"))))
    // It is stored: the server may end before anybody comes.
    #expect(app.workspace.unreadNotices == ["hooks.done: The shell did not start: нет"])
  }
}

import Acts
import Conversation
import Core
import JSON
import Queues
import Scene
import Settings
import TestSupport
import Testing

/// What the command line asks about commands.
struct CommandRequestTests {
  /// Nothing starts by itself: the only place is taken.
  private func waiting(_ prompts: String..., change: (inout Workspace) -> Void = { _ in }) -> AppDriver {
    var workspace = Samples.idle
    workspace.settings.maxRunning = 1
    var running = Samples.command(99, "lint web")
    running.status = .executing
    running.startedAt = Samples.now
    running.stream = Samples.rightToLeft
    workspace.upNext = Lane(
      waiting: prompts.enumerated().map { Samples.command(UInt64($0 + 1), $1) },
      running: [Samples.run(running, of: &workspace)], capacity: 1)
    change(&workspace)
    return AppDriver(workspace)
  }

  private func names(_ app: AppDriver) -> [String] { app.workspace.upNext.waiting.items.map(\.name) }

  private func add(
    _ app: AppDriver, _ prompt: String, _ change: (inout AddOptions) -> Void = { _ in }
  ) -> Reply? {
    var options = AddOptions()
    change(&options)
    return app.ask(
      .add(prompt: prompt, project: "/p", provider: nil, thread: nil, options: options))
  }

  @Test func `where no command waits, a place is not taken for the beginning of an id`() {
    let app = waiting()
    defer { app.takeEffects() }
    guard case .refused(let refusal)? = add(app, "größe", { $0.after = ["1"] }) else {
      Issue.record("it was added")
      return
    }
    #expect(refusal.message == "There is no command \"1\".")
    #expect(refusal.hint == "No command waits at that place: upnext list next.")
    guard case .refused(let other)? = app.ask(.words("top", "2")) else {
      Issue.record("it was moved")
      return
    }
    #expect(other.hint == refusal.hint)
  }

  @Test(arguments: ["2020-11-21", "2020-11-21T18:30", "2020-11-21T18:30:00Z"])
  func `a start that is past is refused, not begun at once`(text: String) {
    let app = waiting()
    let refused = refusal(add(app, "later") { $0.at = text })
    #expect(refused?.message.contains("is past") == true)
    #expect(names(app) == [])
  }

  @Test func `cancelling those that wait leaves those that run, and undo brings them back`() {
    let app = waiting("a", "b")
    let answer = done(app.ask(.commands(.cancel(.waiting))))
    #expect(answer["cancelled"]?.array?.count == 2)
    #expect(answer["stopping"] == [])
    #expect(names(app) == [])
    #expect(app.workspace.history.map(\.status) == [.cancelled, .cancelled])
    app.press("u")
    #expect(names(app) == ["a", "b"])
    #expect(app.workspace.history == [])
  }

  @Test func `an agent that is neither known nor has commands is not cancelled`() {
    let app = waiting("a")
    #expect(
      refusal(app.ask(.commands(.cancel(.agent("bögus")))))
        == Refusal(
          .missing, "There is no agent \"bögus\".",
          hint: "upnext list agents shows those that there are; config.yaml adds your own when the server starts."))
    #expect(done(app.ask(.commands(.cancel(.agent("codex")))))["cancelled"] == [])
    #expect(names(app) == ["a"])
  }

  @Test func `the commands of an agent that is gone can be cancelled`() {
    let app = waiting("a") { workspace in
      var old = Samples.command(9, "漢字")
      old.request.target = .project(directory: "/p", provider: "gone")
      workspace.upNext.waiting.append(old)
    }
    #expect(done(app.ask(.commands(.cancel(.agent("gone")))))["cancelled"]?.array?.count == 1)
    #expect(names(app) == ["a"])
  }

  @Test func `cancelling all also stops those that run`() {
    let app = waiting("a")
    #expect(done(app.ask(.commands(.cancel(.all))))["stopping"]?.array?.count == 1)
    app.expectEffects([.agent(.cancel(Samples.rightToLeft))])
    #expect(names(app) == [])
  }

  @Test func `commands are cancelled by id, by its beginning, by position, by priority and by agent`() {
    let app = waiting("a", "b", "c", "d", "e") { workspace in
      workspace.upNext.waiting.update(Samples.id(4)) { $0.priority = .urgent }
    }
    let first: Identity<QueuedCommand> = Samples.id(1)
    _ = done(app.ask(.commands(.cancel(.these([first.text])))))
    #expect(names(app) == ["b", "c", "d", "e"])
    _ = done(app.ask(.commands(.cancel(.these(["2"])))))
    #expect(names(app) == ["b", "d", "e"])
    _ = done(app.ask(.commands(.cancel(.priority("urgent")))))
    #expect(names(app) == ["b", "e"])
    #expect(refusal(app.ask(.commands(.cancel(.priority("dringend")))))?.code == .usage)
    #expect(refusal(app.ask(.commands(.cancel(.these(["größe"])))))?.code == .missing)
    #expect(refusal(app.ask(.commands(.cancel(.these(["11111111"])))))?.message.contains("means") == true)
    #expect(refusal(app.ask(.commands(.cancel(.these([first.text])))))?.message.hasSuffix("has ended already.") == true)
    _ = done(app.ask(.commands(.cancel(.agent("shell")))))
    #expect(names(app) == [])
    app.expectEffects([.agent(.cancel(Samples.rightToLeft))])
  }

  @Test func `a command is added for later, and starts when its time comes, and the program sleeps until then`() {
    let app = AppDriver(Samples.nothing)
    _ = done(add(app, "later") { $0.delay = "10m" })
    app.expectEffects([])
    #expect(app.state.nextTimeout == Samples.now.adding(seconds: 600))
    app.press("4")
    app.expectRow(containing: "1 later", "at 10:10")
    app.pass(seconds: 599)
    app.expectEffects([])
    app.pass(seconds: 2)
    #expect(app.takeEffects().count == 1)
    #expect(app.state.nextTimeout == nil)
  }

  @Test func `a time of day is the next one, and nonsense is refused`() {
    let app = AppDriver(Samples.nothing)
    _ = done(add(app, "tonight") { $0.at = "18:30" })
    #expect(app.workspace.upNext.waiting.first?.notBefore == Samples.now.adding(seconds: 8 * 3600 + 1800))
    #expect(refusal(add(app, "x") { $0.at = "teatime" })?.code == .usage)
    #expect(refusal(add(app, "x") { $0.delay = "soon" })?.code == .usage)
    #expect(refusal(add(app, "x") { ($0.at, $0.delay) = ("18:30", "5m") })?.code == .usage)
  }

  @Test func `a paused list has no moment that it waits for`() {
    let app = AppDriver(Samples.nothing)
    _ = done(add(app, "later") { $0.delay = "10m" })
    _ = done(app.ask(.commands(.pause(agent: nil))))
    #expect(app.state.nextTimeout == nil)
    app.press("4")
    app.expectRow(containing: "Up Next ─ paused ─ 1 item")
    _ = done(app.ask(.commands(.resume(agent: nil))))
    #expect(app.state.nextTimeout == Samples.now.adding(seconds: 600))
  }

  @Test func `a command comes after others, which are named in any way, and starts when they are completed`() {
    let app = waiting("a", "b")
    let id = done(add(app, "last") { $0.after = ["2", Samples.id(99, as: QueuedCommand.self).text] })["id"]?.string
    let shape = done(app.ask(.list(.next, thread: nil, all: false)))["commands"]?.array?.last
    #expect(shape?["id"]?.string == id)
    #expect(
      shape?["after"] == [
        .string(Samples.id(2, as: QueuedCommand.self).text), .string(Samples.id(99, as: QueuedCommand.self).text),
      ])
    app.press("4")
    app.expectRow(containing: "3 last", "after \"b\"")
    #expect(refusal(add(app, "x") { $0.after = ["größe"] })?.code == .missing)
    #expect(refusal(add(app, "x") { $0.after = ["9"] })?.code == .missing)
  }

  @Test func `one that failed holds those behind it, and the row says which`() {
    let app = AppDriver(Samples.nothing)
    _ = done(add(app, "build"))
    let stream = app.workspace.streams.recent.first ?? Samples.id(0)
    let first = app.workspace.upNext.running.first?.id.text ?? ""
    _ = done(add(app, "deploy") { $0.after = [first] })
    app.endTurn(.failed("kaputt", .notTaken), in: stream)
    app.takeEffects()
    app.press("4")
    app.expectRow(containing: "1 deploy", "failed: \"build\"")
    app.press("y")
    app.expectRow(containing: "held: \"build\", which it waits for, failed. Enter runs it anyway.")
    app.press("<enter>")
    #expect(app.takeEffects().count == 1)
    #expect(app.workspace.upNext.running.map(\.item.name) == ["deploy"])
  }

  @Test func `one that is completed need not be waited for`() {
    let app = AppDriver(Samples.nothing)
    _ = done(add(app, "build"))
    let first = app.workspace.upNext.running.first?.id.text ?? ""
    app.endTurn(in: app.workspace.streams.recent.first ?? Samples.id(0))
    app.takeEffects()
    _ = done(add(app, "deploy") { $0.after = [first] })
    #expect(app.takeEffects().count == 1)
  }

  @Test func `stashed commands wait for the person's word`() {
    let app = AppDriver(Samples.nothing)
    let id = done(add(app, "someday") { $0.isStashed = true })["id"]?.string ?? ""
    app.expectEffects([])
    app.press("4")
    app.expectRow(containing: "1 someday", "stashed")
    #expect(done(app.ask(.list(.next, thread: nil, all: false)))["commands"]?[0]?["stashed"] == true)
    _ = done(app.ask(.commands(.unstash([id]))))
    #expect(app.takeEffects().count == 1)
    #expect(refusal(app.ask(.commands(.stash([id]))))?.message.hasSuffix("not changed.") == true)
  }

  @Test func `one agent's commands are paused, and the rest goes on`() {
    let app = AppDriver(Samples.nothing)
    _ = done(app.ask(.commands(.pause(agent: "shell"))))
    #expect(refusal(app.ask(.commands(.pause(agent: "größe"))))?.code == .missing)
    _ = done(add(app, "mine"))
    app.expectEffects([])
    _ = done(app.ask(.add(prompt: "its", project: "/p", provider: "codex", thread: nil, priority: "low")))
    #expect(app.takeEffects().count == 1)
    app.press("4")
    app.expectRow(containing: "Up Next ─ shell paused ─ 2 items")
    app.expectRow(containing: "1 mine", "paused")
    _ = done(app.ask(.commands(.resume(agent: "shell"))))
    #expect(app.takeEffects().count == 1)
    #expect(refusal(app.ask(.commands(.resume(agent: "shell"))))?.code == .refused)
  }

  @Test(arguments: [-1, Int64.max, Int64.min])
  func `an estimate that nobody could wait for is refused`(seconds: Int64) {
    let app = AppDriver(Samples.nothing)
    #expect(refusal(add(app, "job") { $0.estimatedSeconds = seconds })?.code == .usage)
  }

  @Test func `who waits for a command is told how it ended`() {
    for (end, outcome) in [
      (TurnEnd.done, "completed"), (.failed("нет", .notTaken), "failed"), (.cancelled, "cancelled"),
    ] {
      var workspace = Samples.nothing
      // Also where nothing is kept.
      workspace.settings.historyKeep = end == .done ? 0 : 100
      let app = AppDriver(workspace)
      let id = done(add(app, "job"))["id"]?.string ?? ""
      app.takeEffects()
      #expect(app.ask(.wait(thread: id, timeoutSeconds: nil)) == nil)
      app.endTurn(end, in: app.workspace.streams.recent.first ?? Samples.id(0))
      let replies = app.takeEffects().compactMap { effect -> JSON? in
        if case .reply(7, .done(let json)) = effect { json } else { nil }
      }
      #expect(replies.map { $0["outcome"]?.string } == [outcome])
      #expect(replies.map { $0["command"]?["id"]?.string } == [id])
    }
  }

  @Test func `who waits is told when the person is needed, and when the time is over`() {
    let app = AppDriver(Samples.nothing)
    let id = done(add(app, "job") { $0.isStashed = true })["id"]?.string ?? ""
    #expect(done(app.ask(.wait(thread: id, timeoutSeconds: nil)))["outcome"] == "needs_you")
    let later = done(add(app, "later") { $0.delay = "1h" })["id"]?.string ?? ""
    #expect(app.ask(.wait(thread: later, timeoutSeconds: 5)) == nil)
    app.pass(seconds: 6)
    let replies = app.takeEffects()
    #expect(replies.count == 1)
    let refusals = replies.compactMap { if case .reply(7, .refused(let refusal)) = $0 { refusal.message } else { nil } }
    #expect(refusals == ["The command is still queued."])
    #expect(refusal(app.ask(.wait(thread: "größe", timeoutSeconds: nil)))?.code == .missing)
  }

  @Test func `an ended command runs again, in place or with another prompt`() {
    let app = AppDriver(Samples.nothing)
    let id = done(add(app, "job"))["id"]?.string ?? ""
    #expect(refusal(app.ask(.commands(.retry(id, prompt: nil))))?.message == "The command has not ended yet.")
    app.endTurn(.failed("нет", .notTaken), in: app.workspace.streams.recent.first ?? Samples.id(0))
    app.takeEffects()
    let changed = done(app.ask(.commands(.retry(id, prompt: "job 2"))))["id"]?.string
    #expect(changed != nil && changed != id)
    #expect(app.workspace.history.map(\.id.text) == [id])
    #expect(done(app.ask(.commands(.retry(id, prompt: nil))))["id"]?.string == id)
    #expect(app.workspace.history == [])
    #expect(app.workspace.upNext.running.map(\.item.name) == ["job 2", "job"])
    app.takeEffects()
  }

  @Test func `templates are saved, listed, used with their fields filled, and removed`() {
    let app = AppDriver(Samples.nothing)
    let template = CommandTemplate(
      prompt: "Fix {{file}} in {{place}}", provider: "codex", mode: "ask", priority: .high,
      enhancements: PromptEnhancementOptions(responseFormat: .brief))
    _ = done(app.ask(.commands(.saveTemplate(name: "größe", template))))
    let shapes = done(app.ask(.commands(.templates)))
    #expect(shapes.array?.map { $0["name"] } == ["größe"])
    #expect(shapes[0]?["fields"] == ["file", "place"])
    #expect(refusal(add(app, "") { $0.template = "none" })?.code == .missing)
    #expect(
      refusal(add(app, "") { ($0.template, $0.fields) = ("größe", ["file": "a"]) })?.message.contains("\"place\"")
        == true)
    #expect(
      refusal(add(app, "") { ($0.template, $0.fields) = ("größe", ["file": "a", "place": "b", "x": "y"]) })?.code
        == .usage)
    #expect(refusal(add(app, "text") { $0.template = "größe" })?.code == .usage)
    _ = done(add(app, "") { ($0.template, $0.fields) = ("größe", ["file": "漢字", "place": "{{file}}"]) })
    let stream = app.workspace.streams.recent.first ?? Samples.id(0)
    app.expectEffects([app.delivery(of: "Fix 漢字 in {{file}}\n\nAnswer briefly.", in: stream)])
    let command = app.workspace.upNext.running.first?.item
    #expect(command?.priority == .high)
    #expect(command?.request.mode == "ask")
    #expect(app.workspace.streams[stream]?.provider == "codex")
    _ = done(app.ask(.commands(.removeTemplate(name: "größe"))))
    #expect(app.workspace.templates == [:])
    #expect(refusal(app.ask(.commands(.removeTemplate(name: "größe"))))?.code == .missing)
    app.press("u")
    #expect(app.workspace.templates == ["größe": template])
  }

  @Test func `a template's project and priority count where the call names none`() {
    let app = AppDriver(Samples.nothing)
    let template = CommandTemplate(prompt: "pwd", directory: "/q", provider: "codex", priority: .high)
    _ = done(app.ask(.commands(.saveTemplate(name: "where", template))))
    func add(in project: String, _ priority: String?) -> QueuedCommand? {
      var options = AddOptions()
      (options.template, options.isStashed) = ("where", true)
      _ = done(
        app.ask(
          .add(prompt: "", project: project, provider: nil, thread: nil, priority: priority, options: options)))
      return app.workspace.upNext.waiting.items.last
    }
    let own = add(in: "", nil)
    #expect(own?.request.target == .project(directory: "/q", provider: "codex"))
    #expect(own?.priority == .high)
    let named = add(in: "/p", "normal")
    #expect(named?.request.target == .project(directory: "/p", provider: "codex"))
    #expect(named?.priority == .normal)
  }

  @Test func `the history is cleared, and undo brings it back`() {
    let app = waiting()
    var ended = Samples.command(7, "old")
    ended.status = .completed
    ended.completedAt = Samples.now
    let other = AppDriver(
      {
        var workspace = Samples.nothing
        workspace.history = [ended]
        return workspace
      }())
    #expect(done(other.ask(.commands(.clearHistory)))["cleared"] == 1)
    #expect(other.workspace.history == [])
    other.press("u")
    #expect(other.workspace.history == [ended])
    #expect(done(app.ask(.commands(.clearHistory)))["cleared"] == 0)
  }

  @Test func `an agent's limit is a setting under the agent's name, live`() {
    let app = AppDriver(Samples.nothing)
    #expect(done(app.ask(.settings(key: "agents.shell.max_running", value: nil)))["value"] == "none")
    #expect(done(app.ask(.settings(key: "agents.shell.max_running", value: "1")))["value"] == "1")
    for prompt in ["a", "b"] { _ = done(add(app, prompt)) }
    #expect(app.workspace.upNext.running.map(\.item.name) == ["a"])
    #expect(refusal(app.ask(.settings(key: "agents.shell.max_running", value: "0")))?.code == .usage)
    #expect(refusal(app.ask(.settings(key: "agents.größe.max_running", value: "2")))?.code == .missing)
    _ = done(app.ask(.settings(key: "agents.shell.max_running", value: "none")))
    #expect(app.workspace.upNext.running.map(\.item.name) == ["a", "b"])
    app.takeEffects()
  }

  @Test func `fewer days or commands to keep let the history go at once`() {
    var workspace = Samples.nothing
    workspace.history = (1...3).map { number in
      var ended = Samples.command(UInt64(number), "old \(number)")
      ended.status = .completed
      ended.completedAt = Samples.now.adding(seconds: Int64(number - 3) * 86_400 * 2)
      return ended
    }
    let app = AppDriver(workspace)
    _ = done(app.ask(.settings(key: "history.days", value: "3")))
    #expect(app.workspace.history.map(\.name) == ["old 2", "old 3"])
    _ = done(app.ask(.settings(key: "history.keep", value: "1")))
    #expect(app.workspace.history.map(\.name) == ["old 3"])
  }

  @Test func `the JSON of a command has every field of the seed`() {
    let app = AppDriver(Samples.nothing)
    _ = done(
      add(app, "job") { options in
        options.mode = "ask"
        options.enhancements = PromptEnhancementOptions(includeTimestamp: true, responseFormat: .list)
        options.estimatedSeconds = 60
        options.delay = "1h"
      })
    let command = done(app.ask(.list(.next, thread: nil, all: false)))["commands"]?[0]
    #expect(command?["mode"] == "ask")
    #expect(
      command?["enhancements"] == [
        "system_context": false, "error_logs": false, "timestamp": true, "response_format": "list",
      ])
    #expect(command?["estimated_seconds"] == 60)
    #expect(command?["not_before"] == "2026-11-21T11:00:00.000Z")
    #expect(command?["status"] == "queued")
    #expect(command?["result"] == .null)
  }
}

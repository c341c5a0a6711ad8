import Answers
import CommandLine
import Conversation
import Core
import JSON
import Queues
import Scene
import Settings
import TestSupport
import Testing

/// What Up Next wants of the world: looks at memory.
struct CommandEdgeTests {
  private func app(_ change: (inout Settings) -> Void) -> AppDriver {
    var workspace = Samples.nothing
    change(&workspace.settings)
    return AppDriver(workspace)
  }

  private func add(_ prompt: String, _ app: AppDriver) {
    guard
      case .done? = app.ask(.add(prompt: prompt, project: "/src/größe", provider: nil, thread: nil, priority: "normal"))
    else {
      Issue.record("\(prompt) was not added")
      return
    }
  }

  @Test func `memory is looked at only when a command wants to start`() {
    let app = app { $0.pausesUnderPressure = true }
    app.pass(seconds: 600)
    app.expectEffects([])
    add("make", app)
    app.expectEffects([.run(.memory)])
    app.receive(.came(.memory("some avg10=0.00 avg60=0.00 avg300=0.00 total=0")))
    #expect(app.takeEffects().count == 1)
    app.pass(seconds: 600)
    app.expectEffects([])
  }

  @Test func `while memory is short nothing starts, the title says why, and it is looked at again`() {
    let app = app { $0.pausesUnderPressure = true }
    add("make", app)
    app.expectEffects([.run(.memory)])
    app.receive(.came(.memory("some avg10=55.00 avg60=0.00 avg300=0.00 total=0")))
    app.expectEffects([])
    app.expectRow(containing: "Up Next ─ memory is short ─ 1 item")
    app.press("4y")
    app.expectRow(containing: "memory is short, and next.pause_under_pressure is on.")
    app.pass(seconds: 5)
    app.expectEffects([.run(.memory)])
    app.receive(.came(.memory("some avg10=1.00 avg60=0.00 avg300=0.00 total=0")))
    #expect(app.takeEffects().count == 1)
    app.expectNoRow(containing: "Up Next · memory is short")
  }

  @Test func `with nothing to start the program is not woken for memory`() {
    let app = app { $0.pausesUnderPressure = true }
    add("make", app)
    app.takeEffects()
    app.receive(.came(.memory("some avg10=55.00")))
    #expect(app.state.nextTimeout != nil)
    _ = app.ask(.commands(.cancel(.waiting)))
    #expect(app.state.nextTimeout == nil)
  }

  @Test func `without the setting memory is never looked at`() {
    let app = app { _ in }
    add("make", app)
    #expect(!app.takeEffects().contains(.run(.memory)))
  }

  @Test func `a permission that a command needs puts its thread into the Queue`() {
    let app = app { _ in }
    add("make", app)
    app.takeEffects()
    let stream = app.workspace.streams.recent.first ?? Samples.id(0)
    app.hear(.asks(Samples.plainPermission), of: stream)
    #expect(app.workspace.attention.members.items.map(\.id) == [stream])
    app.press("2<enter>")
    app.expectRow(containing: "Run a command")
  }

  @Test func `one that waits in a thread that failed doesn't look as if it had failed`() {
    var workspace = Samples.idle
    var failed = QueuedMessage(id: Samples.id(70), content: "größe", createdAt: Samples.now, attempts: 1)
    failed.lastError = "No."
    workspace.streams.update(Samples.flaky) {
      $0.outbox.waiting.enqueue(failed)
      $0.outbox.hold = .failed("No.")
    }
    var command = Samples.command(1, "make")
    command.retarget(to: .stream(Samples.flaky))
    workspace.upNext = Lane(waiting: [command], running: [], capacity: 1)
    let app = AppDriver(workspace)
    app.expectRow(containing: "make", "thread failed")
  }

  @Test func `one that is to be tried again doesn't look as if it were at work`() {
    let app = app { _ in }
    add("make", app)
    app.takeEffects()
    let stream = app.workspace.streams.recent.first ?? Samples.id(0)
    app.expectRow(containing: "▶ make")
    app.endTurn(.failed("No way.", .notTaken, cause: .connection), in: stream)
    app.expectRow(containing: "⏸ make", "held")
    app.expectNoRow(containing: "▶ make")
    guard case .done(let answer)? = app.ask(.words("list", "next")) else {
      Issue.record("it was refused")
      return
    }
    #expect(answer["commands"]?[0]?["obstacle"] == "thread_held")
    let waits = answer["commands"]?[0]?["waits"]?.string ?? ""
    #expect(waits.hasPrefix("again "))
    app.press("1<enter><esc>")
    app.expectRow(containing: "› make", "⏸ \(waits)")
    app.expectNoRow(containing: "✕ failed")
    _ = app.ask(.words("pause", stream.text))
    app.expectRow(containing: "› make", "⏸ paused")
    _ = app.ask(.words("resume", stream.text))
    app.takeEffects()
    app.pass(seconds: 2)
    app.takeEffects()
    app.expectRow(containing: "› make", "sending")
    app.endTurn(.failed("No way.", .notTaken), in: stream)
    app.expectRow(containing: "› make", "✕ failed")
    app.takeEffects()
  }

  @Test func `Enter tries one that rests, which the footer and the peek say`() {
    let app = app { _ in }
    add("make", app)
    app.press("4g")
    #expect(app.footer().hasPrefix(" ↵ open "))
    app.press("<space>")
    app.expectRow(containing: "↵ opens it")
    app.press("<space>")
    let stream = app.workspace.streams.recent.first ?? Samples.id(0)
    app.endTurn(.failed("No way.", .notTaken, cause: .connection), in: stream)
    app.takeEffects()
    #expect(app.footer().hasPrefix(" ↵ run now "))
    app.press("<space>")
    app.expectRow(containing: "↵ runs it now")
    app.press("<enter>")
    #expect(app.takeEffects().contains { if case .agent(.deliver) = $0 { true } else { false } })
    #expect(app.footer().contains("\"make\" runs now."))
  }

  @Test(arguments: [["--agent", "shell"], ["--next"], ["--all"]])
  func `one that rests is tried at once where the person lets commands go on`(which: [String]) {
    let app = app { _ in }
    add("make", app)
    let stream = app.workspace.streams.recent.first ?? Samples.id(0)
    app.endTurn(.failed("No way.", .notTaken, cause: .connection), in: stream)
    _ = done(app.ask(.call(Call(["pause"] + which))))
    app.takeEffects()
    app.expectNoRow(containing: "▶ make")
    _ = done(app.ask(.call(Call(["resume"] + which))))
    #expect(app.takeEffects().contains { if case .agent(.deliver) = $0 { true } else { false } })
    app.expectRow(containing: "▶ make")
  }

  @Test func `who lets an agent's commands go on is told where there is no such agent, or none of its was paused`() {
    var workspace = Samples.nothing
    workspace.pausedAgents = ["gone"]
    let app = AppDriver(workspace)
    #expect(
      refusal(app.ask(.commands(.resume(agent: "bögus"))))
        == Refusal(
          .missing, "There is no agent \"bögus\".",
          hint: "upnext list agents shows those that there are; config.yaml adds your own when the server starts."))
    #expect(
      refusal(app.ask(.commands(.resume(agent: "codex"))))
        == Refusal(.refused, "The commands of codex are not paused.", hint: "upnext list next shows what waits."))
    // One that the config has no more was paused before.
    #expect(done(app.ask(.commands(.resume(agent: "gone"))))["paused"] == false)
    #expect(app.workspace.pausedAgents == [])
  }

  @Test(arguments: ["build1", nil])
  func `an agent on another machine logs in there`(host: String?) {
    var workspace = Samples.idle
    workspace.projectChoices["/home/ada/src/api"] = ProjectChoices(host: host)
    let app = AppDriver(workspace)
    defer { app.takeEffects() }
    app.press("1<enter>go on<enter>")
    app.endTurn(.failed("Log in.", .notTaken, cause: .login))
    app.takeEffects()
    app.press("<ctrl-p>")
    app.type("log in")
    app.press("<enter>")
    let runs = app.takeEffects().compactMap { if case .window(_, .run(let words)) = $0 { words } else { nil } }
    #expect(runs == (host == nil ? [["login", "claude", "--pause"]] : []))
    #expect(app.screen(of: 1).contains("claude logs in and out on build1") == (host != nil))
  }

  @Test func `an agent that can't work on another machine is paused there alone, until the person lets it go on`() {
    var workspace = Samples.nothing
    workspace.projectChoices["/src/größe"] = ProjectChoices(host: "build1")
    let app = AppDriver(workspace)
    app.findAgents(["shell": .found("/bin/shell")])
    add("make", app)
    let stream = app.workspace.streams.recent.first ?? Samples.id(0)
    app.endTurn(.failed("Log in.", .notTaken, cause: .login), in: stream)
    app.press("4")
    app.expectRow(containing: "shell on build1 paused")
    let next = done(app.ask(.words("list", "next")))
    #expect(next["paused_agents"] == [] && next["paused_on_hosts"] == [["agent": "shell", "host": "build1"]])
    #expect(done(app.ask(.words("list", "agents")))[0]?["state"] == "found")
    app.takeEffects()
    #expect(done(app.ask(.words("resume", "--agent", "shell")))["paused"] == false)
    #expect(app.takeEffects().contains { if case .agent(.deliver) = $0 { true } else { false } })
    app.expectNoRow(containing: "paused")
  }

  @Test func `one that rests has begun: it isn't changed, and needs the person where it is paused`() throws {
    let app = app { _ in }
    add("make", app)
    app.takeEffects()
    let stream = app.workspace.streams.recent.first ?? Samples.id(0)
    app.endTurn(.failed("No way.", .notTaken, cause: .connection), in: stream)
    let id = app.workspace.upNext.running.first?.item.id.text ?? ""
    for words in [["edit", id, "other"], ["edit", "0", "other"], ["stash", id], ["priority", id, "high"]] {
      let refused = refusal(app.ask(.call(Call(words))))
      #expect(refused?.message == "\"make\" has begun: it can be stopped, not changed.", "\(words)")
    }
    #expect(app.ask(.words("wait", id), client: 8) == nil)
    let paused = done(app.ask(.words("pause", stream.text)))
    let (verb, rest) = try CommandLineVerb.named(by: ["pause", stream.text])
    #expect(verb.report(paused, try Arguments(rest, of: verb), false).output == "paused")
    let told = app.takeEffects().compactMap { effect in
      if case .reply(8, let reply) = effect { done(reply)["outcome"] } else { nil }
    }
    #expect(told == ["needs_you"])
  }

  @Test func `0 is what runs: who names it where one is meant is told its id, or that none runs`() {
    let app = app { _ in }
    for call in [["run", "0"], ["cancel", "0"], ["add", "--after", "0", "--project", "/p", "later"]] {
      #expect(refusal(app.ask(.call(Call(call))))?.message == "No command runs.", "\(call)")
    }
    add("make", app)
    app.takeEffects()
    let id = app.workspace.upNext.running.first?.item.id.text ?? ""
    let refused = refusal(app.ask(.words("cancel", "0")))
    #expect(refused?.code == .missing && refused?.hint.contains(id.prefix(13)) == true)
    #expect(app.workspace.upNext.running.count == 1)
  }

  @Test func `what is stashed already, or is not stashed, is said to be so`() {
    let app = app { _ in }
    _ = done(app.ask(.commands(.pause(agent: nil))))
    add("make", app)
    let id = app.workspace.upNext.waiting.first?.id.text ?? ""
    func words(_ verb: String) -> JSON? { done(app.ask(.words(verb, id)))["words"] }
    #expect(words("unstash") == "not stashed")
    #expect(words("stash") == .null)
    #expect(words("stash") == "stashed already")
    #expect(words("unstash") == .null)
  }

  @Test func `the thread of one that rests is not deleted, since no undo would bring the command back`() {
    let app = app { _ in }
    add("make", app)
    app.takeEffects()
    let stream = app.workspace.streams.recent.first ?? Samples.id(0)
    app.endTurn(.failed("No way.", .notTaken, cause: .connection), in: stream)
    let refused = refusal(app.ask(.words("delete", stream.text)))
    #expect(refused?.message == "A command that is tried again is in \"make\": cancel it, then delete the thread.")
    #expect(app.workspace.streams[stream]?.isDeleted == false && app.workspace.upNext.running.count == 1)
    _ = app.ask(.words("cancel", app.workspace.upNext.running.first?.item.id.text ?? ""))
    _ = app.ask(.words("delete", stream.text))
    #expect(app.workspace.streams[stream]?.isDeleted == true)
    #expect(app.takeEffects().contains(.agent(.close(stream))))
  }

  @Test func `the thread that a waiting command is to run in is not deleted`() throws {
    let app = app { _ in }
    add("make", app)
    app.takeEffects()
    let stream = try #require(app.workspace.streams.recent.first)
    app.endTurn(.done, in: stream)
    _ = app.ask(.words("add", "--thread", stream.text, "--in", "2h", "später"))
    let later = try #require(app.workspace.upNext.waiting.first).id.text
    let refused = refusal(app.ask(.words("delete", stream.text)))
    #expect(
      refused?.message == "A command of Up Next is to run in \"make\": remove it, then delete the thread.")
    #expect(app.workspace.streams[stream]?.isDeleted == false)
    _ = app.ask(.words("remove", later))
    _ = app.ask(.words("delete", stream.text))
    #expect(app.workspace.streams[stream]?.isDeleted == true)
    app.takeEffects()
  }

  @Test func `with five thousand that wait a key is still answered`() {
    var workspace = Samples.nothing
    workspace.upNext = Lane(
      waiting: (1...5000).map { Samples.command(UInt64($0), "command \($0)") }, hold: .paused, capacity: 3)
    let app = AppDriver(workspace)
    app.press("4jjtGK")
    #expect(app.workspace.upNext.waiting.items.map(\.name).prefix(2) == ["command 3", "command 1"])
    app.press("Vx")
    app.expectRow(containing: "Remove 5000 commands that wait?")
    app.press("<enter>")
    #expect(app.workspace.upNext.waiting.isEmpty)
    app.press("u")
    #expect(app.workspace.upNext.waiting.count == 5000)
  }
}

import Answers
import CommandLine
import Conversation
import Core
import Hosts
import HubScene
import JSON
import Scene
import Sharing
import TestSupport
import Testing

/// Clients that wait for commands of shared lanes.
struct LaneWaitTests {
  private let command = LaneTests.shared(1, "größe 漢字")

  private func driver(_ commands: [SharedCommand]) -> AppDriver {
    let app = LaneTests.driver(accept: "")
    LaneTests.hear(commands, app)
    app.takeEffects()
    return app
  }

  private func wait(_ words: String..., in app: AppDriver) -> Reply? {
    app.ask(.call(Call(["wait"] + words, directory: "/")))
  }

  /// What the hub is asked, and what the client is told.
  private func outcome(_ app: AppDriver) -> (asked: [HubQuestion], told: [Reply]) {
    let effects = app.takeEffects()
    return (
      effects.compactMap { if case .hub(.ask(let question)) = $0 { question } else { nil } },
      effects.compactMap { if case .reply(7, let reply) = $0 { reply } else { nil } }
    )
  }

  private func answer(_ end: CommandEnd?, _ app: AppDriver) {
    app.receive(.hub(.answered(.command(command.id, .done(CommandRead(command: command, end: end))))))
  }

  private func word(_ replies: [Reply]) -> String? {
    guard case .done(let json)? = replies.first, replies.count == 1 else { return nil }
    return json["outcome"]?.string
  }

  @Test(arguments: [
    (CommandEnd.State.completed, "completed"), (.failed, "failed"), (.cancelled, "cancelled"), (.interrupted, "failed"),
  ])
  func `who waits is told how it ended, once the lane has it no more`(state: CommandEnd.State, word: String) {
    let app = driver([command, LaneTests.shared(2)])
    defer { app.takeEffects() }
    #expect(wait(String(command.id.text.prefix(18)), in: app) == nil)
    #expect(outcome(app).asked == [])
    LaneTests.hear([LaneTests.shared(1, state: .running, host: HostTests.build)], number: 2, app)
    #expect(outcome(app).told == [])
    LaneTests.hear([], number: 3, gone: [command.id], app)
    #expect(outcome(app).asked.contains(.command(command.id)))
    answer(CommandEnd(state, exitCode: 3, result: "fertig"), app)
    #expect(self.word(outcome(app).told) == word)
    answer(CommandEnd(state), app)
    #expect(outcome(app).told == [], "once")
  }

  @Test func `one that is uncertain needs a person, and one that was taken out is not there any more`() {
    let app = driver([command])
    defer { app.takeEffects() }
    #expect(wait(command.id.text, in: app) == nil)
    app.takeEffects()
    LaneTests.hear([LaneTests.shared(1, state: .uncertain, host: HostTests.build)], number: 2, app)
    #expect(word(outcome(app).told) == "needs_you")
    LaneTests.hear([], number: 3, gone: [command.id], app)
    app.takeEffects()
    #expect(wait(command.id.text, in: app) == nil)
    #expect(outcome(app).asked == [.command(command.id)])
    answer(CommandEnd(.removed), app)
    guard case .refused(let refusal)? = outcome(app).told.first else {
      Issue.record("nothing was told")
      return
    }
    #expect(refusal.code == .missing)
  }

  @Test func `a connection that breaks is waited out, and the time is over when it is over`() {
    let app = driver([command])
    defer { app.takeEffects() }
    #expect(wait(command.id.text, "--timeout", "90", in: app) == nil)
    LaneTests.hear([], number: 2, gone: [command.id], app)
    app.takeEffects()
    app.receive(.hub(.answered(.command(command.id, .unknown))))
    app.receive(.hub(.link(.away(.broken("x"), retryMilliseconds: 100))))
    app.pass(seconds: 30)
    #expect(outcome(app).told == [])
    LaneTests.join(app)
    LaneTests.hear([LaneTests.shared(2)], number: 3, app)
    #expect(outcome(app).asked.contains(.command(command.id)))
    app.pass(seconds: 61)
    guard case .refused(let refusal)? = outcome(app).told.first else {
      Issue.record("nothing was told")
      return
    }
    #expect(refusal.message.contains("has not ended"))
    #expect(app.state.hub.laneDesk.awaited.isEmpty)
  }

  @Test func `who hangs up waits no more, and one that has not started has said nothing`() {
    let app = driver([command, LaneTests.shared(2)])
    defer { app.takeEffects() }
    #expect(wait(command.id.text, in: app) == nil)
    app.receive(.clientLeft(7))
    #expect(app.state.hub.laneDesk.awaited.isEmpty)
    guard case .refused(let refusal)? = app.ask(.call(Call(["log", command.id.text], directory: "/")))
    else {
      Issue.record("it was taken")
      return
    }
    #expect(refusal.message.contains("has not started"))
    app.takeEffects()
    // One that has ended is in no list; its result is in the hub.
    let ended = LaneTests.shared(9).id
    #expect(app.ask(.call(Call(["log", ended.text], directory: "/"))) == nil)
    #expect(outcome(app).asked == [.command(ended)])
  }

  /// As it is printed, for a person or a program.
  private func printed(_ verb: String, _ end: CommandEnd?, json: Bool, _ app: AppDriver) throws -> Outcome {
    #expect(app.ask(.call(Call([verb, command.id.text], directory: "/"))) == nil)
    app.takeEffects()
    answer(end, app)
    let reply = try #require(outcome(app).told.first)
    let line: JSON =
      switch reply {
      case .done(let answer): ["done": answer]
      case .refused(let refusal):
        ["error": ["code": .string(refusal.code.rawValue), "message": .string(refusal.message)]]
      case .noted, .event, .bytes: .null
      }
    let record = try #require(CommandLineVerb(named: verb))
    return Outcome(line, to: record, try Arguments([command.id.text], of: record), json: json)
  }

  @Test(arguments: [
    (CommandEnd.State.completed, Int32(0)), (.failed, 5), (.cancelled, 6), (.interrupted, 5), (.removed, 3),
  ])
  func `who follows one that has ended is told how, as who waits for it is`(
    state: CommandEnd.State, status: Int32
  ) throws {
    let app = driver([LaneTests.shared(2)])
    defer { app.takeEffects() }
    let end = CommandEnd(state, exitCode: 2, result: "größe 漢字")
    let plain = try printed("follow", end, json: false, app)
    #expect(plain.status == status)
    #expect(plain.output.hasPrefix(state == .removed ? "" : "größe 漢字"))
    #expect(plain.output.contains("Nobody knows how far it got") == (state == .interrupted))
    #expect(try printed("follow", end, json: true, app).status == status)
    #expect(try printed("log", end, json: false, app).status == 0)
  }

  @Test func `what one has said that has ended is shaped as it was while it ran`() throws {
    let app = driver([LaneTests.shared(2)])
    defer { app.takeEffects() }
    for verb in ["log", "follow"] {
      let said = try JSON(
        parsing: try printed(verb, CommandEnd(.failed, exitCode: 2, result: "zwei"), json: true, app).output)
      #expect(said["command"]?["state"]?.string == "failed")
      #expect(said["entries"]?.array?.compactMap { $0["text"]?.string } == ["zwei"])
      #expect(said["outcome"]?.string == (verb == "follow" ? "failed" : nil))
    }
  }

  @Test func `one that has not ended and that nobody lists is not followed, and an uncertain one needs you`() throws {
    let app = driver([LaneTests.shared(2)])
    defer { app.takeEffects() }
    #expect(try printed("follow", nil, json: false, app).status == 1)
    let uncertain = LaneTests.shared(1, state: .uncertain, host: HostTests.build)
    LaneTests.hear([uncertain], number: 2, app)
    app.takeEffects()
    #expect(app.ask(.call(Call(["follow", uncertain.id.text], directory: "/"))) == nil)
    app.takeEffects()
    app.receive(.hub(.answered(.command(uncertain.id, .done(CommandRead(command: uncertain, end: nil))))))
    #expect(word(outcome(app).told) == "needs_you")
  }
}

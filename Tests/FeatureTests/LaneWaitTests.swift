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
}

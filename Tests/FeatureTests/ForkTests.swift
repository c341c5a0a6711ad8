import Conversation
import Core
import HubScene
import JSON
import Queues
import Scene
import TestSupport
import Testing
import Toolkit

/// Forking a thread, shortening its conversation, and saying something in a turn that goes on.
struct ForkTests {
  private func able(_ abilities: AgentAbilities = AgentAbilities(canFork: true, canSteer: true)) -> AppDriver {
    let app = AppDriver()
    app.hear(.fact(.abilities(abilities)))
    return app
  }

  private func palette(_ words: String, _ app: AppDriver) {
    app.press("<ctrl-p>")
    app.paste(words)
    app.press("<enter>")
  }

  private func forked(_ app: AppDriver) -> WorkStream? { app.workspace.streams.all.first { $0.fork != nil } }

  // MARK: Forks

  @Test func `a fork is a thread of its own, which opens at once`() {
    let app = able()
    app.chooseInMenu("fork")
    app.expectScreen(named: "fork")
    app.press("<ctrl-u>")
    app.paste("Zweig é")
    app.press("<enter>")
    app.expectScreen(named: "forked")
    #expect(app.workspace.streams[Samples.flaky] == Samples.threads[0])
    #expect(forked(app)?.fork?.providerSessionId == "session-1")
    palette("lineage", app)
    app.expectRow(containing: "forked from fix flaky test")
    app.expectRow(containing: "session-1")
  }

  @Test func `its first message asks for the fork`() {
    let app = able()
    app.chooseInMenu("fork")
    app.press("<enter>")
    app.press("55zwei<enter>")
    guard case .agent(.deliver(let delivery, let id))? = app.takeEffects().first else {
      Issue.record("nothing was delivered")
      return
    }
    #expect(id == forked(app)?.id && delivery.forkOf == "session-1" && delivery.providerSessionId == nil)
  }

  @Test func `an agent that can't is not offered it, and the palette says why`() {
    let app = able(AgentAbilities())
    app.press("m")
    app.expectNoRow(containing: "│  fork ")
    app.press("<esc>")
    palette("fork", app)
    #expect(app.footer().contains("claude can't fork a session."))
    #expect(forked(app) == nil)
  }

  @Test func `the command line forks, and says the new thread's id`() {
    let app = able()
    guard case .done(let answer)? = app.ask(.agent(.fork(thread: "fix flaky test", name: "Zweig"))) else {
      Issue.record("no answer")
      return
    }
    #expect(answer["id"]?.string == forked(app)?.id.text)
    #expect(answer["forked_from"]?.string == Samples.flaky.text)
    app.hear(.fact(.abilities(AgentAbilities())))
    #expect(
      app.ask(.agent(.fork(thread: "fix flaky test", name: nil)))
        == .refused(Refusal(.refused, "claude can't fork a session.")))
  }

  // MARK: Into the turn

  /// A turn goes on, and two messages wait.
  private func busy() -> AppDriver {
    let app = able()
    app.press("<enter>now<enter>one é<enter>two<enter>")
    app.accept()
    app.takeEffects()
    return app
  }

  private func waiting(_ app: AppDriver) -> [QueuedMessage] {
    app.workspace.streams[Samples.flaky]?.outbox.waiting.items ?? []
  }

  @Test func `the message under the cursor goes into the turn, and stands in the conversation`() {
    let app = busy()
    let two = waiting(app)[1].id
    app.press("<tab>j")
    app.chooseInMenu("send into the running turn")
    app.expectEffects([.agent(.steer(two, content: "two", attachments: [], in: Samples.flaky))])
    app.hear(.steered(two))
    #expect(waiting(app).map(\.content) == ["one é"])
    app.expectRow(containing: "Outbox (1)")
    app.expectRow(containing: "› two")
    #expect(app.footer().contains("It went into the running turn."))
  }

  @Test func `one that its agent has not read yet is on its way, and is not changed meanwhile`() throws {
    let app = busy()
    let one = waiting(app)[0].id
    palette("steer", app)
    app.takeEffects()
    app.expectRow(containing: "one é", "sending")
    app.expectNoRow(containing: "uncertain")
    func state() throws -> JSON? {
      try app.answer(to: .list(.outbox, thread: "fix flaky test", all: false))["messages"]?[1]
    }
    #expect(try state()?["state"] == "sending")
    #expect(try state()?["last_error"] == .null)
    app.press("<tab>x")
    #expect(app.footer().contains("It is on its way to the agent"))
    app.press("<enter>")
    #expect(app.footer().contains("It is on its way to the agent"))
    app.press("r")
    app.expectEffects([])
    for call in [
      ["remove", one.text], ["edit", one.text, "x"], ["retry", "fix flaky test"], ["skip", "fix flaky test"],
    ] {
      guard case .refused? = app.ask(.call(Call(call))) else {
        Issue.record("\(call) is not refused")
        continue
      }
    }
    #expect(waiting(app).map(\.content) == ["one é", "two"])
    // What its agent never tells is not known.
    app.endTurn()
    #expect(
      try app.answer(to: .list(.outbox, thread: "fix flaky test", all: false))["messages"]?[0]?["state"] == "uncertain")
    app.expectRow(containing: "uncertain")
  }

  @Test func `the cursor stays with one that may have been said, and is said again while another turn runs`() {
    let app = busy()
    palette("steer", app)
    app.endTurn(.failed("Weg.", .answered))
    #expect(waiting(app).map(\.content) == ["now", "one é", "two"])
    app.press("<tab>gr")
    #expect(waiting(app).map(\.content) == ["one é", "two"])
    app.press("g")
    let before = waiting(app)[0].id
    app.press("r")
    #expect(waiting(app).map(\.content) == ["one é", "two"])
    #expect(waiting(app)[0].id != before)
    #expect(app.state.windows[1]?.lists[.outbox]?.cursor == .message(waiting(app)[0].id))
    app.takeEffects()
  }

  @Test func `where what waits is held behind a turn, there is no turn, and not nothing that waits`() {
    let app = busy()
    app.endTurn(.failed("Weg.", .answered))
    #expect(waiting(app).count == 3)
    let told = refusal(app.ask(.call(Call(["steer", "fix flaky test"]))))
    #expect(told?.message == ThreadRefusal.noTurnToSteer.sentence, "\(String(describing: told))")
    app.takeEffects()
  }

  @Test func `one that came too late is told, and waits as before`() {
    let app = busy()
    palette("steer", app)
    app.takeEffects()
    app.hear(.notSteered(waiting(app)[0].id, "no active turn to steer"))
    #expect(
      app.footer().contains("claude did not take it into the turn (no active turn to steer): it waits in the outbox."))
    #expect(waiting(app).map(\.standing) == [.waiting, .waiting])
  }

  @Test func `where no agent takes it, the menu doesn't have it`() {
    let app = busy()
    app.hear(.fact(.abilities(AgentAbilities())))
    app.press("<esc>m")
    app.expectNoRow(containing: "send into the running turn")
  }

  @Test func `the command line names a message or takes the next`() {
    let app = busy()
    let (one, two) = (waiting(app)[0].id, waiting(app)[1].id)
    _ = app.ask(.agent(.steer(thread: "fix flaky test", message: two.text)))
    app.expectEffects([.agent(.steer(two, content: "two", attachments: [], in: Samples.flaky))])
    _ = app.ask(.agent(.steer(thread: "fix flaky test", message: nil)))
    app.expectEffects([.agent(.steer(one, content: "one é", attachments: [], in: Samples.flaky))])
    #expect(
      app.ask(.agent(.steer(thread: "fix flaky test", message: nil)))
        == .refused(Refusal(.refused, ThreadRefusal.isOnItsWay.sentence)))
  }

  // MARK: Stopping the turn

  @Test func `the command line stops a turn as the key does`() {
    let app = busy()
    #expect(
      app.ask(.agent(.interrupt(thread: "fix flaky test")))
        == .done(["thread": .string(Samples.flaky.text), "state": "stopping"]))
    app.expectEffects([.agent(.cancel(Samples.flaky))])
    app.press("<esc>")
    app.expectRow(containing: "● stopping")
    let idle = able()
    #expect(
      idle.ask(.agent(.interrupt(thread: "fix flaky test")))
        == .refused(Refusal(.refused, "No turn is going on in \"fix flaky test\".")))
  }

  @Test func `a key that calls off a message which has not left says so`() {
    let app = AppDriver()
    app.press("<enter>é<enter>")
    app.takeEffects()
    app.press("<ctrl-x>")
    app.expectRow(containing: "The message had not left yet. The outbox is paused")
    app.expectEffects([.agent(.cancel(Samples.flaky))])
    app.endTurn(.calledOff)
    #expect(app.workspace.streams[Samples.flaky]?.outbox.hold == .paused)
  }

  @Test func `a message that has not left yet is called off, and its outbox is paused`() {
    let app = AppDriver()
    app.press("<enter>é<enter>")
    app.takeEffects()
    #expect(
      app.ask(.agent(.interrupt(thread: "fix flaky test")))
        == .done(["thread": .string(Samples.flaky.text), "state": "paused"]))
    app.expectEffects([.agent(.cancel(Samples.flaky))])
    app.endTurn(.calledOff)
    #expect(app.workspace.streams[Samples.flaky]?.outbox.hold == .paused)
  }

  // MARK: Shortening

  @Test func `compact says the agent's own command, and waits for the end of a turn`() {
    let app = able()
    app.hear(.fact(.commands([SlashCommand(name: "compact")])))
    app.chooseInMenu("compact")
    app.expectEffects([app.delivery(of: "/compact")])
    palette("compact", app)
    #expect(waiting(app).map(\.content) == ["/compact"])
    #expect(app.footer().contains("Queued, 1st in line."))
  }

  @Test func `an agent without that command is not told it`() {
    let app = able()
    palette("compact", app)
    #expect(app.footer().contains("claude has no way to shorten the conversation, as far as it has told."))
    #expect(
      app.ask(.agent(.compact(thread: "fix flaky test")))
        == .refused(
          Refusal(.refused, "claude has no way to shorten the conversation, as far as it has told.")))
  }
}

import Conversation
import Core
import JSON
import Queues
import Scene
import TestSupport
import Testing

/// What goes on behind turns asks, and the person answers as in a turn.
struct QuestionBetweenTurnsTests {
  private func asked() -> AppDriver {
    let app = AppDriver()
    app.press("<enter>go<enter><esc>")
    app.takeEffects()
    app.accept()
    app.endTurn()
    app.hear(.asks(Samples.permission(askedAt: app.now)))
    return app
  }

  private func answer(_ option: String) -> Effect {
    .agent(.answer(permission: "ask-1", .option(option), in: Samples.flaky))
  }

  @Test func `the thread is in the Queue and waits for the person, also on the command line`() {
    let app = asked()
    #expect(app.workspace.attention.members.contains(Samples.flaky))
    let shown = done(app.ask(.show(thread: "fix flaky test")))
    #expect(shown["thread"]?["permission"]?["id"] == "ask-1")
    #expect(shown["thread"]?["state"] == "approve")
    _ = app.ask(.answer(thread: "fix flaky test", PermissionAnswer(allows: true)))
    app.expectEffects([answer("yes")])
    app.hear(.withdrew(permission: "ask-1"))
    #expect(app.workspace.streams[Samples.flaky]?.turn == nil)
  }

  @Test func `a window answers it with the keys of any question`() {
    let app = asked()
    app.press("<enter>")
    app.pass(milliseconds: 400)
    app.expectRow(containing: "◆ APPROVE Run a command")
    app.press("d")
    app.expectEffects([answer("no")])
  }

  @Test func `what waits in the outbox does not leave between two fields of a form`() {
    let app = asked()
    app.receive(.requested(7, .send(thread: Samples.flaky.text, message: "later", isUrgent: false)))
    app.takeEffects()
    _ = app.ask(.answer(thread: "fix flaky test", PermissionAnswer(allows: true)))
    app.takeEffects()
    let next = Permission(id: "ask-2", title: "2 of 2", detail: "", options: [], isQuestion: true, askedAt: app.now)
    app.receive(.agents([.asks(next), .withdrew(permission: "ask-1")].map { AgentReport(Samples.flaky, $0) }))
    #expect(!app.takeEffects().contains { if case .agent = $0 { true } else { false } })
    app.hear(.withdrew(permission: "ask-2"))
    let delivered = app.takeEffects()
    #expect(delivered.contains(app.delivery(of: "later")), "\(delivered)")
  }

  @Test func `no turn is said to go on where the thread is to be forked, handed over or opened elsewhere meanwhile`() {
    let app = asked()
    app.hear(.fact(.abilities(AgentAbilities(canFork: true))))
    let words = "The agent waits for your answer to a question: give it first."
    for call in [["fork", "fix flaky test"], ["hand-over", "fix flaky test", "codex"]] {
      guard case .refused(let refusal)? = app.ask(.call(Call(call))) else {
        Issue.record("\(call) was not refused")
        continue
      }
      #expect(refusal.message == words)
    }
    #expect(app.workspace.streams[Samples.flaky]?.refusalToLend == .answerFirst)
    app.takeEffects()
  }

  @Test func `stopping it tells its agent so, and leaves nothing behind`() {
    let app = asked()
    _ = app.ask(.agent(.interrupt(thread: "fix flaky test")))
    app.expectEffects([.agent(.cancel(Samples.flaky))])
    app.hear(.withdrew(permission: "ask-1"))
    #expect(app.workspace.streams[Samples.flaky]?.turn == nil)
    #expect(app.workspace.streams[Samples.flaky]?.outbox.hold == nil)
  }
}

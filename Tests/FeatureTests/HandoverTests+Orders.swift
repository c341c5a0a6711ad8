import Acts
import Conversation
import Core
import Languages
import Queues
import Scene
import TestSupport
import Testing

extension HandoverTests {
  @Test func `a handover that is taken back gives the turn back that broke off`() {
    let app = servedByClaude()
    app.press("mend it<enter>")
    app.takeEffects()
    app.accept()
    app.hear(.text("I begin.", kind: .said, part: nil))
    app.endTurn(.failed("claude died.", .answered, cause: .other))
    _ = app.ask(.words("pause", Samples.flaky.text))
    app.press("<esc>")
    _ = ask(app, .handOver(thread: Samples.flaky.text, to: "codex"))
    _ = app.ask(.words("undo"))
    app.takeEffects()
    #expect(app.workspace.streams[Samples.flaky]?.effectiveProvider == "claude")
    #expect(refusal(app.ask(.words("continue", Samples.flaky.text))) == nil)
    _ = app.ask(.words("resume", Samples.flaky.text))
    #expect(delivered(app) == "continue")
  }

  @Test func `who wants to hand over what another one hands over meanwhile is told so`() {
    var state = AppDriver().state
    _ = state.wantHandover(of: Samples.flaky, HandoverWish(provider: "codex", asker: .client(7, .english)))
    let effects = state.wantHandover(of: Samples.flaky, HandoverWish(provider: "shell", asker: .window(1)))
    let refusal = Refusal(.refused, "Somebody has handed it over otherwise meanwhile.")
    #expect(effects == [.run(.agents(for: nil)), .reply(7, .refused(refusal))])
    #expect(state.handoversWanted[Samples.flaky]?.provider == "shell")
  }

  @Test func `who served before is closed before who comes after is told`() {
    let app = servedByClaude()
    app.press("mend it<enter>")
    app.takeEffects()
    app.accept()
    let limit = UsageLimit(until: app.now.adding(seconds: 3600), words: "limit")
    app.endTurn(.failed("limit", .notTaken, cause: .usageLimit(limit)))
    app.takeEffects()
    _ = ask(app, .handOver(thread: Samples.flaky.text, to: "codex"))
    let orders = app.takeEffects().compactMap { effect -> String? in
      if case .agent(.close(Samples.flaky)) = effect { return "close" }
      if case .agent(.deliver(let delivery, _)) = effect { return delivery.provider }
      return nil
    }
    #expect(orders == ["close", "codex"])
  }
}

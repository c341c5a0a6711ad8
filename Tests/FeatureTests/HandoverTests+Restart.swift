import Acts
import Conversation
import Core
import Languages
import Queues
import Scene
import TestSupport
import Testing

extension HandoverTests {
  /// After a restart: nothing of the thread is in memory, and nobody looks at it.
  private func restarted(_ waiting: [String]) -> AppDriver {
    var workspace = Samples.idle
    let entries = [(Entry.Role.user, "find the café bug"), (.agent, "It is in line 3.")].enumerated().map {
      index, said in
      Entry(
        id: Samples.id(UInt64(80 + index)), number: index + 1, role: said.0, kind: .text, text: said.1, at: Samples.now,
        status: .done)
    }
    workspace.streams.update(Samples.flaky) { stream in
      stream.messageCount = 2
      stream.outbox.isPaused = true
      for (index, content) in waiting.enumerated() {
        stream.outbox.waiting.append(
          QueuedMessage(id: Samples.id(UInt64(90 + index)), content: content, createdAt: Samples.now))
      }
    }
    return AppDriver(workspace, entries: [Samples.flaky: entries], opensWindow: false)
  }

  @Test func `what was said goes along where it has to be read first, and undo takes it off again`() {
    let app = restarted([])
    app.holdReads()
    #expect(app.ask(.act(.handOver(thread: Samples.flaky.text, to: "codex"))) == nil)
    #expect(app.workspace.streams[Samples.flaky]?.effectiveProvider == "claude")
    app.answerReads()
    #expect(app.workspace.streams[Samples.flaky]?.effectiveProvider == "codex")
    #expect(recap(app)?.hasSuffix("claude: It is in line 3.\n\n") == true, "\(recap(app) ?? "")")
    app.takeEffects()
    app.open(1)
    app.press("u")
    #expect(app.workspace.streams[Samples.flaky]?.effectiveProvider == "claude")
    #expect(recap(app) == nil)
    app.takeEffects()
  }

  @Test func `a handover that waits for a disk that takes nothing is refused for that, and not for an unknown agent`() {
    let app = restarted([])
    app.holdReads()
    #expect(app.ask(.act(.handOver(thread: Samples.flaky.text, to: "codex"))) == nil)
    app.receive(.came(.agents(app.state.presence, for: nil)))
    app.holdSaves()
    _ = app.ask(.act(.rename(thread: "résumé naïve café", to: "später")), client: 8)
    app.failSave("The disk is full.")
    // The answer goes with the next attempt to save.
    app.pass(seconds: 10)
    app.failSave("The disk is full.")
    let refusals = app.takeEffects().compactMap {
      if case .reply(7, .refused(let refusal)) = $0 { refusal } else { nil }
    }
    #expect(
      refusals == [Refusal(.refused, "Nothing was handed over: The disk is full.", hint: "Then hand it over again.")])
    app.releaseSaves()
    app.answerReads()
    app.takeEffects()
  }
}

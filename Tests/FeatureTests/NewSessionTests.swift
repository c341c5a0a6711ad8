import Conversation
import Core
import JSON
import Queues
import Scene
import TestSupport
import Testing

/// Handing a thread over to the agent that has it already: that begins a new session, with what was said before.
struct NewSessionTests {
  private let thread = Samples.flaky

  private func served() -> AppDriver {
    let app = AppDriver()
    app.press("<enter>find the café bug<enter>")
    app.takeEffects()
    app.accept()
    app.hear(.session(id: "s1", modes: [], currentMode: nil))
    app.hear(.mode("plan"))
    app.hear(.text("It is in line 3.", kind: .said, part: nil))
    app.endTurn()
    app.pass(seconds: 5)
    app.press("<esc>")
    app.takeEffects()
    return app
  }

  private func handOver(_ app: AppDriver) {
    #expect(ask(app, .handOver(thread: thread.text, to: "claude")) != nil)
  }

  private func delivery(_ app: AppDriver) -> Delivery? {
    app.takeEffects().compactMap { effect in
      if case .agent(.deliver(let delivery, _)) = effect { delivery } else { nil }
    }.last
  }

  @Test func `the next message begins it, in the same mode, and takes along what was said`() throws {
    let app = served()
    handOver(app)
    app.expectEffects([.agent(.close(thread))])
    _ = app.ask(.send(thread: thread.text, message: "mend it", isUrgent: false))
    let sent = try #require(delivery(app))
    #expect(sent.provider == "claude" && sent.providerSessionId == nil && sent.beginsAgain && sent.mode == "plan")
    #expect(sent.content.hasSuffix("me: find the café bug\n\nclaude: It is in line 3.\n\nmend it"))
    app.hear(.session(id: "s2", modes: [], currentMode: nil))
    app.accept()
    app.endTurn()
    app.takeEffects()
    let stream = app.workspace.streams[thread]
    #expect(stream?.lineage.last?.providerSessionId == "s1" && stream?.effectiveProviderSessionId == "s2")
    let notices = app.state.transcripts[thread]?.entries.filter { $0.kind == .notice }.map(\.text)
    #expect(notices?.last == "claude begins anew here, with what was said before.")
  }

  @Test func `undo goes back to the session that was left`() {
    let app = served()
    handOver(app)
    #expect(app.workspace.streams[thread]?.isLocallyCreated == true)
    // The window's own act comes first: what it said has left.
    app.press("uu")
    let stream = app.workspace.streams[thread]
    #expect(stream?.effectiveProviderSessionId == "s1" && stream?.isLocallyCreated == false && stream?.recap == nil)
    app.takeEffects()
  }

  @Test func `what has no session to leave is refused, and so is a second time`() {
    var workspace = Samples.idle
    workspace.streams.update(Samples.wide) { ($0.provider, $0.isLocallyCreated) = ("claude", true) }
    let app = AppDriver(workspace)
    handOver(app)
    app.takeEffects()
    let again = refusal(app, .handOver(thread: thread.text, to: "claude"))
    #expect(again?.message == "claude serves the thread already.")
    let fresh = refusal(app, .handOver(thread: Samples.wide.text, to: "claude"))
    #expect(fresh?.message == "claude serves the thread already.")
  }

  @Test func `an agent that has lost its session is told what was said, once the thread is handed to it`() {
    let app = served()
    _ = app.ask(.send(thread: thread.text, message: "mend it", isUrgent: false))
    app.takeEffects()
    app.endTurn(.failed("claude lost it", .notTaken, cause: .sessionIsGone))
    handOver(app)
    app.takeEffects()
    _ = app.ask(.call(Call(["retry", thread.text])))
    #expect(delivery(app)?.content.hasSuffix("claude: It is in line 3.\n\nmend it") == true)
  }

  @Test func `a fork that has lost its session does not begin with the other thread's once more`() throws {
    let app = served()
    app.hear(.fact(.abilities(AgentAbilities(canFork: true))))
    let fork = try #require(ThreadID(app.answer(to: .call(Call(["fork", thread.text])))["id"]?.string ?? ""))
    _ = app.ask(.send(thread: fork.text, message: "and then?", isUrgent: false))
    #expect(delivery(app)?.forkOf == "s1")
    app.hear(.session(id: "f1", modes: [], currentMode: nil), of: fork)
    app.accept(in: fork)
    app.endTurn(in: fork)
    _ = app.ask(.send(thread: fork.text, message: "and now?", isUrgent: false))
    app.takeEffects()
    app.endTurn(.failed("claude lost it", .notTaken, cause: .sessionIsGone), in: fork)
    _ = app.ask(.call(Call(["retry", fork.text])))
    let again = delivery(app)
    #expect(again?.forkOf == nil && again?.beginsAgain == true)
  }
}

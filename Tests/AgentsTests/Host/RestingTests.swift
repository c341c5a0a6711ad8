import Agents
import Core
import EventLoop
import Testing

/// An agent whose thread needs none for now.
@Suite struct RestingTests {
  private func other(_ number: UInt64) -> Identity<WorkStream> { Identity(UniqueID(high: 9, low: number)) }

  private func deliver(
    _ content: String, as number: UInt64, in stream: Identity<WorkStream>, session: String? = nil, _ rig: HostRig
  ) {
    let delivery = Delivery(
      message: HostRig.message(number), content: content, provider: "fake", directory: rig.folder,
      providerSessionId: session, mode: nil)
    rig.host?.perform(.deliver(delivery, in: stream))
  }

  @Test func `another thread of the directory gets it, with a session of its own`() throws {
    let rig = try HostRig()
    rig.deliver("say first", as: 1)
    #expect(rig.end(of: 1) == .done)
    rig.perform(AgentOrder.rest)
    deliver("say 二番目", as: 2, in: other(1), rig)
    #expect(rig.end(of: 2) == .done)
    rig.closeAll()
    #expect(rig.said == "first二番目")
    #expect(try rig.requests == ["initialize", "session/new", "session/prompt", "session/new", "session/prompt"])
    #expect(rig.news.count { $0 == .closed } == 1, "only the thread that it serves at last is told of its end")
  }

  @Test func `its own thread gets it back as it was`() throws {
    let rig = try HostRig()
    rig.deliver("say first", as: 1)
    #expect(rig.end(of: 1) == .done)
    rig.perform(AgentOrder.rest)
    rig.deliver("say again", as: 2, session: "fake-1")
    #expect(rig.end(of: 2) == .done)
    rig.closeAll()
    #expect(try rig.requests == ["initialize", "session/new", "session/prompt", "session/prompt"])
  }

  @Test func `a thread with another session doesn't get it`() throws {
    let rig = try HostRig()
    rig.deliver("say first", as: 1)
    #expect(rig.end(of: 1) == .done)
    rig.perform(AgentOrder.rest)
    deliver("say second", as: 2, in: other(1), session: "fake-7", rig)
    _ = rig.end(of: 2)
    rig.closeAll()
    #expect(try rig.requests.filter { $0 == "initialize" }.count == 2)
  }

  @Test func `it ends by itself when nobody wants it`() throws {
    let rig = try HostRig()
    rig.deliver("say first", as: 1)
    #expect(rig.end(of: 1) == .done)
    rig.perform(AgentOrder.rest)
    // Asking for the end of all agents is answered at once only when there are none; the last one's end is waited for.
    let start = EventLoop.monotonicMilliseconds
    rig.loop.after(milliseconds: 4000) { [loop = rig.loop] in loop.stop() }
    rig.run("the loop did not go on")
    var isClosed = false
    rig.host?.closeAll { isClosed = true }
    #expect(isClosed, "it had ended before, after \(EventLoop.monotonicMilliseconds - start) ms")
  }

  @Test func `in the middle of a turn it doesn't rest`() throws {
    let rig = try HostRig()
    rig.deliver("ask rm -r größe", as: 1)
    rig.wait { if case .asks = $0 { true } else { false } }
    rig.perform(AgentOrder.rest)
    rig.perform(AgentOrder.cancel)
    #expect(rig.end(of: 1) == .cancelled)
    rig.closeAll()
  }
}

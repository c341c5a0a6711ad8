import Conversation
import EventLoop
import Testing

@testable import Agents

/// An agent whose thread needs none for now.
@Suite struct RestingTests {
  private func other(_ number: UInt64) -> ThreadID { Identity(UniqueID(high: 9, low: number)) }

  private func deliver(
    _ content: String, as number: UInt64, in stream: ThreadID, session: String? = nil, _ rig: HostRig
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

  @Test func `a session is free once nothing of ours has it open`() throws {
    let rig = try HostRig()
    rig.perform { .release($0, session: "fake-1") }
    #expect(rig.news == [.fact(.released)], "there is none")
    rig.deliver("say first", as: 1)
    #expect(rig.end(of: 1) == .done)
    rig.perform { .release($0, session: "fake-1") }
    rig.wait { $0 == .closed }
    #expect(rig.news.suffix(2) == [.closed, .fact(.released)])
    rig.deliver("say again", as: 2, session: "fake-1")
    #expect(rig.end(of: 2) == .done)
    rig.perform(AgentOrder.rest)
    rig.perform { .release($0, session: "fake-1") }
    rig.closeAll()
    #expect(rig.news.count { $0 == .fact(.released) } == 3)
  }

  @Test func `an agent is started with what its thread's command takes along, and serves no other thread then`() throws
  {
    let rig = try HostRig(fakeEnvironment: ["GRUSS": "config"])
    func run(_ words: String, as number: UInt64, in stream: ThreadID, _ environment: [String: String]) {
      let delivery = Delivery(
        message: HostRig.message(number), content: words, provider: "shell", directory: rig.folder,
        providerSessionId: nil, mode: nil, environment: environment)
      rig.host?.perform(.deliver(delivery, in: stream))
    }
    run("echo \"<$GRUSS>\"", as: 1, in: HostRig.stream, ["GRUSS": "größe 'שלום'"])
    _ = rig.end(of: 1)
    rig.perform(AgentOrder.rest)
    run("echo \"<$GRUSS>\"", as: 2, in: other(1), [:])
    _ = rig.end(of: 2)
    rig.closeAll()
    let output = rig.tools.map(\.output).joined(separator: "|")
    #expect(output.contains("<größe 'שלום'>"))
    #expect(output.contains("<>"))
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
    let fake = try #require(HostRig.program("fake-agent"))
    // As long as it lives, it holds a pipe.
    let rig = try HostRig(
      programs: ["holder": "#!/bin/sh\nexec 3>\"$(dirname \"$0\")/fifo\"\nexec \(fake)\n"], commands: ["holder"])
    let fifo = try Fifo(in: rig)
    rig.deliver("say first", to: "holder", as: 1)
    #expect(rig.end(of: 1) == .done)
    rig.perform(AgentOrder.rest)
    fifo.waitUntilNobodyWrites()
    rig.closeAll()
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

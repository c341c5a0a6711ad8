import AgentProtocols
import Conversation
import EventLoop
import Testing

@testable import Agents

/// A message of which not all was written has not left: half a line is none.
@Suite struct UnreadMessageTests {
  /// More than the system keeps for an agent that does not read.
  private static let long = String(repeating: "größe ", count: 30_000)

  /// Each opens its session, as its protocol does, and reads nothing more until it is told to by a line in its fifo.
  private static let programs = [
    "acp": """
    #!/bin/sh
    read -r line
    echo '{"id":1,"result":{"protocolVersion":1}}'
    read -r line
    echo '{"id":2,"result":{"sessionId":"s1"}}'
    read go <"${0%/*}/fifo"
    read -r line
    echo '{"method":"session/update","params":{"update":{"sessionUpdate":"agent_message_chunk","content":{"type":"text","text":"heard"}}}}'
    echo '{"id":3,"result":{"stopReason":"end_turn"}}'
    exec cat >/dev/null
    """,
    "claude": """
    #!/bin/sh
    read -r line
    echo '{"type":"control_response","response":{"subtype":"success","request_id":"upnext-1","response":{}}}'
    read go <"${0%/*}/fifo"
    exec cat >/dev/null
    """,
    "codex": """
    #!/bin/sh
    read -r line
    echo '{"id":1,"result":{}}'
    read -r line
    read -r line
    read -r line
    echo '{"id":3,"result":{"thread":{"id":"s1"}}}'
    read go <"${0%/*}/fifo"
    exec cat >/dev/null
    """,
  ]

  private func rig() throws -> HostRig {
    var timeouts = Timeouts()
    (timeouts.cancel, timeouts.close, timeouts.terminate) = (50, 50, 50)
    return try HostRig(
      extra: [
        AgentCommand(provider: "acp", program: "acp"),
        AgentCommand(provider: "claude", kind: .claude, program: "claude"),
        AgentCommand(provider: "codex", kind: .codex, program: "codex"),
      ], timeouts: timeouts, programs: Self.programs)
  }

  private func isAccepted(_ rig: HostRig) -> Bool { rig.news.contains(.accepted(HostRig.message(1))) }

  /// Until the message's line is in the agent's input, as far as that takes it.
  private func waitUntilOpen(_ rig: HostRig) {
    if rig.session == nil { rig.wait { if case .session = $0 { true } else { false } } }
  }

  @Test(arguments: ["acp", "claude", "codex"]) func `stopped before its agent has read it, it was not told`(
    agent: String
  ) throws {
    let rig = try rig()
    let fifo = try Fifo(in: rig)
    rig.deliver(Self.long, to: agent)
    waitUntilOpen(rig)
    rig.perform { .cancel($0) }
    #expect(rig.end() == .calledOff)
    #expect(!isAccepted(rig))
    rig.closeAll()
    withExtendedLifetime(fifo) {}
  }

  @Test(arguments: ["acp", "claude", "codex"]) func `ended before it has read it, its agent was not told`(
    agent: String
  ) throws {
    let rig = try rig()
    let fifo = try Fifo(in: rig)
    rig.deliver(Self.long, to: agent)
    waitUntilOpen(rig)
    rig.host?.holders.first?.child?.signal(9)
    guard case .failed(_, .notTaken, let cause)? = rig.end() else {
      return #expect(Bool(false), "it ended otherwise: \(String(describing: rig.end()))")
    }
    // Another process may be told it.
    if agent != "acp" { #expect(cause == .connection) }
    #expect(!isAccepted(rig))
    rig.closeAll()
    withExtendedLifetime(fifo) {}
  }

  @Test func `once its agent has read it, it is accepted, before anything is said to it`() throws {
    let rig = try rig()
    let fifo = try Fifo(in: rig)
    rig.deliver(Self.long, to: "acp")
    waitUntilOpen(rig)
    #expect(!isAccepted(rig))
    try fifo.write("go\n")
    #expect(rig.end() == .done)
    let accepted = rig.news.firstIndex(of: .accepted(HostRig.message(1)))
    let said = rig.news.firstIndex { if case .text = $0 { true } else { false } }
    #expect(try #require(accepted) < #require(said))
    #expect(rig.news.count { $0 == .accepted(HostRig.message(1)) } == 1)
    rig.closeAll()
  }

  @Test func `a short message is accepted at once`() throws {
    let rig = try rig()
    let fifo = try Fifo(in: rig)
    rig.deliver("short", to: "acp")
    if !isAccepted(rig) { rig.wait { $0 == .accepted(HostRig.message(1)) } }
    rig.perform { .cancel($0) }
    #expect(rig.end() == .cancelled, "nobody knows whether it was read")
    rig.closeAll()
    withExtendedLifetime(fifo) {}
  }
}

import Conversation
import Foundation
import Glibc
import Testing

@testable import Agents

/// Commands that the host runs for agents.
@Suite struct HostTerminalTests {
  @Test func `a command runs in the project, and its call shows what it writes`() throws {
    let rig = try HostRig()
    rig.deliver("run pwd; echo שלום; printf 'no end'; exit 3")
    #expect(rig.end() == .done)
    #expect(!rig.news.contains { if case .notice = $0 { true } else { false } }, "nothing was left running")
    #expect(rig.said == rig.folder + "\nשלום\nno end")
    #expect(
      rig.tools == [
        ToolCall(
          id: HostRig.call("tool-1"), title: "pwd; echo שלום; printf 'no end'; exit 3", kind: "execute",
          status: .failed,
          input: "pwd; echo שלום; printf 'no end'; exit 3", output: rig.folder + "\nשלום\nno end", exitCode: 3)
      ])
    rig.closeAll()
  }

  @Test func `what is written is shown while the command runs`() throws {
    let rig = try HostRig()
    let fifo = try Fifo(in: rig)
    rig.deliver("run printf 'one 日'; read line <\(fifo.path); echo ' two'")
    rig.wait { if case .tool(let call) = $0 { call.output == "one 日" } else { false } }
    try fifo.write("go\n")
    #expect(rig.end() == .done)
    #expect(rig.tools.first?.output == "one 日 two\n")
    rig.closeAll()
  }

  @Test func `a command that outlives its turn ends with the agent`() throws {
    let rig = try HostRig()
    let fifo = try Fifo(in: rig)
    rig.deliver("start exec 3>\(fifo.path); trap '' TERM; echo ready; while :; do sleep 1; done\nsay on")
    #expect(rig.end() == .done)
    let isSaid = rig.news.contains {
      if case .notice(let words) = $0 {
        words.hasPrefix("fake has ended its turn and left running: exec 3>")
      } else {
        false
      }
    }
    #expect(isSaid)
    if rig.tools.last?.output != "ready\n" {
      rig.wait { if case .tool(let call) = $0 { call.output == "ready\n" } else { false } }
    }
    rig.closeAll()
    fifo.waitUntilNobodyWrites()
  }

  @Test func `nothing is said to run on where the agent ends in mid-turn, and its commands with it`() throws {
    let rig = try HostRig()
    rig.deliver("start sleep 1000\nsay on\nexit 1")
    guard case .failed? = rig.end() else { return #expect(Bool(false), "the turn ended otherwise") }
    rig.waitUntilClosed()
    let notices = rig.news.compactMap { if case .notice(let words) = $0 { words } else { nil } }
    #expect(!notices.contains { $0.contains("left running") })
    rig.closeAll()
  }

  @Test func `a cancel ends the commands of the turn`() throws {
    let rig = try HostRig()
    let fifo = try Fifo(in: rig)
    rig.deliver("run exec 3>\(fifo.path); echo ready; sleep 1000")
    rig.wait { if case .tool(let call) = $0 { call.output == "ready\n" } else { false } }
    rig.perform { .cancel($0) }
    #expect(rig.end() == .cancelled)
    fifo.waitUntilNobodyWrites()
    rig.closeAll()
  }

  @Test func `a cancel leaves alone what an earlier turn has left running`() throws {
    let rig = try HostRig()
    let fifo = try Fifo(in: rig)
    // In each turn it counts its calls anew.
    rig.deliver("run true\nstart read line <\(fifo.path); echo $line", as: 1)
    #expect(rig.end(of: 1) == .done)
    rig.deliver("run echo ready; sleep 1000", as: 2, session: rig.session)
    rig.wait { if case .tool(let call) = $0 { call.output == "ready\n" } else { false } }
    rig.perform { .cancel($0) }
    #expect(rig.end(of: 2) == .cancelled)
    try fifo.write("später\n")
    rig.wait { if case .tool(let call) = $0 { call.output == "später\n" } else { false } }
    rig.closeAll()
  }

  @Test func `an agent that dies leaves no command behind`() throws {
    let rig = try HostRig()
    let fifo = try Fifo(in: rig)
    rig.deliver("start exec 3>\(fifo.path); echo ready; sleep 1000\nwait 200\ndie 9")
    #expect(
      rig.end()
        == .failed("fake was killed by SIGKILL. It did not say why.", .answered))
    rig.waitUntilClosed()
    fifo.waitUntilNobodyWrites()
    rig.closeAll()
  }

  @Test func `of endless output the end is kept`() throws {
    let rig = try HostRig()
    rig.deliver("run yes 0123456789abcde | head -c 50000000; echo the end")
    #expect(rig.end() == .done)
    #expect(rig.said.utf8.count <= 1 << 20)
    #expect(rig.said.hasSuffix("the end\n"))
    #expect(rig.tools.first?.output.hasSuffix("the end\n") == true)
    rig.closeAll()
  }
}

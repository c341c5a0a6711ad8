import EventLoop
import Testing

@testable import AgentProtocols
@testable import Agents

/// The commands of one agent, without the agent.
struct TerminalsTests {
  /// One that ends on SIGKILL only, and has said so.
  private func stubborn(_ loop: EventLoop) -> Terminals {
    let terminals = Terminals(directory: "/", environment: ["PATH": "/usr/bin:/bin"], loop: loop, guard: nil) { view in
      if view.output == "é\n" { loop.stop() }
    }
    terminals.perform(.create(TerminalCommand("trap '' TERM; echo é; while :; do sleep 0.1; done"))) { _ in }
    run(loop, "the command did not begin")
    return terminals
  }

  private func run(_ loop: EventLoop, _ problem: String) {
    let deadline = loop.after(milliseconds: 60_000) {
      Issue.record("\(problem)")
      loop.stop()
    }
    loop.run()
    loop.cancel(deadline)
  }

  @Test(arguments: [TerminalRequest.Act.kill("terminal-1"), .release("terminal-1")])
  func `what the agent itself has ended is not left running, but its end is waited for`(act: TerminalRequest.Act) {
    let loop = EventLoop()
    let terminals = stubborn(loop)
    #expect(terminals.runningWords?.hasPrefix("trap '' TERM; echo é;") == true && terminals.isRunning)
    terminals.perform(act) { _ in }
    #expect(terminals.runningWords == nil && !terminals.isRunning)
    var hasEnded = false
    terminals.endAll {
      hasEnded = true
      loop.stop()
    }
    #expect(!hasEnded)
    run(loop, "the command did not end")
    #expect(hasEnded)
  }

  @Test func `what the person ends runs until it has ended`() {
    let loop = EventLoop()
    let terminals = stubborn(loop)
    terminals.endAll()
    #expect(terminals.isRunning && terminals.runningWords != nil)
    terminals.endAll { loop.stop() }
    run(loop, "the command did not end")
    #expect(!terminals.isRunning && terminals.runningWords == nil)
  }
}

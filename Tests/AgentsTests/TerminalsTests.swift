import EventLoop
import JSON
import JSONRPC
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

  @Test func `an agent that is to end begins no more commands`() {
    let loop = EventLoop()
    let terminals = stubborn(loop)
    terminals.takesMore = false
    var answers: [RPCAnswer] = []
    terminals.perform(.create(TerminalCommand("sleep 1000"))) { answers.append($0) }
    terminals.perform(.kill("terminal-1")) { answers.append($0) }
    #expect(answers.count == 2 && answers.last == .success([:]))
    guard case .failure? = answers.first else {
      Issue.record("it was begun: \(answers)")
      return
    }
    terminals.endAll { loop.stop() }
    run(loop, "the command did not end")
  }

  /// What the agent gets for one command that it wants run, once that has ended.
  private func answers(to command: TerminalCommand) -> [RPCAnswer] {
    let loop = EventLoop()
    let terminals = Terminals(directory: "/", environment: ["PATH": "/usr/bin:/bin"], loop: loop, guard: nil) { _ in }
    var answers: [RPCAnswer] = []
    terminals.perform(.create(command)) { answers.append($0) }
    guard case .success? = answers.first else { return answers }
    terminals.perform(.waitForExit("terminal-1")) { _ in loop.stop() }
    run(loop, "the command did not end")
    terminals.perform(.output("terminal-1")) { answers.append($0) }
    return answers
  }

  @Test func `of what ended long ago and was never released the last words are kept`() throws {
    let loop = EventLoop()
    let terminals = Terminals(directory: "/", environment: ["PATH": "/usr/bin:/bin"], loop: loop, guard: nil) { _ in }
    for number in 1...65 {
      terminals.perform(.create(TerminalCommand("printf %010000d \(number)"))) { _ in }
      terminals.perform(.waitForExit("terminal-\(number)")) { _ in loop.stop() }
      run(loop, "the command did not end")
    }
    func output(_ number: Int) throws -> JSON {
      var answer: RPCAnswer?
      terminals.perform(.output("terminal-\(number)")) { answer = $0 }
      guard case .success(let json)? = answer else { throw Missing() }
      return json
    }
    let (first, second) = (try output(1), try output(2))
    #expect(first["output"]?.string?.utf8.count == 4096 && first["truncated"] == true)
    #expect(first["output"]?.string?.hasSuffix("01") == true && first["exitStatus"]?["exitCode"] == 0)
    #expect(second["output"]?.string?.utf8.count == 10000 && second["truncated"] == false)
  }

  private struct Missing: Error {}

  @Test func `a line that is too long for one argument runs as any, and finds nothing of how it came`() {
    let long = String(repeating: "aé日🙂'\n", count: 20_000)
    let answers = answers(to: TerminalCommand("cat <<'END' | wc -c; echo \"$0 $#$*\"; exit 3\n\(long)END\n"))
    #expect(
      answers.last
        == .success([
          "output": "240000\n/bin/sh 0\n", "truncated": false, "exitStatus": ["exitCode": 3, "signal": .null],
        ]))
  }

  @Test(arguments: [(isLine: true, words: "3072 KB"), (false, "echo did not start in /: Arg")])
  func `what no program can be given is refused in few words that say why`(isLine: Bool, words: String) {
    let long = String(repeating: "x", count: 3 << 20)
    let command = isLine ? TerminalCommand(": \(long)") : TerminalCommand("echo", arguments: [long])
    guard case .failure(let failure)? = answers(to: command).first else { return #expect(Bool(false), "it was taken") }
    #expect(failure.message.contains(words) && failure.message.utf8.count < 200, "\(failure.message.prefix(300))")
  }
}

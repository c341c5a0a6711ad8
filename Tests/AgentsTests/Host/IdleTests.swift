import AgentProtocols
import Conversation
import EventLoop
import Testing

@testable import Agents

/// An agent that has nothing to do for long.
@Suite struct IdleTests {
  private static func timeouts() -> Timeouts {
    var timeouts = Timeouts()
    timeouts.idle = 300
    return timeouts
  }

  /// Runs the loop for a while, in which an idle agent would long have been ended.
  private func goOn(_ rig: HostRig, milliseconds: Int = 1200) {
    rig.loop.after(milliseconds: milliseconds) { [loop = rig.loop] in loop.stop() }
    rig.run("the loop did not go on")
  }

  @Test func `its process ends, and the next message goes on with its session in another one`() throws {
    let rig = try HostRig(timeouts: IdleTests.timeouts())
    rig.deliver("say früher", as: 1)
    #expect(rig.end(of: 1) == .done)
    rig.waitUntilClosed()
    rig.deliver("say später", as: 2, session: "fake-1")
    #expect(rig.end(of: 2) == .done)
    rig.closeAll()
    #expect(rig.said == "früherspäter")
    #expect(
      try rig.requests == [
        "initialize", "session/new", "session/prompt", "initialize", "session/load", "session/prompt",
      ])
  }

  @Test func `it stays where its session would be lost with it`() throws {
    let rig = try HostRig(fakeEnvironment: ["FAKE_AGENT_NO_LOAD": "1"], timeouts: IdleTests.timeouts())
    rig.deliver("say a", as: 1)
    #expect(rig.end(of: 1) == .done)
    goOn(rig)
    #expect(!rig.news.contains(.closed))
    rig.closeAll()
  }

  @Test func `a turn that takes long, or waits for an answer, is not idleness`() throws {
    let rig = try HostRig(timeouts: IdleTests.timeouts())
    rig.deliver("ask rm -r größe", as: 1)
    rig.wait { if case .asks = $0 { true } else { false } }
    goOn(rig)
    #expect(!rig.news.contains(.closed))
    rig.perform { .cancel($0) }
    #expect(rig.end(of: 1) == .cancelled)
    rig.waitUntilClosed()
    rig.closeAll()
  }

  @Test func `a command that it has left running keeps it`() throws {
    let rig = try HostRig(timeouts: IdleTests.timeouts())
    let fifo = try Fifo(in: rig)
    rig.deliver("start read line <\(fifo.path)", as: 1)
    #expect(rig.end(of: 1) == .done)
    #expect(rig.news.contains(.fact(.keeps(.work))))
    let call = try #require(rig.tools.last?.id)
    #expect(rig.news.contains(.fact(.leftRunning([call]))))
    // Its thread is done with it, and it is not.
    rig.perform { .rest($0) }
    goOn(rig)
    #expect(!rig.news.contains(.closed))
    try fifo.write("go\n")
    rig.waitUntilClosed()
    rig.closeAll()
    // The agent has nothing more to say of it: its command's end is the call's.
    #expect(rig.tools.last?.status == .completed && rig.news.contains(.fact(.leftRunning([]))))
  }

  /// With Claude Code, which in its first turn says when it wants to be woken.
  private func waker(at moment: String) throws -> HostRig {
    let use = #"{"type":"tool_use","id":"t","name":"ScheduleWakeup","input":{}}"#
    let program = #"""
      #!/bin/sh
      read line
      echo '{"type":"control_response","response":{"subtype":"success","request_id":"upnext-1","response":{}}}'
      read line
      echo '{"type":"assistant","message":{"id":"m","content":[\#(use)]}}'
      echo '{"type":"user","message":{"content":[{"type":"tool_result","tool_use_id":"t"}]},\#
      "tool_use_result":{"scheduledFor":\#(moment)}}'
      echo '{"type":"result","subtype":"success","is_error":false}'
      read line
      """#
    return try HostRig(
      extra: [AgentCommand(provider: "waker", kind: .claude, program: "waker")], timeouts: IdleTests.timeouts(),
      programs: ["waker": program])
  }

  @Test func `what it wants to be woken for keeps it`() throws {
    let idle = try waker(at: "null")
    idle.deliver("é", to: "waker", as: 1)
    #expect(idle.end(of: 1) == .done)
    idle.waitUntilClosed()
    idle.closeAll()
    let waiting = try waker(at: "1795956420000")
    waiting.deliver("é", to: "waker", as: 1)
    #expect(waiting.end(of: 1) == .done)
    #expect(waiting.news.contains(.fact(.keeps(.work))))
    goOn(waiting)
    #expect(!waiting.news.contains(.closed))
    waiting.closeAll()
  }

  @Test func `what it wants to be woken for is taken back with its process when the person wants it to end`() throws {
    let rig = try waker(at: "1795956420000")
    rig.deliver("é", to: "waker", as: 1)
    #expect(rig.end(of: 1) == .done)
    rig.forgetNews()
    rig.perform { .endWhatWasLeft($0) }
    rig.waitUntilClosed()
    let words =
      "waker meant to go on by itself later, which nothing but its end takes back, so its process was ended. "
      + "The next message starts it anew."
    #expect(rig.news == [.fact(.keeps(nil)), .notice(words), .closed])
    rig.closeAll()
  }

  @Test func `a command that it has left running ends when the person wants it to`() throws {
    let rig = try HostRig(timeouts: IdleTests.timeouts())
    let fifo = try Fifo(in: rig)
    rig.deliver("start read line <\(fifo.path)", as: 1)
    #expect(rig.end(of: 1) == .done)
    rig.perform { .endWhatWasLeft($0) }
    rig.wait { $0 == .fact(.leftRunning([])) }
    #expect(rig.tools.last?.status == .failed)
    #expect(!hasEndedAgent(rig))
    rig.closeAll()
  }

  private func hasEndedAgent(_ rig: HostRig) -> Bool {
    rig.news.contains { if case .notice(let words) = $0 { words.contains("its process was ended") } else { false } }
  }

  @Test func `what doesn't end when it is told to is ended with its agent`() throws {
    let rig = try HostRig(timeouts: IdleTests.timeouts())
    let fifo = try Fifo(in: rig)
    rig.deliver("start trap '' TERM; read line <\(fifo.path)", as: 1)
    #expect(rig.end(of: 1) == .done)
    rig.perform { .endWhatWasLeft($0) }
    rig.perform { .endWhatWasLeft($0) }
    rig.waitUntilClosed()
    #expect(hasEndedAgent(rig))
    rig.closeAll()
  }

  @Test(arguments: [true, false]) func `a session that no other process could open keeps it`(keepsSessions: Bool) throws
  {
    let rig = try HostRig(
      fakeEnvironment: keepsSessions ? [:] : ["FAKE_AGENT_NO_LOAD": "1"], timeouts: IdleTests.timeouts())
    rig.deliver("say a", as: 1)
    #expect(rig.end(of: 1) == .done)
    #expect(rig.news.contains(.fact(.keeps(.session))) == !keepsSessions)
    rig.closeAll()
    #expect(rig.news.last == .closed)
  }

  @Test func `what it tells after its turn is heard`() throws {
    // It is told 200 ms later, or when the machine gets to it: no idle agent is ended before.
    let rig = try HostRig()
    rig.deliver("late-title Später\nsay a", as: 1)
    #expect(rig.end(of: 1) == .done)
    if !rig.news.contains(.title("Später")) { rig.wait { $0 == .title("Später") } }
    rig.closeAll()
    #expect(rig.news.contains(.title("Später")))
  }

  @Test func `a session that was only taken over goes on in another process, too`() throws {
    let rig = try HostRig(timeouts: IdleTests.timeouts())
    let delivery = Delivery(
      message: HostRig.message(1), content: "", provider: "fake", directory: rig.folder, providerSessionId: "fake-é",
      mode: nil)
    rig.perform { .load(delivery, in: $0) }
    rig.wait { $0 == .loaded(HostRig.message(1), problem: nil) }
    #expect(rig.said == "This was said before.")
    rig.waitUntilClosed()
    rig.deliver("say jetzt", as: 2, session: "fake-é")
    #expect(rig.end(of: 2) == .done)
    rig.closeAll()
    #expect(rig.said == "This was said before.jetzt", "what was said is told once")
  }

  /// Some agents answer that a session is open before they have told what was said in it.
  private static let histories = [(0, 200), (1, 200), (200, 0), (0, 0)]

  @Test(arguments: histories) func `all that was said before is history, whether it comes before the answer or after`(
    before: Int, behind: Int
  ) throws {
    let rig = try HostRig(script: "say jetzt\n== @start\nhistory \(before) \(behind)")
    let delivery = Delivery(
      message: HostRig.message(1), content: "", provider: "fake", directory: rig.folder, providerSessionId: "fake-é",
      mode: nil)
    rig.perform { .load(delivery, in: $0) }
    rig.wait { $0 == .loaded(HostRig.message(1), problem: nil) }
    #expect(rig.news.last == .loaded(HostRig.message(1), problem: nil))
    #expect(rig.said == String(repeating: "This was said before.", count: before + behind))
    rig.perform { .close($0) }
    rig.waitUntilClosed()
    rig.forgetNews()
    rig.deliver("weiter", as: 2, session: "fake-é")
    #expect(rig.end(of: 2) == .done)
    #expect(rig.said == "jetzt")
    rig.closeAll()
  }

  @Test func `an agent that never comes to an end of its history is listened to only so long`() throws {
    var timeouts = Timeouts()
    timeouts.replay = 60_000
    timeouts.silenceLimit = 1
    let rig = try HostRig(script: "say jetzt\n== @start\nhistory 0 1", timeouts: timeouts)
    rig.deliver("weiter", as: 1, session: "fake-é")
    #expect(rig.end(of: 1) == .done)
    rig.closeAll()
  }

  @Test func `a session that two processes refuse is lost, and the next message begins a new one`() throws {
    let program = #"""
      #!/bin/sh
      number=0
      while read line; do
        number=$((number + 1))
        case "$line" in
        *'"initialize"'*) answer='"result":{"protocolVersion":1,"agentCapabilities":{"loadSession":true}}';;
        *session/new*) answer='"error":{"code":-31001,"message":"Anew"}';;
        *) answer='"error":{"code":-32603,"message":"Gone"}';;
        esac
        echo "{\"id\":$number,$answer}"
      done
      """#
    let rig = try HostRig(programs: ["forgetful": program], commands: ["forgetful"])
    for number in 1...3 as ClosedRange<UInt64> {
      rig.deliver("a", to: "forgetful", as: number, session: "é")
      guard case .failed(let words, .notTaken, _)? = rig.end(of: number) else {
        Issue.record("It did not fail")
        continue
      }
      let expected = ["opened no session: Gone", "could not open this thread's session a second time", "Anew"]
      #expect(words.contains(expected[Int(number) - 1]))
    }
    rig.closeAll()
  }

  @Test func `where there is no such agent, nothing can be told, and it says why`() throws {
    let rig = try HostRig()
    let delivery = Delivery(
      message: HostRig.message(1), content: "", provider: "nix", directory: rig.folder, providerSessionId: "s",
      mode: nil)
    rig.perform { .load(delivery, in: $0) }
    #expect(
      rig.news == [
        .loaded(
          HostRig.message(1), problem: "There is no agent called nix. Known are: fake, shell.")
      ])
    rig.closeAll()
  }

  private static let endedWithIt = AgentReport.News.notice(
    "fake has ended, and what it had left running in the background ended with it.")

  @Test func `what runs in the background and ends with its agent is said`() throws {
    let rig = try HostRig(timeouts: IdleTests.timeouts())
    let fifo = try Fifo(in: rig)
    rig.deliver("start read line <\(fifo.path)", as: 1)
    #expect(rig.end(of: 1) == .done)
    rig.closeAll()
    // The command may take longer to end than its agent.
    #expect(rig.news.contains(Self.endedWithIt) && rig.news.last == .closed)
  }

  @Test func `what runs in the background of an agent that another one replaces is said`() throws {
    let rig = try HostRig(timeouts: IdleTests.timeouts())
    let fifo = try Fifo(in: rig)
    rig.deliver("start read line <\(fifo.path)", as: 1)
    #expect(rig.end(of: 1) == .done)
    rig.forgetNews()
    rig.deliver("true", to: "shell", as: 2)
    #expect(rig.end(of: 2) == .done)
    #expect(rig.news.count { $0 == Self.endedWithIt } == 1)
    let takenBack = [AgentReport.News.fact(.keeps(nil)), .fact(.leftRunning([]))]
    let behind = rig.news.drop { $0 != Self.endedWithIt }.dropFirst()
    #expect(Array(behind.prefix(2)) == takenBack, "the other one never told of it")
    rig.closeAll()
  }

  @Test func `an agent with nothing in the background ends without a word`() throws {
    let rig = try HostRig(timeouts: IdleTests.timeouts())
    rig.deliver("say a", as: 1)
    #expect(rig.end(of: 1) == .done)
    rig.closeAll()
    #expect(!rig.news.contains(Self.endedWithIt))
  }
}

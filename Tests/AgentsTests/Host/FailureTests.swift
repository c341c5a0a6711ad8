import Conversation
import Foundation
import Glibc
import Testing

@testable import Agents

/// Everything that an agent can do wrong: each has its words, the message stays with us, and the next one goes on.
@Suite struct FailureTests {
  private func impatient(_ change: (inout Timeouts) -> Void) -> Timeouts {
    var timeouts = Timeouts()
    change(&timeouts)
    return timeouts
  }

  private func failure(_ end: TurnEnd?) throws -> (words: String, reach: MessageReach, cause: FailureCause) {
    guard case .failed(let words, let reach, let cause)? = end else {
      Issue.record("the turn ended otherwise: \(String(describing: end))")
      throw CancellationError()
    }
    return (words, reach, cause)
  }

  @Test func `not installed: it says how to get it, and the message has not left`() throws {
    let missing = AgentCommand(provider: "nix", program: "no-such-agent", gettingIt: "Get it with `pip install nix`")
    let rig = try HostRig(extra: [missing])
    rig.deliver("x", to: "nix")
    #expect(
      rig.end()
        == .failed(
          "nix did not start: there is no program no-such-agent on the server's PATH. Get it with `pip install nix`, or set "
            + "its path in the config file, then send again.", .notTaken, cause: .cannotStart))
    rig.closeAll()
  }

  @Test func `a program that is there and may not be run: it says so, and how that is mended`() throws {
    let rig = try HostRig(extra: [AgentCommand(provider: "shut", program: "größe", gettingIt: "Get it somewhere")])
    let path = rig.folder + "/größe"
    #expect(close(creat(path, 0o600)) == 0)
    rig.deliver("x", to: "shut")
    #expect(
      rig.end()
        == .failed(
          "shut did not start: \(path) is there, but may not be run: `chmod +x \(path)` allows it. Then send again.",
          .notTaken, cause: .cannotStart))
    rig.closeAll()
  }

  @Test(arguments: [nil, "far"])
  func `of whom something wrong is said no program is started, neither here nor on a host`(host: String?) throws {
    let fake = try #require(HostRig.program("fake-agent"))
    let rig = try HostRig(
      extra: [AgentCommand(provider: "half", program: fake, problem: "config.yaml, line 3: größe")])
    rig.deliver("x", to: "half", host: host)
    #expect(
      rig.end()
        == .failed(
          "half did not start. Mend this, then call `upnext stop`, since the next server reads it: "
            + "config.yaml, line 3: größe.",
          .notTaken, cause: .cannotStart))
    rig.closeAll()
  }

  @Test func `of several programs that one goes that is there`() throws {
    let fake = try #require(HostRig.program("fake-agent"))
    let rig = try HostRig(extra: [
      AgentCommand(provider: "two", program: "no-such-agent"), AgentCommand(provider: "two", program: fake),
    ])
    rig.deliver("say é", to: "two")
    #expect(rig.end() == .done)
    rig.closeAll()
  }

  @Test func `not logged in: it says how, and a new process goes on when that is done`() throws {
    let rig = try HostRig(script: "say in\n== @start\nlogin")
    rig.deliver("x", as: 1)
    #expect(
      rig.end(of: 1)
        == .failed(
          "fake wants you to log in first (Authentication required). It offers: Log in at the door. \"log in\" in the "
            + "thread's menu, or `upnext login fake`, leads you there. Then send again.", .notTaken, cause: .login))
    rig.waitUntilClosed()
    try "say in".write(toFile: rig.folder + "/script", atomically: true, encoding: .utf8)
    rig.deliver("x", as: 2)
    #expect(rig.end(of: 2) == .done)
    rig.closeAll()
    #expect(try rig.requests == ["initialize", "session/new", "initialize", "session/new", "session/prompt"])
  }

  @Test(
    arguments: [
      ("stderr No key: ключ\nexit 7", "fake ended with exit 7. It last said: No key: ключ."),
      ("stderr no bubblewrap\ndie 9", "fake was killed by SIGKILL. It did not say why."),
      ("die 11", "fake was killed by SIGSEGV. It did not say why."),
      ("exit 0", "fake ended by itself (exit 0). It did not say why."),
    ])
  func `dies at the start: it says what it last said, the message has not left, and is tried until that is no accident`(
    steps: String, words: String
  ) throws {
    let rig = try HostRig(script: "say never\n== @start\n" + steps)
    let words = words + " Send again to start it anew."
    rig.deliver("x", as: 1)
    #expect(rig.end(of: 1) == .failed(words, .notTaken, cause: .connection))
    rig.waitUntilClosed()
    rig.forgetNews()
    rig.deliver("x", as: 2, earlierAttempts: 4)
    #expect(rig.end(of: 2) == .failed(words, .notTaken, cause: .connection))
    rig.waitUntilClosed()
    rig.forgetNews()
    rig.deliver("x", as: 3, earlierAttempts: 5)
    #expect(rig.end(of: 3) == .failed(words, .notTaken, cause: .cannotStart))
    rig.closeAll()
  }

  @Test func `dying with the message, it says nothing of sending again, since that may have arrived`() throws {
    let rig = try HostRig()
    rig.deliver("stderr кончено\nexit 7")
    #expect(rig.end() == .failed("fake ended with exit 7. It last said: кончено.", .taken(isInSession: nil)))
    rig.closeAll()
  }

  @Test func `the thread says that an agent has not answered yet, and what is done about it`() throws {
    var timeouts = Timeouts()
    timeouts.slow = 20
    let rig = try HostRig(
      timeouts: timeouts, programs: ["mute": "#!/bin/sh\nexec cat >/dev/null\n"], commands: ["mute"])
    rig.deliver("x", to: "mute")
    var said = ""
    rig.wait {
      if case .notice(let words) = $0 { said = words }
      return !said.isEmpty
    }
    #expect(
      said
        == "mute was started and has not answered yet; nothing was sent. Where it says nothing for 3 minutes, it is ended "
        + "and the message is kept. Ctrl-X stops the waiting now.")
    rig.closeAll()
  }

  @Test func `an agent that has said only what is no message has not answered`() throws {
    var timeouts = Timeouts()
    timeouts.slow = 1000
    let rig = try HostRig(
      timeouts: timeouts, programs: ["loud": "#!/bin/sh\necho Welcome\nexec cat >/dev/null\n"], commands: ["loud"])
    rig.deliver("x", to: "loud")
    var said = ""
    rig.wait {
      if case .notice(let words) = $0 { said = words }
      return !said.isEmpty
    }
    #expect(said.hasPrefix("loud was started and has not answered yet; nothing was sent. "))
    rig.closeAll()
  }

  @Test func `once it has answered and the message is sent, that is said too`() throws {
    var timeouts = Timeouts()
    timeouts.slow = 20
    let fake = try #require(HostRig.program("fake-agent"))
    let rig = try HostRig(
      timeouts: timeouts, programs: ["slow": "#!/bin/sh\nread line <\"${0%/*}/fifo\"\nexec '\(fake)'\n"],
      commands: ["slow"])
    let fifo = try Fifo(in: rig)
    rig.deliver("say é", to: "slow")
    rig.wait { if case .notice = $0 { true } else { false } }
    try fifo.write("go\n")
    #expect(rig.end() == .done)
    let told = rig.news.filter { if case .notice = $0 { true } else { $0 == .text("é", kind: .said, part: nil) } }
    #expect(
      Array(told.dropFirst()) == [
        .notice("slow is ready now, and the message was sent."), .text("é", kind: .said, part: nil),
      ])
  }

  @Test func `garbage is no message, at the start and in mid-turn`() throws {
    let rig = try HostRig(script: "say a\ngarbage\nsay b\n== @start\ngarbage\nstderr été")
    rig.deliver("x")
    #expect(rig.end() == .done)
    #expect(rig.said == "ab")
    rig.closeAll()
  }

  @Test func `only garbage: it is ended when its timeouts is over`() throws {
    let rig = try HostRig(
      script: "say a\n== @start\nsilent", timeouts: impatient { $0.start = 200 })
    rig.deliver("x")
    #expect(
      rig.end()
        == .failed(
          "fake said nothing for 0 seconds after it was started, so it was ended. It did not say why. Send again to "
            + "start it anew.", .notTaken, cause: .connection))
    rig.waitUntilClosed()
    rig.closeAll()
  }

  @Test func `a flood of 100 MB arrives whole`() throws {
    let rig = try HostRig()
    var byteCount = 0
    rig.keepsNews = { news in
      guard case .text(let text, _, _) = news else { return true }
      byteCount += text.utf8.count
      return false
    }
    rig.deliver("flood 102400")
    #expect(rig.end() == .done)
    #expect(byteCount == 100 << 20)
    rig.closeAll()
  }

  @Test func `a line of 12 MB arrives whole`() throws {
    let rig = try HostRig()
    rig.deliver("line 12\nsay .")
    #expect(rig.end() == .done)
    #expect(rig.said.utf8.count == (12 << 20) + 1)
    rig.closeAll()
  }

  @Test func `a line without an end is left out, in words, and the turn goes on`() throws {
    let rig = try HostRig()
    rig.deliver("garbage-flood 80\nsay still here")
    #expect(rig.end() == .done)
    #expect(rig.said == "still here")
    rig.closeAll()
  }

  @Test func `an answer that comes twice ends one turn`() throws {
    let rig = try HostRig()
    rig.deliver("twice\nsay a", as: 1)
    #expect(rig.end(of: 1) == .done)
    rig.deliver("say b", as: 2, session: "fake-1")
    #expect(rig.end(of: 2) == .done)
    #expect(rig.said == "ab")
    #expect(rig.news.count { if case .turnEnded = $0 { true } else { false } } == 2)
    rig.closeAll()
  }

  @Test func `never answering, and ignoring the cancel, it is ended when the timeouts is over`() throws {
    let rig = try HostRig(timeouts: impatient { $0.cancel = 100 })
    rig.deliver("ignore-cancel\nsay a\nsilent", as: 1)
    rig.wait { $0 == .text("a", kind: .said, part: nil) }
    rig.perform { .cancel($0) }
    #expect(rig.end(of: 1) == .cancelled)
    #expect(
      rig.news.contains(
        .notice(
          "fake did not stop when it was asked to, so its process was ended. The next message starts it anew.")))
    rig.waitUntilClosed()
    rig.deliver("say b", as: 2, session: "fake-1")
    #expect(rig.end(of: 2) == .done)
    rig.closeAll()
  }

  @Test func `closing its input, it is ended though nothing is said to it`() throws {
    let rig = try HostRig(timeouts: impatient { $0.silence = 100 })
    rig.deliver("say a\nstderr out of ink\nclose-input\nsilent", as: 1)
    #expect(
      rig.end(of: 1)
        == .failed(
          "fake closed its input, though it went on running, so it was ended. It last said: out of ink.", .answered))
    rig.waitUntilClosed()
    rig.closeAll()
  }

  @Test func `never opening a session, it is ended when the timeouts is over`() throws {
    let rig = try HostRig(
      timeouts: impatient { $0.ready = 300 },
      programs: [
        "deaf": """
        #!/bin/sh
        read line
        echo '{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":1}}'
        while read line; do :; done
        """
      ], commands: ["deaf"])
    rig.deliver("x", to: "deaf", earlierAttempts: 5)
    #expect(
      rig.end()
        == .failed(
          "deaf said nothing for 0 seconds while the message waited for its session, so it was ended. It did not say "
            + "why. Send again to start it anew.", .notTaken, cause: .cannotStart))
    rig.waitUntilClosed()
    rig.closeAll()
  }

  @Test
  func
    `ending before it has opened a session, it can't start for anybody; of one thread's own session that says nothing`()
    throws
  {
    let rig = try HostRig(
      programs: [
        "poor": """
        #!/bin/sh
        read line
        echo '{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":1,"agentCapabilities":{"loadSession":true}}}'
        read line
        exit 1
        """
      ], commands: ["poor"])
    rig.deliver("x", to: "poor", earlierAttempts: 5)
    let words = "poor ended with exit 1. It did not say why. Send again to start it anew."
    #expect(rig.end() == .failed(words, .notTaken, cause: .cannotStart))
    rig.waitUntilClosed()
    rig.deliver("y", to: "poor", as: 2, session: "s")
    #expect(rig.end(of: 2) == .failed(words, .notTaken))
    rig.waitUntilClosed()
    rig.closeAll()
  }

  @Test func `closing its input, it is ended when it has to be told something`() throws {
    let rig = try HostRig()
    rig.deliver("close-input\nsay a\nsilent", as: 1)
    rig.wait { $0 == .text("a", kind: .said, part: nil) }
    rig.perform { .setMode("plan", in: $0) }
    #expect(
      rig.end(of: 1)
        == .failed(
          "fake did not read what it was told, so it was ended. It did not say why.", .answered))
    rig.waitUntilClosed()
    rig.closeAll()
  }

  @Test func `closing its input at the start, the message has not left`() throws {
    let rig = try HostRig(script: "say a\n== @start\nclose-input", timeouts: impatient { $0.start = 300 })
    rig.deliver("x", as: 1)
    let failure = try failure(rig.end(of: 1))
    #expect(failure.reach == .notTaken)
    rig.closeAll()
  }

  @Test func `closing its output and living on, it is ended, for nothing can come of its turn`() throws {
    let rig = try HostRig(timeouts: impatient { $0.silence = 100 })
    rig.deliver("say a\nstderr out of paper\nclose-output\nsilent", as: 1)
    #expect(
      rig.end(of: 1)
        == .failed(
          "fake closed its output, though it went on running, so it was ended. It last said: out of paper.", .answered))
    rig.waitUntilClosed()
    rig.deliver("say b", as: 2, session: "fake-1")
    #expect(rig.end(of: 2) == .done)
    rig.closeAll()
  }

  @Test(arguments: [0, 2, 99]) func `a version that we don't speak is said`(version: Int) throws {
    let rig = try HostRig(script: "say a\n== @start\nversion \(version)")
    rig.deliver("x")
    #expect(
      rig.end()
        == .failed(
          "fake speaks version \(version) of the agent protocol, and upnext speaks version 1. Update whichever is older.",
          .notTaken, cause: .cannotStart))
    rig.waitUntilClosed()
    // Updated by now, it is started anew.
    try "say a".write(toFile: rig.folder + "/script", atomically: true, encoding: .utf8)
    rig.deliver("x", as: 2)
    #expect(rig.end(of: 2) == .done)
    rig.closeAll()
  }

  @Test func `an attached file that is gone keeps the message from leaving`() throws {
    let rig = try HostRig()
    rig.deliver("say a", attachments: [.file(path: rig.folder + "/gone.png")])
    let failure = try failure(rig.end())
    #expect(failure.words.hasSuffix("Nothing was sent."))
    #expect(failure.reach == .notTaken)
    rig.closeAll()
    #expect(!FileManager.default.fileExists(atPath: rig.folder + "/requests.jsonl"))
  }

  @Test func `an answer whose line has no end counts where it is the last`() throws {
    let rig = try HostRig(
      programs: [
        "hasty": """
        #!/bin/sh
        read line; echo '{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":1}}'
        read line; echo '{"jsonrpc":"2.0","id":2,"result":{"sessionId":"s1"}}'
        read line
        echo '{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s1","update":{"sessionUpdate":"agent_message_chunk","content":{"type":"text","text":"größe"}}}}'
        printf '{"jsonrpc":"2.0","id":3,"result":{"stopReason":"end_turn"}}'
        """
      ], commands: ["hasty"])
    rig.deliver("x", to: "hasty")
    #expect(rig.end(of: 1) == .done)
    #expect(rig.said == "größe")
    rig.closeAll()
  }
}

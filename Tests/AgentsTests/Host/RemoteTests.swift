import Conversation
import EventLoop
import Foundation
import Glibc
import Testing
import Texts

@testable import Agents

/// Agents on other machines, with a stand-in for ssh that runs the far side's shell here, in a session of its own.
@Suite struct RemoteTests {
  /// Runs the command as the far side would: not as a part of our process group.
  private static let ssh = """
    #!/bin/sh
    while [ "$1" != -- ]; do shift; done
    [ "$2" = nowhere ] && { echo "ssh: Could not resolve hostname nowhere" >&2; exit 255; }
    host=$2; shift 2
    exec 4<&0
    setsid --wait sh -c "$*" <&4 &
    wait $!
    """

  private func stand(_ script: String? = nil, extra: [AgentCommand] = []) throws -> HostRig {
    try HostRig(extra: extra, script: script, programs: ["ssh": RemoteTests.ssh])
  }

  @Test func `words survive the far shell, whatever is in them`() throws {
    let texts = ["plain", "two words", "it's", "$HOME `id` \\ \"x\" !", "日本 é", "", "a\nb", "*?[x]"]
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "printf '%s|' " + texts.map(ShellWord.quoted).joined(separator: " ")]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(output == texts.map { $0 + "|" }.joined())
  }

  @Test func `an agent works on the other machine, in the directory there`() throws {
    let rig = try stand("say far é\nread /etc/hostname")
    rig.deliver("x", host: "mill")
    #expect(rig.end() == .done)
    // It is told that there are no files to be had from here.
    #expect(rig.said == "far érefused -32601")
    rig.closeAll()
    #expect(try rig.requests.first == "initialize")
  }

  @Test func `a host that can't be reached is said, and may be tried again`() throws {
    let rig = try stand()
    rig.deliver("x", host: "nowhere")
    #expect(
      rig.end()
        == .failed(
          "fake could not be reached on nowhere. It last said: ssh: Could not resolve hostname nowhere. Send again to "
            + "start it anew.", .notTaken, cause: .connection))
    rig.closeAll()
  }

  @Test func `an agent is called there as it is called there, and what to do is said where nobody finds it`() throws {
    // The path is this machine's.
    let rig = try HostRig(
      extra: [
        AgentCommand(provider: "own", program: "/no/such/path", programElsewhere: "own-agent"),
        AgentCommand(provider: "lost", program: "/no/such/path", programElsewhere: "no-such-agent"),
      ],
      programs: ["ssh": RemoteTests.ssh, "own-agent": "#!/bin/sh\nexit 3\n"])
    rig.deliver("x", to: "own", as: 1, host: "mill")
    guard case .failed(let found, _, _)? = rig.end(of: 1) else {
      Issue.record("the turn did not fail")
      return
    }
    #expect(found.hasPrefix("own ended with exit 3."))
    rig.deliver("x", to: "lost", as: 2, host: "mill")
    guard case .failed(let lost, _, _)? = rig.end(of: 2) else {
      Issue.record("the turn did not fail")
      return
    }
    #expect(lost.hasPrefix("lost ended with exit 127 on mill, as where a program is not found: no-such-agent is"))
    rig.closeAll()
  }

  @Test func `a directory that is not there is said`() throws {
    let rig = try stand()
    rig.deliver("x", directory: "/no/such ü", host: "mill")
    guard case .failed(let words, .notTaken, _)? = rig.end() else {
      Issue.record("the turn did not fail")
      return
    }
    #expect(words.hasPrefix("fake ended with exit 125. It last said: "))
    #expect(words.contains("/no/such ü"))
    rig.closeAll()
  }

  @Test func `a thread whose project moves to another machine gets another process`() throws {
    let rig = try stand("say a")
    rig.deliver("x", as: 1)
    #expect(rig.end(of: 1) == .done)
    rig.deliver("x", as: 2, session: "fake-1", host: "mill")
    #expect(rig.end(of: 2) == .done)
    rig.closeAll()
    #expect(try rig.requests.count { $0 == "initialize" } == 2)
  }

  @Test func `when the connection is gone, the agent on the other side ends too`() throws {
    // An agent that heeds no end of its input, as some do.
    let stubborn = """
      #!/bin/sh
      exec 3>fifo
      echo up >fifo
      while :; do sleep 1; done
      """
    let rig = try HostRig(
      extra: [AgentCommand(provider: "stubborn", program: "stubborn")],
      programs: ["ssh": RemoteTests.ssh, "stubborn": stubborn])
    let fifo = try Fifo(in: rig)
    rig.deliver("x", to: "stubborn", host: "mill")
    fifo.waitUntilSomebodyWrites()
    rig.closeAll()
    fifo.waitUntilNobodyWrites()
  }
}

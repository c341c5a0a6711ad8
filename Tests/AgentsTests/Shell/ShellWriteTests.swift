import CSystem
import EventLoop
import Glibc
import JSON
import JSONRPC
import Testing

/// What the shell agent writes, write by write: each wakes the server.
@Suite struct ShellWriteTests {
  /// The program on sockets that keep the writes apart.
  private final class Talk {
    let process: Int32
    let input: Int32
    let output: Int32

    init() throws {
      let program = try #require(HostRig.program("shell-agent"))
      let (own, its) = try Talk.pair()
      let (heard, said) = try Talk.pair()
      (input, output) = (own, heard)
      let launch = Launch(path: program, environment: ["PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no"])
      process = try launch.spawn(input: its, output: said, error: -1, group: cs_group_own, guard: nil)
      close(its)
      close(said)
    }

    deinit {
      close(input)
      waitpid(process, nil, 0)
      close(output)
    }

    private static func pair() throws -> (Int32, Int32) {
      var ends: [Int32] = [-1, -1]
      try #require(socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
      return (ends[0], ends[1])
    }

    func ask(_ id: Int64, _ method: String, _ params: JSON) {
      let line = RPCMessage.request(id: .integer(id), method: method, params: params).line
      _ = line.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
    }

    /// All writes up to the one in which something is.
    func writes(upTo sign: String) -> [String] {
      var writes: [String] = []
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      while writes.last?.contains(sign) != true {
        let count = read(output, &bytes, bytes.count)
        guard count > 0 else { break }
        writes.append(String(decoding: bytes[..<count], as: UTF8.self))
      }
      return writes
    }
  }

  @Test func `a command's end and that of its turn are one write`() throws {
    let talk = try Talk()
    talk.ask(1, "initialize", [:])
    talk.ask(2, "session/new", ["cwd": "/"])
    let opened = try #require(talk.writes(upTo: "sessionId").last)
    let answer = try JSON(parsing: Array(opened.utf8.dropLast()))
    let session = try #require(answer["result"]?["sessionId"]?.string)
    talk.ask(3, "session/prompt", ["sessionId": .string(session), "prompt": [["type": "text", "text": "true"]]])
    let writes = talk.writes(upTo: "stopReason")
    #expect(writes.count == 2, "that it runs, and that it has ended")
    #expect(writes.last?.contains("completed") == true)
  }
}

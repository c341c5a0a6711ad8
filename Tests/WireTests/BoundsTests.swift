import Conversation
import EventLoop
import Glibc
import JSON
import Testing
import Texts
import Toolkit

@testable import Wire

/// What comes over the socket, and what doesn't.
@Suite(.timeLimit(.minutes(30)))
struct BoundsTests {
  @Test func `no character that a window sends is long`() throws {
    let pasted = "e" + String(repeating: "\u{301}", count: 100_000)
    let message = WindowMessage.input(.paste(pasted))
    var packets = PacketReader(longest: PacketReader.longestFrame)
    WindowCodec.encode(message).withUnsafeBytes { packets.append($0) }
    let packet = try #require(try packets.nextPacket())
    guard case .input(.paste(let text)) = try WindowCodec.decodeWindowMessage(packet) else {
      Issue.record("the paste did not come as one")
      return
    }
    #expect(text.allSatisfy { $0.utf8.count <= ShortCharacters.limit + 8 })
    #expect(text.unicodeScalars.count { $0 == "\u{301}" } == 100_000)
  }

  /// Gives a socket that somebody listens at to the work.
  private func listening(_ work: (_ path: String, _ listener: Descriptor) throws -> Void) throws {
    var template = Array("/tmp/ub-XXXXXX".utf8CString)
    #expect(mkdtemp(&template) != nil)
    let folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    defer { rmdir(folder) }
    let path = folder + "/s"
    let listener = try UnixSocket.listen(path)
    defer {
      listener.close()
      unlink(path)
    }
    try work(path, listener)
  }

  @Test func `a server that says nothing is named, and given up in the end`() throws {
    try listening { path, _ in
      var told: [Int32?] = []
      var timeouts = ServerConnection.Timeouts { awaited, pid in
        #expect(awaited == .answer)
        told.append(pid)
      }
      timeouts.tellAfterMilliseconds = 20
      timeouts.giveUpAfterMilliseconds = 60
      #expect(throws: ServerConnection.Failure.silent(pid: getpid())) {
        try ServerConnection(to: path, as: .client, version: "1", timeouts: timeouts)
      }
      #expect(told == [getpid()])
    }
  }

  @Test func `a server that has been told to stop is waited for until it hangs up`() throws {
    try listening { path, listener in
      let server = WorkerThread<Descriptor?>(name: "server") { nil }
      defer { server.finish() }
      server.submit { [number = listener.number] peer in
        let accepted = Descriptor(accept(number, nil, nil))
        let welcome = Array((Welcome(version: "1").json.text + "\n").utf8)
        #expect(write(accepted.number, welcome, welcome.count) == welcome.count)
        peer = accepted
      }
      let connection = try ServerConnection(to: path, as: .client, version: "1")
      var told: [ServerConnection.Awaited] = []
      var timeouts = ServerConnection.Timeouts { awaited, _ in
        told.append(awaited)
        server.submit { peer in
          peer?.close()
          peer = nil
        }
      }
      timeouts.tellAfterMilliseconds = 20
      try connection.waitForEnd(within: timeouts)
      #expect(told == [.end])
    }
  }
}

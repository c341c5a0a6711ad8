import Conversation
import EventLoop
import Foundation
import Glibc
import JSON
import Scene
import Server
import Testing
import Wire

/// What a server that ends says to whoever has come and was not heard.
struct ServerEndTests {
  /// Everything that the client is told, where it asks before the server's loop has ended or behind it.
  private func told(askingInTime isInTime: Bool) throws -> [JSON] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("s").path
    let loop = EventLoop()
    var requests = 0
    let server = Server(
      loop: loop, socketPath: path, in: folder.path, version: "test",
      handlers: Server.Handlers(
        willHear: {},
        event: { event in
          if case .requested = event {
            requests += 1
            loop.stop()
          }
        }, painted: { _ in }, wentAhead: { _ in }, peerCame: { if !isInTime { loop.stop() } }, peerLeft: { _ in },
        unread: { ([], []) }, told: { _ in }, unreachable: { _ in }), prepare: {})
    try server.open()
    let asking = try UnixSocket.connect(path)
    defer { asking.close() }
    func say(_ json: JSON) {
      let line = Array((json.text + "\n").utf8)
      #expect(write(asking.number, line, line.count) == line.count)
    }
    say(Greeting(version: "test", kind: .client).json)
    if isInTime { say(Request.stop.json) }
    loop.run()
    if !isInTime { say(Request.stop.json) }
    server.stopListening()
    server.close()
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while case let count = read(asking.number, &chunk, chunk.count), count > 0 { bytes += chunk[..<count] }
    #expect(requests == (isInTime ? 1 : 0))
    return try bytes.split(separator: UInt8(ascii: "\n")).map { try JSON(parsing: Array($0)) }
  }

  @Test func `whoever was not heard asks the next one, and whoever was is not told that nothing was done`() throws {
    #expect(try told(askingInTime: false).last?["error"]?["code"]?.string == "ending")
    #expect(try told(askingInTime: true).count == 1, "the welcome alone")
  }
}

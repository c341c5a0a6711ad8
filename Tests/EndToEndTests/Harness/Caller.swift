import EventLoop
import Glibc
import JSON
import Wire

/// Somebody who speaks with the server by hand.
struct Caller {
  private let descriptor: Descriptor

  init(_ socket: String) throws {
    descriptor = try UnixSocket.connect(socket)
    // A server that does not answer fails the test, and does not hang it.
    var limit = timeval(tv_sec: Programs.patienceMilliseconds / 1000, tv_usec: 0)
    setsockopt(descriptor.number, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  /// What is said to somebody who has hung up is lost, as it should be.
  func say(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(descriptor.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  func say(line json: JSON) { say(Array(json.text.utf8) + [0x0A]) }

  /// The next line.
  func line() throws -> JSON {
    var line: [UInt8] = []
    while true {
      var byte: UInt8 = 0
      guard recv(descriptor.number, &byte, 1, 0) == 1 else {
        throw InVain(description: "no whole line came: \(String(decoding: line, as: UTF8.self))")
      }
      if byte == 0x0A { return try JSON(parsing: line) }
      line.append(byte)
    }
  }

  /// Whether the server has hung up, once it has said what it had to say.
  func isHungUp() throws -> Bool {
    var piece = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(descriptor.number, &piece, piece.count, 0)
      if count == 0 || (count < 0 && errno == ECONNRESET) { return true }
      if count < 0 { return false }
    }
  }
}

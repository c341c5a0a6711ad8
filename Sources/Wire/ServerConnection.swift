import EventLoop
import Glibc
import JSON

/// A blocking connection of a window or of the command line to the server, greeted and welcomed.
package final class ServerConnection {
  package enum Failure: Error, Equatable, Sendable {
    case socket(UnixSocket.Failure)
    /// The server doesn't go on with us, and says why.
    case refused(String)
    /// The server hung up in the middle.
    case lost
  }

  package let descriptor: Descriptor
  /// What the server wants the person to know, whatever is asked.
  package let notices: [String]

  /// A server of another protocol is refused, unless all that is wanted is that it stops: that word never changes.
  package init(
    to path: String, as kind: Greeting.Kind, version: String, locale: String? = nil,
    toleratesOtherVersions: Bool = false
  ) throws(Failure) {
    let descriptor: Descriptor
    do throws(UnixSocket.Failure) { descriptor = try UnixSocket.connect(path) } catch { throw .socket(error) }
    self.descriptor = descriptor
    try ServerConnection.send(Greeting(version: version, kind: kind, locale: locale).json, to: descriptor)
    guard let welcome = Welcome(try ServerConnection.receive(from: descriptor)) else { throw .lost }
    notices = welcome.notices
    if let refusal = welcome.refusal, !toleratesOtherVersions { throw .refused(refusal) }
  }

  package func send(_ json: JSON) throws(Failure) { try ServerConnection.send(json, to: descriptor) }

  /// Waits for the next line. Nothing behind it is read, so that the descriptor can be handed on.
  package func receive() throws(Failure) -> JSON { try ServerConnection.receive(from: descriptor) }

  private static func send(_ json: JSON, to descriptor: Descriptor) throws(Failure) {
    var rest = (json.text + "\n").utf8[...]
    while !rest.isEmpty {
      let count = Array(rest).withUnsafeBytes {
        Glibc.send(descriptor.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .lost }
      rest = rest.dropFirst(count)
    }
  }

  private static func receive(from descriptor: Descriptor) throws(Failure) -> JSON {
    var line: [UInt8] = []
    while line.last != UInt8(ascii: "\n") { try fill(&line, from: descriptor) }
    guard let json = try? JSON(parsing: Array(line.dropLast())) else { throw .lost }
    return json
  }

  /// A line's bytes are looked at before they are taken, so that what follows it stays in the socket.
  private static func fill(_ line: inout [UInt8], from descriptor: Descriptor) throws(Failure) {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let seen = chunk.withUnsafeMutableBytes { recv(descriptor.number, $0.baseAddress, $0.count, Int32(MSG_PEEK)) }
    if seen < 0, errno == EINTR { return }
    guard seen > 0 else { throw .lost }
    let newline = chunk[..<seen].firstIndex(of: UInt8(ascii: "\n"))
    let wanted = newline.map { $0 + 1 } ?? seen
    let taken = chunk.withUnsafeMutableBytes { recv(descriptor.number, $0.baseAddress, wanted, 0) }
    if taken < 0, errno == EINTR { return }
    guard taken > 0 else { throw .lost }
    line += chunk[..<taken]
  }
}

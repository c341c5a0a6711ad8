import CSystem
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
    /// Whoever listens there, the process with this number where it is known, says nothing.
    case silent(pid: Int32?)
  }

  /// What a server may be waited for.
  package enum Awaited: Equatable, Sendable {
    case answer
    /// It has been told to stop, and its agents may take a while to end.
    case end
  }

  /// How long the server may take to answer; a stopped one, or a stranger at its socket, never does.
  package struct Timeouts {
    var tellAfterMilliseconds = 3000
    package var giveUpAfterMilliseconds = 30_000
    /// Told once, with the number of the process where it is known.
    package var onSilence: (Awaited, Int32?) -> Void

    package init(onSilence: @escaping (Awaited, Int32?) -> Void = { _, _ in }) { self.onSilence = onSilence }

    /// Whether something comes, or the end, before anything is to be told of the wait.
    func hasWord(at descriptor: Descriptor) -> Bool {
      ServerConnection.hasWord(at: descriptor, by: EventLoop.monotonicMilliseconds + tellAfterMilliseconds)
    }
  }

  package let descriptor: Descriptor
  /// What the server wants the person to know, whatever is asked.
  package private(set) var notices: [String] = []
  /// What has happened, of that, until somebody has told it.
  package private(set) var news: [String] = []

  /// A server of another protocol is refused, unless all that is wanted is that it stops: that word never changes.
  package init(
    to path: String, as kind: Greeting.Kind, version: String, locale: String? = nil,
    toleratesOtherVersions: Bool = false, timeouts: Timeouts = Timeouts()
  ) throws(Failure) {
    descriptor = try ServerConnection.connect(to: path, within: timeouts)
    try send(Greeting(version: version, kind: kind, locale: locale).json)
    guard let welcome = Welcome(try receive(within: timeouts)) else { throw .lost }
    (notices, news) = (welcome.notices, welcome.news)
    if let refusal = welcome.refusal, !toleratesOtherVersions { throw .refused(refusal) }
  }

  private static func connect(to path: String, within timeouts: Timeouts) throws(Failure) -> Descriptor {
    func connected(within limit: Int) throws(Failure) -> Descriptor? {
      do throws(UnixSocket.Failure) { return try UnixSocket.connect(path, withinMilliseconds: max(1, limit)) } catch {
        guard error == .unheard else { throw .socket(error) }
        return nil
      }
    }
    if let descriptor = try connected(within: timeouts.tellAfterMilliseconds) { return descriptor }
    timeouts.onSilence(.answer, nil)
    let rest = timeouts.giveUpAfterMilliseconds - timeouts.tellAfterMilliseconds
    guard let descriptor = try connected(within: rest) else { throw .silent(pid: nil) }
    return descriptor
  }

  package func send(_ json: JSON) throws(Failure) {
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

  /// Waits for the next line. Nothing behind it is read, so that the descriptor can be handed on.
  package func receive(within timeouts: Timeouts? = nil) throws(Failure) -> JSON {
    var line: [UInt8] = []
    if let timeouts { try wait(for: .answer, timeouts) }
    while line.last != UInt8(ascii: "\n") { try fill(&line) }
    guard let json = try? JSON(parsing: Array(line.dropLast())) else { throw .lost }
    return json
  }

  /// Waits until the server hangs up, after it was told to stop.
  package func waitForEnd(within timeouts: Timeouts) throws(Failure) { try wait(for: .end, timeouts) }

  private func wait(for awaited: Awaited, _ timeouts: Timeouts) throws(Failure) {
    let start = EventLoop.monotonicMilliseconds
    if hasAnswer(by: start + timeouts.tellAfterMilliseconds) { return }
    timeouts.onSilence(awaited, server)
    guard hasAnswer(by: start + timeouts.giveUpAfterMilliseconds) else { throw .silent(pid: server) }
  }

  /// A hang-up is an answer too.
  private func hasAnswer(by moment: Int) -> Bool { ServerConnection.hasWord(at: descriptor, by: moment) }

  private static func hasWord(at descriptor: Descriptor, by moment: Int) -> Bool {
    var polled = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
    while true {
      let left = moment - EventLoop.monotonicMilliseconds
      let count = poll(&polled, 1, Int32(clamping: max(0, left)))
      if count != 0, !(count < 0 && errno == EINTR) { return true }
      if left <= 0 { return false }
    }
  }

  private var server: Int32? {
    var process: pid_t = 0
    return cs_peer_process(descriptor.number, &process) == 0 && process > 0 ? process : nil
  }

  /// A line's bytes are looked at before they are taken, so that what follows it stays in the socket.
  private func fill(_ line: inout [UInt8]) throws(Failure) {
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

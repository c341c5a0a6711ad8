import Glibc
import Sharing
import Testing

@testable import Hub

/// Statements as anybody could say them, one after the other, without the hub's own ways.
final class TestSession {
  private let connection: Connection

  struct Refused: Error, Equatable {
    let state: String
    let words: String
  }

  init(_ address: HubAddress) throws {
    let library = try Library.load()
    let person = Who(user: "nobody", home: "/nonexistent")
    let text = ConnectionText.of(
      address, person: person, libraryVersion: library.version, name: "test")
    connection = try Connection(library, text)
    var step = Connection.Step.wantsWriting
    while step != .connected {
      try #require(step != .failed, "\(connection.words)")
      wait(step == .wantsReading ? POLLIN : POLLOUT)
      step = connection.step()
    }
  }

  func close() { connection.close() }

  var process: Int32 { Int32(connection.process) }

  /// What it gives, its first column only.
  @discardableResult
  func run(_ statement: String) throws -> String? {
    switch reply(to: statement) {
    case .value(let text): return text
    case .refused(let state, let words): throw Refused(state: state, words: words)
    case .unknown: throw Refused(state: "", words: connection.words)
    }
  }

  /// The code of the error that it gives.
  func refusal(of statement: String) -> String? {
    if case .refused(let state, _) = reply(to: statement) { state } else { nil }
  }

  func notices() -> [String] {
    _ = connection.consume()
    return connection.notices()
  }

  private func reply(to statement: String) -> Reply {
    guard connection.send(statement, nil) else { return .unknown }
    while true {
      guard let more = connection.flush() else { return .unknown }
      if let reply = connection.nextReply() { return reply }
      wait(POLLIN | (more ? POLLOUT : 0))
      if !connection.consume() { return connection.nextReply() ?? .unknown }
    }
  }

  private func wait(_ events: Int32) {
    var watched = pollfd(fd: connection.descriptor, events: Int16(events), revents: 0)
    _ = poll(&watched, 1, 20_000)
  }
}

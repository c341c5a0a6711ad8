import CSystem
import EventLoop
import Foundation
import Glibc
import Synchronization

/// A PostgreSQL of one's own, which `scripts/hub` starts and throws away when this process ends, however it ends.
package final class HubCluster: Sendable {
  package static let isInstalled: Bool = {
    let folders =
      (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []
    let path = ProcessInfo.processInfo.environment["PATH"]
    return folders.contains { access("/usr/lib/postgresql/\($0)/bin/postgres", X_OK) == 0 }
      || Launch.findProgram("postgres", path: path) != nil
  }()

  /// Where it is, as the script said last.
  package struct Place: Sendable {
    package var folder = ""
    package var port = ""
    /// The process that all others are children of.
    package var process: Int32 = 0
  }

  /// The script said something else than it was asked for.
  package struct Problem: Error { package let words: String }

  private let input: Int32
  private let output: Int32
  private let current = Mutex(Place())

  package var place: Place { current.withLock { $0 } }

  package enum Kind: String, Sendable {
    case volatile
    /// What is committed is on the disk.
    case durable
    /// It can be reached at localhost, too, with a certificate and a password.
    case protected
  }

  package init(_ kind: Kind = .volatile) throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
      .deletingLastPathComponent().path
    let orders = try Descriptor.pipe()
    let answers = try Descriptor.pipe()
    let launch = Launch(
      path: root + "/scripts/hub", arguments: ["--for-tests", kind.rawValue],
      environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"])
    _ = try launch.spawn(
      input: orders.readEnd.number, output: answers.writeEnd.number, error: 2, group: cs_group_own,
      guard: nil)
    input = fcntl(orders.writeEnd.number, F_DUPFD_CLOEXEC, 3)
    output = fcntl(answers.readEnd.number, F_DUPFD_CLOEXEC, 3)
    answers.writeEnd.close()
    try take(line())
  }

  deinit {
    close(input)
    close(output)
  }

  /// Ends at once, as in a crash, and starts again.
  package func restart() throws { try order("restart") }
  package func stop() throws { try order("stop") }
  package func start() throws { try order("start") }

  private func order(_ word: String) throws {
    let line = word + "\n"
    guard write(input, line, line.utf8.count) == line.utf8.count else {
      throw Problem(words: "scripts/hub is gone")
    }
    try take(self.line())
  }

  private func take(_ line: String) throws {
    let words = line.split(separator: " ").map(String.init)
    if words == ["stopped"] { return }
    guard words.count == 4, words[0] == "ready", let process = Int32(words[3]) else {
      throw Problem(words: "scripts/hub said: \(line)")
    }
    current.withLock { $0 = Place(folder: words[1], port: words[2], process: process) }
  }

  private func line() -> String {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while read(output, &byte, 1) == 1, byte != UInt8(ascii: "\n") { bytes.append(byte) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

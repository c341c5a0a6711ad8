import Conversation
import Core
import Database
import EventLoop
import FoundationEssentials
import Glibc
import JSON
import Scene
import Shapes
import Wire

/// A temporary `UPNEXT_HOME`: its config, its store, its server; all gone when the work with it is done.
final class TrialHome {
  let folder: String
  /// What the programs in it are given.
  var environment: [String: String]

  private init(folder: String) {
    self.folder = folder
    environment = [
      "UPNEXT_HOME": folder, "HOME": folder, "PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8",
      "TERM": "xterm-256color", "SWIFT_BACKTRACE": "enable=no",
    ]
  }

  /// Gives a home with some settings and threads to the work, and removes it afterwards, also after a failure.
  static func use<Answer>(
    config: [String] = ["queue.enabled: on", "recent.length: 500"], script: String = "silent", threads: Int = 0,
    _ work: (TrialHome) throws -> Answer
  ) throws -> Answer {
    try TrialFolder.use { folder in
      let home = TrialHome(folder: folder)
      defer { home.end() }
      try home.prepare(config, script, threads)
      return try work(home)
    }
  }

  private func prepare(_ config: [String], _ script: String, _ threads: Int) throws {
    let agents = ["agents:", "  fake:", "    command: \(Programs.fakeAgent)", "    arguments: [\(folder)/script]"]
    try write((config + agents).joined(separator: "\n") + "\n", to: "config.yaml")
    try write(script + "\n", to: "script")
    if threads > 0 { try fill(threads: threads) }
  }

  // MARK: The server

  /// A client's connection to the server, which must be there.
  func connect() throws -> ServerConnection {
    try ServerConnection(
      to: folder + "/upnext.sock", as: .client, version: "bench", toleratesOtherVersions: true)
  }

  /// Asks for something and checks that it was done.
  @discardableResult
  func ask(_ words: String..., in directory: String? = nil) throws -> JSON {
    let connection = try connect()
    defer { connection.descriptor.close() }
    try connection.send(Request.call(Call(words, directory: directory ?? folder)).json)
    let answer = try LongAnswer.next { try connection.receive() }
    if answer["error"] != nil { throw BenchProblem("\(words) was refused: \(answer.text)") }
    return answer["done"] ?? .null
  }

  func serverProcess() throws -> pid_t {
    let connection = try connect()
    defer { connection.descriptor.close() }
    // The other end's process, user and group.
    var peer: (pid_t, uid_t, gid_t) = (0, 0, 0)
    var length = socklen_t(MemoryLayout.size(ofValue: peer))
    guard getsockopt(connection.descriptor.number, SOL_SOCKET, SO_PEERCRED, &peer, &length) == 0 else {
      throw BenchProblem("The server's process is not known.")
    }
    return peer.0
  }

  /// Ends the server, where there is one, and waits until it is gone.
  func stopServer() throws {
    do {
      kill(try serverProcess(), SIGTERM)
    } catch ServerConnection.Failure.socket(.nobody) {
      // None has been started, or it is ending by itself.
    } catch ServerConnection.Failure.lost {
      // It is just ending.
    }
    // A server holds its lock to its very end.
    let number = open(folder + "/upnext.lock", O_RDWR | O_CLOEXEC)
    guard number >= 0 else { return }
    let lock = Descriptor(number)
    defer { lock.close() }
    while flock(number, LOCK_EX) != 0 {
      guard errno == EINTR else { throw BenchProblem("The server's lock can't be waited for.") }
    }
  }

  // MARK: Files

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: folder + "/" + name))
  }

  private func fill(threads: Int) throws {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let moment = Timestamp(milliseconds: Int64(now.tv_sec) * 1000)
    let store = try Store.open(path: folder + "/upnext.db", now: moment).store
    let sample = SampleWorkspace(threads: threads, now: moment)
    try store.save(from: Workspace(), to: sample.workspace, journal: sample.journal)
  }

  private func end() {
    do { try stopServer() } catch { print("The server of \(folder) could not be ended: \(error)") }
  }
}

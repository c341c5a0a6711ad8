import CSQLite
import EventLoop
import Foundation
import Glibc
import HubCluster
import JSON

/// A home with a real server of its own, which any verb starts, and with a way to the database of its own.
final class Machine {
  /// How a verb ended.
  struct Answer {
    let status: Int32
    let output: String
    let errors: String

    var json: JSON? { try? JSON(parsing: Array(output.utf8)) }
  }

  /// Longer than a server is ever stopped.
  private static let patienceMilliseconds = 150_000

  let name: String
  let folder: String
  let proxy: CuttingProxy
  /// Its id in the hub.
  var host = ""
  /// The thread that letters speak to, which sends nothing on before it is told so, and one that they pause.
  var (heard, paused) = ("", "")
  /// Verbs that did not end.
  private(set) var hung: [String] = []
  private var stopped: [Int32] = []
  private let loop: EventLoop
  private let program: String
  private let processGuard: ProcessGuard
  private let environment: [String: String]

  init(_ name: String, in folder: String, proxy: CuttingProxy, loop: EventLoop, processGuard: ProcessGuard) throws {
    guard let program = SiblingProgram.path("upnext") else { throw Database.Problem(words: "upnext is not there") }
    self.name = name
    self.folder = folder + "/" + name
    self.proxy = proxy
    self.loop = loop
    self.program = program
    self.processGuard = processGuard
    environment = [
      "TERM": "dumb", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin", "HOME": self.folder, "TMPDIR": self.folder,
      "UPNEXT_HOME": self.folder + "/u", "HUB_PROBE": self.folder, "SWIFT_BACKTRACE": "enable=no",
    ]
    try FileManager.default.createDirectory(atPath: project, withIntermediateDirectories: true)
  }

  var project: String { folder + "/p" }
  /// What the agent of the thread for letters was told.
  var words: String { folder + "/heard" }
  private var store: String { folder + "/u/upnext.db" }

  // MARK: Verbs

  func call(_ words: [String], done: @escaping (Answer) -> Void) {
    var (output, errors) = ("", "")
    var limit: Deadline?
    do {
      let launch = Launch(path: program, arguments: words, environment: environment, directory: project)
      let child = try ChildProcess.start(
        launch, loop: loop, guard: processGuard,
        handlers: ChildProcess.Handlers(
          onLine: { if case .line(let line) = $0 { output += String(decoding: line, as: UTF8.self) + "\n" } },
          onErrorLine: { if case .line(let line) = $0 { errors += String(decoding: line, as: UTF8.self) + "\n" } },
          onEnd: { [unowned self] end in
            limit.map(loop.cancel)
            let status: Int32 = if case .exited(let code) = end { code } else { 128 }
            done(Answer(status: status, output: output, errors: errors))
          }))
      limit = loop.after(milliseconds: Machine.patienceMilliseconds) { [unowned self] in
        hung.append("\(name): upnext \(words.joined(separator: " "))")
        child.terminate(graceMilliseconds: 0)
      }
    } catch {
      loop.after(milliseconds: 1) { done(Answer(status: 128, output: "", errors: "\(error)")) }
    }
  }

  // MARK: Faults

  var isStopped: Bool { !stopped.isEmpty }

  /// Whether there was somebody to kill.
  func killServer() -> Bool {
    let servers = servers
    for server in servers { kill(server, SIGKILL) }
    stopped = []
    return !servers.isEmpty
  }

  func stopServer() -> Bool {
    stopped = servers
    for server in stopped { kill(server, SIGSTOP) }
    return isStopped
  }

  func goOn() {
    for server in stopped { kill(server, SIGCONT) }
    stopped = []
  }

  /// Ends all that runs here.
  func end() {
    for process in processes() { kill(process.number, SIGKILL) }
  }

  /// A guard is a child of its server with the same words.
  private var servers: [Int32] {
    let all = processes().filter { $0.words.dropFirst().first == "serve" }
    return all.filter { one in !all.contains { $0.number == one.parent } }.map(\.number)
  }

  var isEmpty: Bool { servers.isEmpty }

  private func processes() -> [(number: Int32, parent: Int32, words: [String])] {
    let mark = Data(("HUB_PROBE=" + folder + "\0").utf8)
    return ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap { name in
      guard let number = Int32(name),
        FileManager.default.contents(atPath: "/proc/\(name)/environ")?.range(of: mark) != nil,
        let line = FileManager.default.contents(atPath: "/proc/\(name)/cmdline"),
        let status = try? String(contentsOfFile: "/proc/\(name)/stat", encoding: .utf8),
        let parent = status.split(separator: ")").last?.split(separator: " ").dropFirst().first.flatMap({ Int32($0) })
      else { return nil }
      return (number, parent, line.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
    }
  }

  // MARK: The store

  /// What the database itself says against its file.
  func damage() throws -> [String] {
    let said = try lines(of: "PRAGMA integrity_check") + lines(of: "PRAGMA foreign_key_check")
    return said == ["ok"] ? [] : ["the store of \(name): \(said.joined(separator: ", "))"]
  }

  /// For a sabotage, while nothing runs here: a message that was taken in is not there any more.
  func loseMessage() throws {
    _ = try lines(of: "DELETE FROM outbox_message WHERE position = (SELECT max(position) FROM outbox_message)")
  }

  private func lines(of statement: String) throws -> [String] {
    var (handle, prepared): (OpaquePointer?, OpaquePointer?)
    defer { sqlite3_close(handle) }
    guard sqlite3_open(store, &handle) == SQLITE_OK, sqlite3_busy_timeout(handle, 10_000) == SQLITE_OK,
      sqlite3_prepare_v2(handle, statement, -1, &prepared, nil) == SQLITE_OK
    else { throw Database.Problem(words: "the store of \(name): \(String(cString: sqlite3_errmsg(handle)))") }
    defer { sqlite3_finalize(prepared) }
    var lines: [String] = []
    while true {
      switch sqlite3_step(prepared) {
      case SQLITE_ROW: lines.append(sqlite3_column_text(prepared, 0).map { String(cString: $0) } ?? "")
      case SQLITE_DONE: return lines
      default: throw Database.Problem(words: "the store of \(name): \(String(cString: sqlite3_errmsg(handle)))")
      }
    }
  }
}

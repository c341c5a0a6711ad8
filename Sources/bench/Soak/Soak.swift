import Core
import EventLoop
import Files
import Glibc
import JSON

/// Hours of traffic pressed into minutes: turn after turn of agents that talk, and act after act of a person. Memory stays
/// flat, and descriptors, threads and processes stay what they were. `SOAK_TURNS=10000` makes it long: a million updates.
final class Soak {
  private static let usual = 400
  private static let threads = 8
  /// What an agent says in a turn.
  private static let words = 100
  private static let mostGrowth = 1.1
  /// Of a process that has little, a tenth is no more than what its heap happens to keep.
  private static let slackMegabytes = 2.0
  /// With what the search has of it; measured are thirty.
  private static let mostStoreBytesPerWord = 100
  private static let mostLogBytes = 1 << 20

  private let home: TrialHome
  private let server: OwnServer
  private let window: WatchedWindow
  private var table = Table(
    "soak", "turns", "server MB", "window MB", "descriptors", "threads", "processes",
    "store KB", "log KB")

  static func measure() throws -> Table {
    let turns = getenv("SOAK_TURNS").flatMap { Int(String(cString: $0)) } ?? usual
    let config = ["agents.default: fake", "queue.enabled: on", "ui.layout: panes", "history.keep: 100"]
    return try TrialHome.use(config: config, script: "stream \(words) words every 0\nsay Done.") { home in
      try Soak(home).run(turns)
    }
  }

  private init(_ home: TrialHome) throws {
    self.home = home
    server = try OwnServer(of: home)
    window = try WatchedWindow.attach(home).window
  }

  private func run(_ turns: Int) throws -> Table {
    let names = (0..<Soak.threads).map { "größe \($0)" }
    for name in names { try home.ask("new", "--agent", "fake", "--name", name) }
    // By the first half all that grows once has grown.
    var figures: [SoakFigures] = []
    for part in 1...4 {
      for number in 0..<(turns / 4 / Soak.threads) { try round(names, number) }
      try window.settle()
      let now = try SoakFigures(home, server: server.pid, window: window.pid)
      figures.append(now)
      table.add([part == 4 ? "at the end" : "after \(part) of 4", "\(turns / 4 * part)"] + now.cells)
    }
    try check(figures[1], figures[3], turns)
    try window.close()
    try server.stop()
    return table
  }

  /// A turn in each thread, and some acts of a person.
  private func round(_ names: [String], _ number: Int) throws {
    for name in names { try home.ask("send", name, "Go on, \(number).") }
    try home.ask("pin", names[number % names.count])
    try home.ask("rename", names[number % names.count], names[number % names.count])
    _ = try window.write(Array("\u{1B}[B\u{1B}[B\u{1B}[A".utf8))
    for name in names {
      try home.ask("wait", name, "--timeout", "60")
      try window.drain(for: .zero)
    }
  }

  private func check(_ before: SoakFigures, _ after: SoakFigures, _ turns: Int) throws {
    func limit(_ name: String, _ value: Double, _ most: Double) throws {
      guard value > most else { return }
      throw BenchProblem("\(name): \(value.figure), and \(most.figure) is the most.\n\(table.text)")
    }
    try limit("the server's memory", after.server, before.server * Soak.mostGrowth + Soak.slackMegabytes)
    try limit("the window's memory", after.window, before.window * Soak.mostGrowth + Soak.slackMegabytes)
    try limit("descriptors", Double(after.descriptors), Double(before.descriptors))
    try limit("threads", Double(after.threads), Double(before.threads))
    try limit("processes", Double(after.processes), Double(before.processes))
    try limit("the store", Double(after.store), Double(turns * Soak.words * Soak.mostStoreBytesPerWord + (4 << 20)))
    try limit("the log", Double(after.log), Double(Soak.mostLogBytes))
  }
}

/// What a server and its window hold at one moment.
private struct SoakFigures {
  let server: Double
  let window: Double
  let descriptors: Int
  let threads: Int
  /// The server, its agents, and whatever else it has started.
  let processes: Int
  let store: Int64
  let log: Int64

  init(_ home: TrialHome, server: pid_t, window: pid_t) throws {
    self.server = Double(try ProcessFigures(of: server).ownKilobytes) / 1024
    self.window = Double(try ProcessFigures(of: window).ownKilobytes) / 1024
    descriptors = try FolderContent.names(in: "/proc/\(server)/fd").count
    threads = try FolderContent.names(in: "/proc/\(server)/task").count
    processes = try ProcessFigures.family(of: server)
    store = SoakFigures.bytes(home.folder + "/upnext.db") + SoakFigures.bytes(home.folder + "/upnext.db-wal")
    log = SoakFigures.bytes(home.folder + "/upnext.log")
  }

  private static func bytes(_ path: String) -> Int64 {
    var status = stat()
    return stat(path, &status) == 0 ? Int64(status.st_size) : 0
  }

  var cells: [String] {
    [server.figure, window.figure, "\(descriptors)", "\(threads)", "\(processes)", "\(store >> 10)", "\(log >> 10)"]
  }
}

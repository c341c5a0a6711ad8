import Core
import EventLoop
import Files
import Glibc
import JSON
import SeededNumbers
import Wire

/// All that a terminal may send, at random, to a window and its server as people run them: whatever comes, both are there
/// afterwards and answer. Every page and every dialog is visited, in order at first, then among everything else.
final class Storm {
  private static let blows = 6000
  /// Between two looks whether the window still answers.
  private static let stretch = 100
  private static let patience = Duration.seconds(10)
  private static let looks = 6
  private static let quiet = Duration.milliseconds(8)
  private static let escape = "\u{1B}"
  /// An Esc needs its time, so that it is not taken for the beginning of the next key.
  private static let escapeTime = Duration.milliseconds(40)

  private let home: TrialHome
  private let server: OwnServer
  /// A server that nobody is with may end by itself.
  private let company: ServerConnection
  private var window: WatchedWindow
  private var numbers: RandomNumbers
  private var counts: [String: Int] = [:]
  /// The last things that were sent, for whoever looks for what went wrong.
  private var last: [String] = []

  static func measure() throws -> Table {
    do {
      return try TrialHome.use(config: config, script: script, threads: 100) { home in
        // What is typed may be run by a shell: there is nothing for it to find.
        try home.keepTo(programs: ["git"])
        let storm = try Storm(home, seed: randomSeed)
        return try storm.run()
      }
    } catch {
      throw BenchProblem("seed \(randomSeed): \(error)")
    }
  }

  private static let config = [
    "agents.default: fake", "queue.enabled: on", "recent.length: 500", "next.max_running: 1", "outbox.max: 50",
    // A window that writes lines paints no frames.
    "ui.layout: panes",
  ]

  /// What an agent does: it asks where it is told to begin, and else changes a file.
  private static let script = """
    run echo größe >>notes.txt
    say Done.
    == @start
    forks
    == Begin
    think about größe
    tool look ok 5
    diff notes.txt old|>new|漢字|
    stream 30 words every 5
    ask May I go on?
    say Done.
    """

  private init(_ home: TrialHome, seed: UInt64) throws {
    self.home = home
    numbers = RandomNumbers(seed: seed)
    server = try OwnServer(of: home)
    company = try home.connect()
    window = try WatchedWindow.attach(home).window
  }

  private func run() throws -> Table {
    try prepare()
    let missed = try StormVisit.all.filter { try !arrives($0) }.map(\.name)
    guard missed.isEmpty else { throw BenchProblem("these were not reached: \(missed.joined(separator: ", "))") }
    do {
      for number in 1...Storm.blows {
        try strike(.random(&numbers))
        if number % Storm.stretch == 0 { try look() }
      }
      try conclude()
    } catch {
      throw BenchProblem("\(error)\nThe last that was sent:\n  " + last.joined(separator: "\n  "))
    }
    var table = Table("a storm, seed \(numbers.seed)", "count")
    table.add("pages and dialogs", "\(StormVisit.all.count)")
    for (kind, count) in counts.sorted(by: { $0.key < $1.key }) { table.add(kind, "\(count)") }
    return table
  }

  // MARK: What there is

  private func prepare() throws {
    let project = try home.makeRepository()
    for name in ["größe", "漢字"] { try home.ask("new", "--agent", "fake", "--name", name, "Begin.", in: project) }
    try home.ask("new", "--agent", "fake", "--name", "thread", "Change it.", in: project)
    try home.ask("wait", "thread", "--timeout", "60")
    try home.ask("template", "save", "kept", "say {{what}}")
    try home.ask("pause", "--next")
    for number in 1...5 { try home.ask("add", "--agent", "fake", "say \(number)", in: project) }
    // As long as a terminal may still answer what a window asked at its start, an Esc is kept: ours never answers.
    try window.settle(for: .seconds(2))
  }

  /// Goes there from the lists, and says whether it came to be. Some may be opened only once something was read.
  private func arrives(_ visit: StormVisit) throws -> Bool {
    for _ in 0..<5 {
      try window.resize(columns: 120, rows: 40)
      for _ in 0..<4 { try send(Storm.escape, for: Storm.escapeTime) }
      for key in ["1", "g"] + visit.keys { try send(key) }
      // In another size all is painted anew, so that words are whole.
      try window.resize(columns: 121, rows: 40)
      if try window.shows(visit.sign, within: .seconds(3)) { return true }
    }
    return false
  }

  // MARK: The storm

  private func strike(_ blow: StormBlow) throws {
    counts[blow.kind, default: 0] += 1
    last.append(blow.words)
    if last.count > 120 { last.removeFirst() }
    switch blow {
    case .key(let text), .mouse(let text): try send(text)
    case .choice(let letters): for key in ["\u{10}"] + letters.map(String.init) + ["\r"] { try send(key) }
    case .paste(let bytes), .garbage(let bytes): try send(bytes)
    case .focus(let isOn): try send(isOn ? "\u{1B}[I" : "\u{1B}[O")
    case .resize(let columns, let rows):
      try window.resize(columns: columns, rows: rows)
      try window.drain(for: Storm.quiet)
    case .visit(let visit):
      for _ in 0..<3 { try send(Storm.escape, for: Storm.escapeTime) }
      for key in ["1"] + visit.keys { try send(key) }
    case .leave:
      for _ in 0..<3 { try send(Storm.escape, for: Storm.escapeTime) }
      try send("q")
    }
  }

  private func send(_ text: String, for time: Duration = quiet) throws { try send(Array(text.utf8), for: time) }

  private func send(_ bytes: [UInt8], for time: Duration = quiet) throws {
    // One that has ended as it should, such as with q, is followed by another.
    if window.hasEnded { try reopen() }
    do { try window.write(bytes) } catch {
      guard Ending.wait(for: window.pid, atMost: .seconds(5)) else { throw error }
      try reopen()
    }
    try window.drain(for: time)
  }

  private func reopen() throws {
    let end = try ProcessEnd(of: window.pid)
    guard end.isGood else { throw BenchProblem("The window \(end.words).") }
    counts["windows", default: 0] += 1
    window = try WatchedWindow(home)
    guard try window.paints(within: Storm.patience * Storm.looks) else {
      throw BenchProblem("A new window paints nothing.")
    }
  }

  /// Both are there, and a frame comes.
  private func look() throws {
    guard server.isRunning else { throw BenchProblem("The server \(try ProcessEnd(of: server.pid).words).") }
    for _ in 0..<Storm.looks {
      if window.hasEnded { try reopen() }
      try window.settle(for: .milliseconds(50))
      try window.resize(columns: 80, rows: 24)
      try window.drain(for: .milliseconds(50))
      try window.resize(columns: 120, rows: 40)
      if try window.paints(within: Storm.patience) { return }
      // One that leaves hangs up first, and is gone a moment later. And what a program said that had the terminal and
      // failed stays until Enter, and where a Ctrl-S came while the terminal was lent, until Ctrl-Q.
      if !Ending.wait(for: window.pid, atMost: .seconds(5)) { try send("\u{11}\r") }
    }
    throw BenchProblem("The window does not answer any more.")
  }

  /// The server still knows all threads, ends as it should, and the next one has them from the disk.
  private func conclude() throws {
    try look()
    let threads = try count()
    window.kill()
    company.descriptor.close()
    try server.stop()
    let next = try OwnServer(of: home)
    let found = try count()
    // Up Next may have begun another one meanwhile.
    guard found >= threads else { throw BenchProblem("Of \(threads) threads the next server has \(found).") }
    try next.stop()
  }

  private func count() throws -> Int { try home.ask("list", "threads", "--all").array?.count ?? 0 }
}

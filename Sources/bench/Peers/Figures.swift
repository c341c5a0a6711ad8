import EventLoop
import Glibc

/// What `docs/PERFORMANCE.md` shows: this program beside others that are installed, each measured on the same terminal in the
/// same run, so that their ratio means something on any machine. Its graphs are written into a folder.
enum Figures {
  private static let down = "\u{1B}[B"
  private static let presses = 60
  private static let starts = 11

  static func measure() throws -> Table { try draw(into: nil) }

  /// `bench figures` with a folder for the graphs.
  @discardableResult
  static func draw(into folder: String?) throws -> Table {
    var table = Table("beside others", "p50", "p95", "bytes")
    let charts = try [keys(&table), starts(&table), queue(&table), streams(&table)]
    guard let folder else { return table }
    var sizes = BarChart("From a key to the end of its frame, at three sizes", unit: "ms, middle")
    print(try Keys.measure(&sizes).text + "\n")
    for (chart, name) in zip(charts + [sizes], ["keys", "starts", "queue", "streams", "sizes"]) {
      try chart.write(to: folder + "/" + name + ".svg")
    }
    return table
  }

  // MARK: Keys

  private static func keys(_ table: inout Table) throws -> BarChart {
    var chart = BarChart("From Down to the first byte on the terminal", unit: "ms, middle of \(presses)")
    try TrialFolder.use { folder in
      for peer in try Peer.all(in: folder) {
        let (window, _) = try peer.open(in: folder)
        try add("Down, \(peer.name)", try pressed(window), isOurs: false, &table, &chart)
        window.kill()
      }
    }
    for threads in Counts.sizes {
      try TrialHome.use(threads: threads) { home in
        let window = try WatchedWindow.attach(home).window
        try add("Down, upnext, \(threads) threads", try pressed(window), isOurs: true, &table, &chart)
        try window.close()
      }
    }
    return chart
  }

  private static func pressed(_ window: WatchedWindow) throws -> [WatchedWindow.Answer] {
    try window.settle(for: .seconds(1))
    return try (0..<presses).map { _ in try window.touch(down) }
  }

  private static func add(
    _ name: String, _ answers: [WatchedWindow.Answer], isOurs: Bool, _ table: inout Table, _ chart: inout BarChart
  ) throws {
    let first = Sample(answers.map(\.first))
    let bytes = Sample(answers.map { Double($0.bytes) })
    table.add(name, first.median.figure, first.percentile(95).figure, "\(Int(bytes.median))")
    chart.add(name, first.median, isOurs: isOurs)
  }

  // MARK: Starts

  private static func starts(_ table: inout Table) throws -> BarChart {
    var chart = BarChart("From the call to the rows on the terminal", unit: "ms, middle of \(starts)")
    func add(_ name: String, isOurs: Bool, _ start: () throws -> Double) throws {
      let sample = Sample(try (0..<starts).map { _ in try start() })
      table.add(name, sample.median.figure, sample.percentile(95).figure, "")
      chart.add(name, sample.median, isOurs: isOurs)
    }
    try TrialFolder.use { folder in
      for peer in try Peer.all(in: folder) {
        try add("start, \(peer.name)", isOurs: false) {
          let (window, milliseconds) = try peer.open(in: folder)
          window.kill()
          return milliseconds
        }
      }
    }
    for threads in [0, Peer.rows] {
      try TrialHome.use(threads: threads) { home in
        try add("start with its server, upnext, \(threads) threads", isOurs: true) {
          try home.stopServer()
          return try Figures.start(home)
        }
        let keeper = try WatchedWindow.attach(home).window
        try add("another window, upnext, \(threads) threads", isOurs: true) { try Figures.start(home) }
        try keeper.close()
      }
    }
    return chart
  }

  private static func start(_ home: TrialHome) throws -> Double {
    let (window, milliseconds) = try WatchedWindow.attach(home)
    try window.close()
    return milliseconds
  }

  // MARK: A queue of commands

  private static let commands = 500

  private static func queue(_ table: inout Table) throws -> BarChart {
    var chart = BarChart("\(commands) × true, two at once, a command", unit: "ms")
    func add(_ name: String, isOurs: Bool, _ work: () throws -> Void) throws {
      let start = ContinuousClock.now
      try work()
      let each = (ContinuousClock.now - start).milliseconds / Double(commands)
      table.add("a command of true, " + name, each.figure, "", "")
      chart.add(name, each, isOurs: isOurs)
    }
    if Launch.findProgram("tsp", path: nil) != nil {
      try TrialFolder.use { folder in
        let environment = ["TS_SOCKET": folder + "/socket", "TS_SLOTS": "2", "TMPDIR": folder]
        try Command.run(["tsp", "-S", "2"], in: folder, environment: environment)
        try add("task-spooler, kept in memory", isOurs: false) {
          for _ in 0..<commands { try Command.run(["tsp", "-n", "true"], in: folder, environment: environment) }
          try Command.run(["tsp", "-w"], in: folder, environment: environment)
        }
        try Command.run(["tsp", "-K"], in: folder, environment: environment)
      }
    }
    let config = ["queue.enabled: off", "next.max_running: 2", "history.keep: 10000"]
    try TrialHome.use(config: config) { home in
      let window = try WatchedWindow.attach(home).window
      try add("upnext, each on disk before it is answered", isOurs: true) {
        try home.ask("wait", try Nexts.add(commands, "shell", home))
      }
      try window.close()
    }
    return chart
  }

  // MARK: Thirty that talk

  private static let talkers = 30
  private static let seconds = 5

  private static func streams(_ table: inout Table) throws -> BarChart {
    var chart = BarChart("\(talkers) × 100 words a second, one shown", unit: "% of a processor")
    func add(_ name: String, ticks: Int, isOurs: Bool) {
      let percent = Double(ticks) / Double(seconds)
      table.add("\(talkers) × 100 words/s, CPU %, " + name, percent.figure, "", "")
      chart.add(name, percent, isOurs: isOurs)
    }
    if Launch.findProgram("tmux", path: nil) != nil {
      add("tmux", ticks: try Multiplexer.ticks(talkers, seconds), isOurs: false)
    }
    let script = "stream \((seconds + 5) * 100) words every 10"
    try TrialHome.use(config: ["queue.enabled: off"], script: script) { home in
      let window = try WatchedWindow.attach(home).window
      for number in 1...talkers { try home.ask("new", "--agent", "fake", "--name", "agent \(number)") }
      try window.settle()
      _ = try window.press("\r")
      try window.settle()
      for number in 1...talkers { try home.ask("send", "agent \(number)", "go") }
      try window.drain(for: .seconds(1))
      let ticks = try Multiplexer.ticks(of: [window.pid, try home.serverProcess()], during: seconds, window)
      add("upnext", ticks: ticks, isOurs: true)
      _ = try window.press("\t")
      try window.close()
    }
    return chart
  }
}

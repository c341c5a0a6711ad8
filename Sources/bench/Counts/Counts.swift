import EventLoop

/// What can be counted, and so compared from commit to commit on any machine: bytes that keys paint, what an idle program does,
/// the statements of acts, and the instructions that a key takes the server. `scripts/check` holds it against
/// `docs/counts.txt`.
enum Counts {
  static let sizes = [100, 1000, 10_000]

  private static let down = "\u{1B}[B"
  private static let up = "\u{1B}[A"
  private static let pageDown = "\u{1B}[6~"
  private static let pageUp = "\u{1B}[5~"
  private static let idle = Duration.seconds(5)
  private static let tries = 6

  static func measure() throws -> Table {
    try StrippedProgram.check(Programs.upnext)
    var table = Table(["counts"] + sizes.map { "\($0) threads" })
    let columns = try sizes.map(counts)
    for (index, name) in columns[0].map(\.name).enumerated() {
      table.add([name] + columns.map { "\($0[index].count)" })
    }
    return table
  }

  private static func counts(threads: Int) throws -> [(name: String, count: Int)] {
    try painted(threads) + Statements.counts(threads: threads) + [
      (name: "Down, thousands of the server's instructions", count: Instructions.ofDown(threads: threads) / 1000)
    ]
  }

  private static func painted(_ threads: Int) throws -> [(name: String, count: Int)] {
    try TrialHome.use(threads: threads) { home in
      let server = try OwnServer(of: home)
      let window = try WatchedWindow.attach(home).window
      try window.settle()
      let counts =
        [
          (name: "Down in view, bytes", count: try bytes(of: [down, down, down, up, up, up], window)),
          (name: "a page, bytes", count: try bytes(of: [pageDown, pageDown, pageUp, pageUp], window)),
          (name: "to the end and back, bytes", count: try bytes(of: ["G", "g"], window)),
        ] + (try idleness(window, server))
      try window.close()
      try server.stop()
      return counts
    }
  }

  /// The middle one of many, so that no clock on the screen and no late frame is in it.
  private static func bytes(of keys: [String], _ window: WatchedWindow) throws -> Int {
    Int(Sample(try (0..<7).flatMap { _ in try keys.map { Double(try window.pressAndSettle($0).bytes) } }).median)
  }

  /// The least of some stretches: right after a start there is still something to look through, and on a busy machine that
  /// takes its time.
  private static func idleness(_ window: WatchedWindow, _ server: OwnServer) throws -> [(name: String, count: Int)] {
    var least: (wakeups: Int, ticks: Int, bytes: Int)?
    for _ in 0..<tries where least.map({ $0.wakeups > 0 }) ?? true {
      try window.settle(for: .seconds(1))
      let before = (try ProcessFigures(of: window.pid), try ProcessFigures(of: server.pid), window.bytes)
      try window.drain(for: idle)
      let after = (try ProcessFigures(of: window.pid), try ProcessFigures(of: server.pid), window.bytes)
      let wakeups = after.0.switches + after.1.switches - before.0.switches - before.1.switches
      if wakeups < least?.wakeups ?? .max {
        let ticks = after.0.ticks + after.1.ticks - before.0.ticks - before.1.ticks
        least = (wakeups, ticks, after.2 - before.2)
      }
    }
    guard let least else { return [] }
    return [
      (name: "5 s of nothing, wakeups", count: least.wakeups), (name: "5 s of nothing, ticks", count: least.ticks),
      (name: "5 s of nothing, bytes", count: least.bytes),
    ]
  }
}

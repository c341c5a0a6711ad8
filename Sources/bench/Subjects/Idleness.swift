/// What an attached window and its server do while nothing happens: it should be nothing.
enum Idleness {
  private static let duration = Duration.seconds(10)

  static func measure() throws -> Table {
    var table = Table("idle, 10 s", "window wakeups", "ticks", "server wakeups", "ticks", "bytes")
    try TrialHome.use(config: []) { home in
      let window = try WatchedWindow.attach(home).window
      // The welcome's answer, whose echo leaves the status line after ten seconds.
      _ = try window.press("y")
      try window.settle(for: .seconds(11))
      try add("fresh store", home, window, to: &table)
      try window.close()
    }
    try TrialHome.use(threads: 10_000) { home in
      let window = try WatchedWindow.attach(home).window
      try add("10000 threads", home, window, to: &table)
      try window.close()
    }
    return table
  }

  private static func add(
    _ words: String, _ home: TrialHome, _ window: WatchedWindow, to table: inout Table
  ) throws {
    let server = try home.serverProcess()
    try window.settle(for: .seconds(1))
    let bytes = window.bytes
    let before = (window: try ProcessFigures(of: window.pid), server: try ProcessFigures(of: server))
    try window.drain(for: duration)
    let after = (window: try ProcessFigures(of: window.pid), server: try ProcessFigures(of: server))
    table.add(
      words, "\(after.window.switches - before.window.switches)", "\(after.window.ticks - before.window.ticks)",
      "\(after.server.switches - before.server.switches)", "\(after.server.ticks - before.server.ticks)",
      "\(window.bytes - bytes)")
  }
}

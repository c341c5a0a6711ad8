/// The memory that is a process's own, plus its share of what it shares.
enum Memory {
  static func measure() throws -> Table {
    var table = Table("memory, PSS in MB", "window", "server")
    for threads in [1, 10_000] {
      try TrialHome.use(threads: threads) { home in
        let window = try WatchedWindow.attach(home).window
        try window.settle()
        let server = try home.serverProcess()
        table.add(
          threads == 1 ? "1 thread" : "\(threads) threads", try megabytes(of: window.pid), try megabytes(of: server))
        try window.close()
      }
    }
    return table
  }

  private static func megabytes(of pid: Int32) throws -> String {
    (Double(try ProcessFigures(of: pid).memoryKilobytes) / 1024).figure
  }
}

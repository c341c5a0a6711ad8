/// How long it takes from the call to the lists on the screen: with the server up, and without.
enum Starts {
  private static let times = 15

  static func measure() throws -> Table {
    var table = Table("start, ms", "attach p50", "p95", "cold p50", "p95")
    for threads in [0, 10_000] {
      let (attach, cold) = try TrialHome.use(threads: threads) { home in
        (try attaching(home), try coldStarting(home))
      }
      table.add(
        "\(threads) threads", attach.median.figure, attach.percentile(95).figure, cold.median.figure,
        cold.percentile(95).figure)
    }
    return table
  }

  /// Another window keeps the server up.
  private static func attaching(_ home: TrialHome) throws -> Sample {
    let keeper = try WatchedWindow.attach(home).window
    let sample = try (0..<times).map { _ in
      let (window, milliseconds) = try WatchedWindow.attach(home)
      try window.close()
      return milliseconds
    }
    try keeper.close()
    return Sample(sample)
  }

  private static func coldStarting(_ home: TrialHome) throws -> Sample {
    Sample(
      try (0..<times).map { _ in
        try home.stopServer()
        let (window, milliseconds) = try WatchedWindow.attach(home)
        try window.close()
        return milliseconds
      })
  }
}

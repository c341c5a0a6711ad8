/// From a key to its frame, with few and with many threads, and the bytes that the frame takes.
enum Keys {
  private static let down = "\u{1B}[B"
  private static let up = "\u{1B}[A"
  private static let pageDown = "\u{1B}[6~"
  private static let pageUp = "\u{1B}[5~"

  static func measure() throws -> Table {
    var chart = BarChart("", unit: "")
    return try measure(&chart)
  }

  /// With a bar for each key at each size.
  static func measure(_ chart: inout BarChart) throws -> Table {
    var table = Table("keys, ms", "first p50", "p95", "p99", "frame p50", "p95", "p99", "bytes p50", "p99")
    for threads in Counts.sizes {
      try TrialHome.use(threads: threads) { home in
        let window = try WatchedWindow.attach(home).window
        // As long as a terminal may still answer what a window asked at its start, an Esc is kept: ours never answers.
        try window.settle(for: .seconds(2))
        // The first few rows are in view; behind them the list scrolls.
        let near = [down, down, down, up, up, up]
        try add("Down and Up in view, \(threads) threads", (0..<60).flatMap { _ in near }, window, &table, &chart)
        for _ in 0..<30 { _ = try window.press(down) }
        try add("Down and scroll, \(threads) threads", Array(repeating: down, count: 60), window, &table, &chart)
        _ = try window.press("g")
        let pages = [pageDown, pageDown, pageUp, pageUp]
        try add("a page, \(threads) threads", (0..<40).flatMap { _ in pages }, window, &table, &chart)
        // Letters that are in everything, and each one more finds among what the last one found.
        let sought = (0..<20).flatMap { _ in ["\u{10}", "t", "e", "s", "t", "\u{1B}"] }
        try add("opening the palette and letters in it, \(threads) threads", sought, window, &table, &chart)
        _ = try window.press("\r")
        try window.settle()
        // No blanks: at a line's end they change nothing on the screen.
        let letters = (0..<20).flatMap { _ in "thequickbrownfox".map(String.init) }
        try add("a letter, \(threads) threads", letters, window, &table, &chart)
        // Out of the composer, so that q is a key.
        _ = try window.press("\t")
        try window.close()
      }
    }
    return table
  }

  private static func add(
    _ words: String, _ keys: [String], _ window: WatchedWindow, _ table: inout Table, _ chart: inout BarChart
  ) throws {
    var answers: [WatchedWindow.Answer] = []
    for key in keys {
      // A terminal may send Esc as the beginning of another key, so a window waits before it takes it as one. It is no key to
      // measure, and the next one has to wait until it was taken.
      if key == "\u{1B}" { try window.send(key) } else { answers.append(try window.press(key)) }
    }
    let first = Sample(answers.map(\.first))
    let done = Sample(answers.map(\.done))
    let bytes = Sample(answers.map { Double($0.bytes) })
    chart.add(words, done.median)
    table.add(
      words, first.median.figure, first.percentile(95).figure, first.percentile(99).figure, done.median.figure,
      done.percentile(95).figure, done.percentile(99).figure, "\(Int(bytes.median))", "\(Int(bytes.percentile(99)))")
  }
}

import Core
import JSON

/// Agents that say a hundred words a second each, one of them shown.
enum Streaming {
  private static let seconds = 5
  private static let words = 1200

  static func measure() throws -> Table {
    var table = Table(
      "5 s of 100 words/s", "frames/s", "KB/s", "server CPU %", "window CPU %", "wakeups/s", "lost words",
      "letter ms p50",
      "p99")
    for (agents, threads) in [(1, 0), (30, 0), (30, 10_000)] {
      let script = "stream \(words) words every 10"
      try TrialHome.use(config: ["queue.enabled: off"], script: script, threads: threads) { home in
        let words = (agents == 1 ? "1 agent" : "\(agents) agents") + (threads == 0 ? "" : ", \(threads) threads")
        try add(words, agents, home, to: &table)
      }
    }
    return table
  }

  private static func add(_ title: String, _ agents: Int, _ home: TrialHome, to table: inout Table) throws {
    let window = try WatchedWindow.attach(home).window
    let names = (1...agents).map { "agent \($0)" }
    for name in names {
      try home.ask("new", "--agent", "fake", "--name", name)
    }
    try window.settle()
    // The newest thread is on top, and is shown.
    _ = try window.press("\r")
    try window.settle()
    for name in names { try home.ask("send", name, "go") }
    // All of them have begun when the shown one, which was told last, has been going on for a second.
    try window.drain(for: .seconds(1))
    let server = try home.serverProcess()
    let (bytes, frames) = (window.bytes, window.frames)
    let before = (window: try ProcessFigures(of: window.pid), server: try ProcessFigures(of: server))
    try window.drain(for: .seconds(seconds))
    let after = (window: try ProcessFigures(of: window.pid), server: try ProcessFigures(of: server))
    let switches =
      after.window.switches - before.window.switches + after.server.switches - before.server.switches
    let figures = (bytes: window.bytes, frames: window.frames)
    // No agent says this letter. It is typed at moments that have nothing to do with frames.
    let keys = Sample(
      try (0..<60).map { number in
        try window.drain(for: .milliseconds(20 + number * 7 % 31))
        return try window.type("Z")
      })
    let (shownBytes, shownFrames) = (figures.bytes - bytes, figures.frames - frames)
    let lost = try names.reduce(0) { $0 + words - (try saidWords(in: $1, home)) }
    table.add(
      title, "\(shownFrames / seconds)",
      (Double(shownBytes) / 1024 / Double(seconds)).figure,
      percent(after.server.ticks - before.server.ticks), percent(after.window.ticks - before.window.ticks),
      "\(switches / seconds)", "\(lost)", keys.median.figure, keys.percentile(99).figure)
    _ = try window.press("\t")
    try window.close()
  }

  /// A tick is a hundredth of a second.
  private static func percent(_ ticks: Int) -> String { (Double(ticks) / Double(seconds)).figure }

  /// Waits for the turn's end and counts what the store has of it.
  private static func saidWords(in name: String, _ home: TrialHome) throws -> Int {
    try home.ask("wait", "--timeout", "60", name)
    let shown = try home.ask("show", name)
    let entries = shown["entries"]?.array ?? []
    return entries.filter { $0["role"]?.string == "agent" }.reduce(0) {
      $0 + ($1["text"]?.string ?? "").split(separator: " ").filter { $0.hasPrefix("word") }.count
    }
  }
}

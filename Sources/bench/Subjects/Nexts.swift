import Conversation
import Core
import EventLoop
import JSON
import Wire

/// Up Next with many commands: keys in a list of thousands, and how fast small commands run one after the other.
enum Nexts {
  private static let waitingCount = 5000
  private static let runCount = 1000

  static func measure() throws -> Table {
    var table = Table("Up Next", "p50 ms", "p95 ms", "p99 ms", "bytes")
    try keys(into: &table)
    try runs(into: &table)
    return table
  }

  /// One command runs and never ends; the others wait.
  private static func keys(into table: inout Table) throws {
    try TrialHome.use(config: ["queue.enabled: off", "next.max_running: 1"]) { home in
      let window = try WatchedWindow.attach(home).window
      try add(waitingCount + 1, "fake", home)
      try window.settle()
      _ = try window.press("4")
      for (words, keys) in [
        ("Down", ["\u{1B}[B"]), ("move to top and back down", ["t", "b"]), ("move one down and up", ["J", "K"]),
        ("raise and lower the priority", ["+", "-"]), ("remove and undo", ["x", "u"]), ("last and first", ["G", "g"]),
      ] {
        let answers = try (0..<30).flatMap { _ in try keys.map(window.press) }
        let done = Sample(answers.map(\.done))
        let bytes = Sample(answers.map { Double($0.bytes) })
        table.add(
          "\(words), \(waitingCount) wait", done.median.figure, done.percentile(95).figure,
          done.percentile(99).figure, "\(Int(bytes.median))")
      }
      _ = try window.press("/")
      _ = try window.press("t")
      _ = try window.press("\r")
      let filtered = Sample(
        try (0..<30).flatMap { _ in try ["\u{1B}[B", "\u{1B}[A"].map { try window.press($0).done } })
      table.add(
        "Down and Up in a filter, \(waitingCount) fit", filtered.median.figure, filtered.percentile(95).figure,
        filtered.percentile(99).figure, "")
      _ = try window.press("\u{1B}")
      _ = try window.press("g")
      _ = try window.press("V")
      let all = Sample([try window.press("+").done])
      table.add("raise the priority of all", all.median.figure, "", "", "")
      let gone = Sample([try window.press("u").done])
      table.add("take that back", gone.median.figure, "", "", "")
      try window.close()
    }
  }

  /// Commands of `true` through the built-in agent, two at once: from the first one added to the last one ended.
  private static func runs(into table: inout Table) throws {
    let config = ["queue.enabled: off", "next.max_running: 2", "history.keep: 10000"]
    try TrialHome.use(config: config) { home in
      let window = try WatchedWindow.attach(home).window
      let start = ContinuousClock.now
      let last = try add(runCount, "shell", home)
      let added = ContinuousClock.now
      try home.ask("wait", last)
      let end = ContinuousClock.now
      let count = Double(runCount)
      table.add("adding \(runCount) commands, each", ((added - start).milliseconds / count).figure, "", "", "")
      table.add(
        "running \(runCount) × true, two at once, each", ((end - start).milliseconds / count).figure, "", "", "")
      try window.close()
    }
  }

  /// The answer is the last one's id.
  @discardableResult
  static func add(_ count: Int, _ agent: String, _ home: TrialHome) throws -> String {
    let connection = try home.connect()
    defer { connection.descriptor.close() }
    let request = Request.call(Call(["add", "--agent", agent, "true"], directory: home.folder)).json
    for _ in 0..<count { try connection.send(request) }
    var last = JSON.null
    for _ in 0..<count { last = try connection.receive() }
    guard let id = last["done"]?["id"]?.string else { throw BenchProblem("A command was refused: \(last.text)") }
    return id
  }
}

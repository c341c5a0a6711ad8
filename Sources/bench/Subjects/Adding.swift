import Conversation
import Core
import EventLoop
import JSON
import Wire

/// How many commands a second are on the disk, each answered before the next is sent, and all sent at once.
enum Adding {
  private static let count = 1000

  static func measure() throws -> Table {
    var table = Table("adding \(count) commands, one connection", "per second", "p50 ms", "p99 ms")
    // One command runs and never ends; the others wait.
    let config = ["queue.enabled: off", "next.max_running: 1"]
    try TrialHome.use(config: config) { home in
      let window = try WatchedWindow.attach(home).window
      let connection = try home.connect()
      let request = Request.call(Call(["add", "--agent", "fake", "true"], directory: home.folder)).json
      let start = ContinuousClock.now
      let times = try (0..<count).map { _ in
        let sent = ContinuousClock.now
        try connection.send(request)
        try check(try connection.receive())
        return (ContinuousClock.now - sent).milliseconds
      }
      let oneByOne = (ContinuousClock.now - start).milliseconds
      let sample = Sample(times)
      table.add(
        "one after the other", "\(Int(Double(count) * 1000 / oneByOne))", sample.median.figure,
        sample.percentile(99).figure)
      let again = ContinuousClock.now
      for _ in 0..<count { try connection.send(request) }
      for _ in 0..<count { try check(try connection.receive()) }
      let atOnce = (ContinuousClock.now - again).milliseconds
      table.add("all at once", "\(Int(Double(count) * 1000 / atOnce))", "", "")
      connection.descriptor.close()
      try window.close()
    }
    return table
  }

  private static func check(_ answer: JSON) throws {
    if answer["error"] != nil { throw BenchProblem("A command was refused: \(answer.text)") }
  }
}

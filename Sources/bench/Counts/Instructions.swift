import EventLoop
import Files

/// What a key takes of the server, counted by valgrind: the difference of two runs, since what a start takes is in both.
enum Instructions {
  private static let keys = ["\u{1B}[B", "\u{1B}[B", "\u{1B}[B", "\u{1B}[A", "\u{1B}[A", "\u{1B}[A"]

  static func ofDown(threads: Int) throws -> Int {
    let (few, many) = (30, 330)
    return (try count(many, threads) - count(few, threads)) / (many - few)
  }

  /// All that the server carries out from its start to its end.
  private static func count(_ presses: Int, _ threads: Int) throws -> Int {
    guard let valgrind = Launch.findProgram("valgrind", path: nil) else {
      throw BenchProblem("valgrind is missing: scripts/check installs it.")
    }
    return try TrialHome.use(threads: threads) { home in
      // Its guard is a process of its own, and has a record of its own.
      let record = home.folder + "/callgrind"
      // Else each start would have tables of another order.
      home.environment["SWIFT_DETERMINISTIC_HASHING"] = "1"
      let server = try OwnServer(
        of: home, under: [valgrind, "--quiet", "--tool=callgrind", "--callgrind-out-file=" + record + ".%p"])
      let window = try WatchedWindow.attach(home).window
      try rest(window, server)
      for number in 0..<presses { _ = try window.press(keys[number % keys.count]) }
      try rest(window, server)
      try window.close()
      try server.stop()
      return try sum(in: "\(record).\(server.pid)")
    }
  }

  /// What a start leaves for later is over then: on a busy machine it came into one of the two runs alone.
  private static func rest(_ window: WatchedWindow, _ server: OwnServer) throws {
    var known: Int?
    for _ in 0..<300 {
      let switches = try ProcessFigures(of: server.pid).switches
      if switches == known { return }
      known = switches
      try window.drain(for: .seconds(1))
    }
    throw BenchProblem("The server does not come to rest.")
  }

  private static func sum(in record: String) throws -> Int {
    let text: String
    do throws(FileProblem) { text = try FileContent.text(of: record, limit: 1 << 28) } catch {
      throw BenchProblem("valgrind's record can't be read: \(error.words).")
    }
    let line = text.split(separator: "\n").first { $0.hasPrefix("summary:") }
    guard let sum = line?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
      throw BenchProblem("valgrind's record has no sum.")
    }
    return sum
  }
}

import Core
import EventLoop
import Glibc
import JSON
import SeededNumbers
import Texts

/// Texts that mean something to a terminal, from agents, pastes, files, names and commands: what the program people run writes
/// to its terminal, and what its verbs print, is looked through byte by byte. `HOSTILE_TEXTS=100000` makes it long.
final class Escapes {
  private static let usual = 2000
  /// The verbs that print what others wrote; each takes the time of a start.
  private static let verbs = [
    ["list", "threads", "--all"], ["list", "queue"], ["list", "next"], ["list", "history"], ["list", "projects"],
    ["show", "thread"], ["list", "outbox", "thread"], ["status"], ["search", "x"], ["template", "list"],
    ["rename", "TEXT", "x"], ["add", "--agent", "TEXT", "x"], ["TEXT"], ["list", "TEXT"], ["settings", "TEXT"],
  ]
  /// What shows the same in other places.
  private static let looks = ["1", "2", "3", "4", "5", "i", "m", "?", "H", ",", "\u{10}", "y", " "]

  private let home: TrialHome
  private let window: WatchedWindow
  private var words: HostileWords
  private let project: String

  static func measure() throws -> Table {
    try provesItself()
    let wanted = getenv("HOSTILE_TEXTS").flatMap { Int(String(cString: $0)) } ?? usual
    let config = ["agents.default: fake", "queue.enabled: on", "recent.length: 500", "ui.layout: panes"]
    do {
      return try TrialHome.use(config: config, script: "say Done.", threads: 20) { home in
        let escapes = try Escapes(home, seed: randomSeed)
        return try escapes.run(wanted)
      }
    } catch {
      throw BenchProblem("seed \(randomSeed): \(error)")
    }
  }

  /// A program that passes on what it is told is found out, with each text that would do something, and none besides.
  private static func provesItself() throws {
    for (texts, leaks) in [(HostileWords.sequences, true), (HostileWords.harmless, false)] {
      for text in texts {
        let window = try WatchedWindow.watching(
          Launch(path: "/bin/echo", arguments: [text], environment: [:], directory: "/"))
        try window.drain(for: .seconds(5))
        window.kill()
        guard (window.leak != nil) == leaks else {
          throw BenchProblem(
            "\(text.debugDescription) on the terminal \(leaks ? "is not noticed" : "is taken for a leak").")
        }
      }
    }
  }

  private init(_ home: TrialHome, seed: UInt64) throws {
    self.home = home
    words = HostileWords(seed: seed)
    project = try home.makeRepository()
    window = try WatchedWindow.attach(home).window
    window.watchesBytes = true
  }

  private func run(_ wanted: Int) throws -> Table {
    try home.ask("new", "--agent", "fake", "--name", "thread", in: project)
    try home.ask("pause", "--next")
    try window.settle(for: .seconds(2))
    var rounds = 0
    var printed = 0
    while words.count < wanted {
      try tell()
      // The thread with something new is the first one then, which the look opens.
      try say()
      try look()
      if rounds % 10 == 0 { printed += try callAll() }
      rounds += 1
      if let leak = window.leak { throw BenchProblem("\(leak), in round \(rounds)") }
    }
    try window.send("\u{1B}")
    var table = Table("hostile texts, seed \(randomSeed)", "count")
    table.add("texts", "\(words.count)")
    table.add("turns of an agent", "\(rounds)")
    table.add("bytes written to the terminal", "\(window.bytes)")
    table.add("bytes printed by verbs", "\(printed)")
    table.add("marks on the terminal, as signs", "\(window.printedMarks)")
    guard window.printedMarks > 0 else { throw BenchProblem("no text has come to the terminal") }
    window.kill()
    return table
  }

  /// An agent says them, in whatever it can say.
  private func say() throws {
    let kinds = ["say", "think", "title", "plan", "heard", "commands", "stderr"]
    var lines = (0..<30).map { _ in "\(words.numbers.pick(kinds)) \(words.next())" }
    lines += (0..<4).map { _ in "tool \(words.next()) \(words.numbers.pick(["ok", "fail"]))" }
    lines += (0..<4).map { _ in "diff notes.txt \(words.next())>\(words.next())" }
    let fails = words.numbers.chance(20)
    lines.append(fails ? "error 5 \(words.next())" : "say Done.")
    // It is a file of lines.
    try home.write(lines.map { $0.replacing("\n", with: "") }.joined(separator: "\n"), to: "script")
    try home.ask("send", "thread", "Say it.")
    try home.ask("wait", "thread", "--timeout", "60")
    if fails { try home.ask("skip", "thread") }
  }

  /// A person says them.
  private func tell() throws {
    try home.ask("new", "--agent", "fake", "--name", "\(words.count) \(words.next())", in: project)
    try home.ask("add", "--agent", "fake", "--", words.next(), in: project)
  }

  /// All of the screen, in several places.
  private func look() throws {
    for _ in 0..<2 { try press("\u{1B}", for: .milliseconds(35)) }
    try press("1g\r", for: .milliseconds(10))
    let place = words.numbers.pick(Self.looks)
    try press("\u{1B}", for: .milliseconds(35))
    try press(place, for: .milliseconds(10))
    try press("\u{1B}[200~\(words.next())\u{1B}[201~", for: .milliseconds(10))
    try window.resize(columns: words.numbers.number(60...140), rows: words.numbers.number(20...45))
    try window.drain(for: .milliseconds(15))
  }

  private func press(_ text: String, for time: Duration) throws {
    try window.write(Array(text.utf8))
    try window.drain(for: time)
  }

  /// Says verbs as a person does, and looks at what they print.
  private func callAll() throws -> Int {
    var count = 0
    for form in Self.verbs {
      // No program is given a zero.
      let call = form.map { $0 == "TEXT" ? words.next().replacing("\0", with: "") : $0 }
      let output = try Command.output([Programs.upnext] + call, in: project, environment: home.environment)
      var bytes = TerminalBytes(isTerminal: false)
      bytes.read(output)
      if let leak = bytes.leak { throw BenchProblem("\(leak) by \(call)") }
      count += output.count
    }
    return count
  }
}

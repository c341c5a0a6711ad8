import JSON

/// One line of a script.
///
/// A line that begins with no known word is said. Lines that are empty or begin with `#` do nothing.
enum FakeStep: Equatable {
  /// `say TEXT`, or a blank where there is no text; `think TEXT`, `title TEXT`, `mode ID`
  case say(String)
  case think(String)
  case title(String)
  case mode(String)
  /// `stream N words every MS`
  case stream(count: Int, milliseconds: Int)
  /// `flood KB`: so much text, in pieces of 4 KB; of 64 KB where it is more than 16 MB.
  case flood(kilobytes: Int)
  /// `tool TITLE [ok|fail] [MS]`
  case tool(title: String, succeeds: Bool, milliseconds: Int)
  /// `plan a|>b|+c`: b is being done, c is done.
  case plan([String])
  /// `ask TITLE`
  case ask(String)
  /// `offer PATH OLD>NEW`: asks whether it may change a file so, with `|` for the ends of lines.
  case offer(path: String, old: String, new: String)
  /// `read PATH`, `write PATH TEXT`: through the client; what it answers is said.
  case read(String)
  case write(path: String, text: String)
  /// `wait MS`
  case wait(milliseconds: Int)
  /// `usage USED/SIZE`
  case usage(used: Int, size: Int)
  /// What no honest agent does.
  case trouble(FakeTrouble)
  /// `stop REASON`: the turn ends.
  case stop(String)
  /// `error CODE MESSAGE`: the turn ends with an error.
  case error(code: Int, message: String)
  /// Nothing more happens, and the prompt is never answered.
  case silent
  /// From here on the turn can't be cancelled.
  case ignoreCancel
  /// The prompt is answered twice.
  case twice
  /// `run COMMAND`: in a terminal of the client, shown by a tool call; its output is said when it has ended.
  case run(String)
  /// `start COMMAND`: the same, but nobody waits for it.
  case start(String)
  /// `diff PATH OLD>NEW`: a tool call that has changed a file, with `|` for the ends of lines.
  case diff(path: String, old: String, new: String)
  /// `commands a|b`: what the person may begin a message with.
  case commands([String])
  /// `heard TEXT`: what the person said elsewhere.
  case heard(String)
  /// `version N`, `login`: at the start, how it introduces itself, and that it wants a login before anything else.
  case version(Int)
  case login
  /// `forks`, at the start: it forks and closes sessions, and forks only what it has open.
  case forks
  /// `own-sessions`, at the start: what it calls a session no other process of it does.
  case ownSessions
  /// `die-behind METHOD`, at the start: it dies as soon as it has answered that.
  case dieBehind(String)
  /// `history N M`, at the start: loading tells so many pieces before its answer, and so many behind it.
  case history(before: Int, behind: Int)
  /// `late-title TEXT`: told a moment after the turn's end.
  case lateTitle(String)
  /// `kill-client`: the agent kills who talks to it, once.
  case killClient

  /// `repeat N STEP` is N times that step.
  static func steps(of script: String) -> [FakeStep] {
    script.split(whereSeparator: \.isNewline).flatMap { line -> [FakeStep] in
      let text = trimmed(line)
      if text.isEmpty || text.hasPrefix("#") { return [] }
      let (first, rest) = divided(text)
      if first == "repeat", let count = Int(divided(rest).0) {
        return Array(repeating: step(divided(rest).1), count: max(0, count))
      }
      return [step(text)]
    }
  }

  private static func step(_ text: String) -> FakeStep {
    let (word, rest) = divided(text)
    return texts(word, rest) ?? numbers(word, rest) ?? .say(text)
  }

  private static func texts(_ word: String, _ rest: String) -> FakeStep? {
    switch word {
    case "say": .say(rest.isEmpty ? " " : rest)
    case "think": .think(rest)
    case "title": .title(rest)
    case "mode": .mode(rest)
    case "stderr": .trouble(.stderr(rest))
    case "ask": .ask(rest)
    case "offer": offer(rest)
    case "plan": .plan(rest.split(separator: "|").map(String.init))
    case "read": .read(rest)
    case "write": .write(path: divided(rest).0, text: divided(rest).1)
    case "tool": tool(rest)
    case "garbage": .trouble(.garbage)
    case "silent": .silent
    case "ignore-cancel": .ignoreCancel
    case "kill-client": .killClient
    case "stop": .stop(rest)
    case "twice": .twice
    case "close-input": .trouble(.closeInput)
    case "close-output": .trouble(.closeOutput)
    case "run": .run(rest)
    case "start": .start(rest)
    case "diff": diff(rest)
    case "commands": .commands(rest.split(separator: "|").map(String.init))
    case "heard": .heard(rest)
    case "login": .login
    case "forks": .forks
    case "own-sessions": .ownSessions
    case "late-title": .lateTitle(rest)
    case "die-behind": .dieBehind(rest)
    default: nil
    }
  }

  private static func numbers(_ word: String, _ rest: String) -> FakeStep? {
    let numbers = rest.split { !$0.isNumber && $0 != "-" }.compactMap { Int($0) }
    guard let first = numbers.first else { return nil }
    switch word {
    case "stream": return .stream(count: first, milliseconds: numbers.count > 1 ? numbers[1] : 0)
    case "flood": return .flood(kilobytes: first)
    case "line": return .trouble(.line(megabytes: first))
    case "garbage-flood": return .trouble(.garbageFlood(megabytes: first))
    case "version": return .version(first)
    case "history": return .history(before: first, behind: numbers.count > 1 ? numbers[1] : 0)
    case "wait": return .wait(milliseconds: first)
    case "usage": return .usage(used: first, size: numbers.count > 1 ? numbers[1] : first)
    case "exit": return .trouble(.exit(Int32(clamping: first)))
    case "die": return .trouble(.die(Int32(clamping: first)))
    case "error": return .error(code: first, message: divided(rest).1)
    default: return nil
    }
  }

  private static func offer(_ rest: String) -> FakeStep {
    guard case .diff(let path, let old, let new) = diff(rest) else { return .say(rest) }
    return .offer(path: path, old: old, new: new)
  }

  private static func diff(_ rest: String) -> FakeStep {
    let (path, texts) = divided(rest)
    let sides = texts.split(separator: ">", maxSplits: 1, omittingEmptySubsequences: false).map { side in
      side.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\n")
    }
    return .diff(path: path, old: sides.first ?? "", new: sides.count > 1 ? sides[1] : "")
  }

  private static func tool(_ rest: String) -> FakeStep {
    var words = rest.split(separator: " ").map(String.init)
    var milliseconds = 0
    var succeeds = true
    if words.count > 1, let number = words.last.flatMap({ Int($0) }) {
      milliseconds = number
      words.removeLast()
    }
    if words.count > 1, let word = words.last, word == "ok" || word == "fail" {
      succeeds = word == "ok"
      words.removeLast()
    }
    return .tool(title: words.joined(separator: " "), succeeds: succeeds, milliseconds: milliseconds)
  }

  private static func divided(_ text: String) -> (String, String) {
    let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    return (parts.first ?? "", parts.count > 1 ? parts[1] : "")
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}

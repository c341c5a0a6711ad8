import Conversation
import Languages
import Toolkit
import Words

/// Who speaks since when, and how far a message of the person's has come.
enum EntryHeading {
  static func line(of entry: Entry, _ look: EntryLook) -> EntryLine {
    EntryLine(StyledLine(look.provider(at: entry.at), .agent), trailing: [clock(of: entry, look)])
  }

  static func clock(of entry: Entry, _ look: EntryLook) -> StyledPiece {
    StyledPiece(Words.clock(entry.at, on: look.localClock), .textDim)
  }

  /// Beside a message of the person's: how far it has come, and when it was said; on narrow screens only what is wrong.
  static func trailing(of entry: Entry, _ look: EntryLook) -> [StyledPiece] {
    let clock = clock(of: entry, look)
    let state = state(of: entry, look)
    guard look.columns >= 40 else { return state.flatMap { entry.status == .done ? nil : [$0] } ?? [] }
    return state.map { [$0, space, clock] } ?? [clock]
  }

  private static let space = StyledPiece("  ", .textDim)

  /// Each state has a word; the one that is nearly always there is quiet.
  private static func state(of entry: Entry, _ look: EntryLook) -> StyledPiece? {
    switch entry.status {
    case .sending: StyledPiece(look.sign("◌ ", "") + look.text(.status(.sending)), .working)
    case .accepted: StyledPiece(look.sign("● ", "") + look.text(.status(.accepted)), .working)
    case .done where entry.number == look.unanswered: nil
    case .done: StyledPiece(look.isUnicode ? "✓" : look.text(.status(.done)), .textDim)
    case .failed:
      entry.reference.flatMap { look.resting[$0] }.map { StyledPiece(look.sign("⏸ ", "") + $0, .held) }
        ?? StyledPiece(look.sign("✕ ", "") + look.text(.status(.failed)), .error)
    case .cancelled: StyledPiece(look.text(.status(.stopped)), .held)
    case .interrupted: StyledPiece("? " + look.text(.status(.uncertain)), .unknown)
    case .open, .refused, .ended: nil
    }
  }
}

/// Which day begins, above the first that was said on it.
enum DayLine {
  static func lines(_ day: Day, _ look: EntryLook) -> [EntryLine] {
    let rule = look.sign("──", "--")
    let words = look.cut("\(rule) \(look.text(.day(day))) \(rule)", to: look.columns)
    return [EntryLine(words, .textDim), .blank].map {
      var line = $0
      line.isOfDay = true
      return line
    }
  }
}

/// A thought as one line: that there was one, for how long, and how it begins.
enum ThoughtLine {
  static func line(of entry: Entry, _ look: EntryLook, isOpen: Bool) -> EntryLine {
    let arrow = isOpen ? look.sign("▾ ", "v ") : look.sign("▸ ", "> ")
    let seconds = entry.endedAt.map { $0.seconds(since: entry.at) } ?? 0
    let time = seconds > 0 ? RelativeTime.duration(seconds) : nil
    let word = look.text(entry.status == .open ? .thinking : .thought(for: time))
    let air = String(repeating: " ", count: look.indent)
    var pieces = [StyledPiece(air + arrow + word, .textDim)]
    if !isOpen {
      let first = Clean.line(String(entry.text.drop { $0.isWhitespace }.prefix { !$0.isNewline }.prefix(300)))
        .filter { !"*`#".contains($0) }
      let room = look.columns - Clean.columns(pieces[0].text) - 2
      if room > 8 { pieces.append(StyledPiece("  " + look.cut(first, to: room), .textDim, .italic)) }
    }
    return EntryLine(StyledLine(pieces))
  }
}

/// A plan as a list of what is done, being done and to be done.
enum PlanLines {
  static func title(of text: String, _ look: EntryLook) -> EntryLine {
    let steps = text.utf8.split(separator: UInt8(ascii: "\n"))
    let done = steps.count { $0.starts(with: "[x]".utf8) }
    let air = String(repeating: " ", count: look.indent)
    return EntryLine(air + look.text(.plan(done: done, of: steps.count)), .textDim)
  }

  /// A stretch of a plan, which begins with a step or within one that is very long.
  static func steps(_ range: Range<Int>, of text: String, _ look: EntryLook) -> [EntryLine] {
    let goesOn = range.lowerBound > 0 && text.utf8.span[range.lowerBound - 1] != UInt8(ascii: "\n")
    return text.slice(range).split(separator: "\n").enumerated().flatMap { index, step in
      lines(of: step, goesOn: goesOn && index == 0, look)
    }
  }

  private static func lines(of step: Substring, goesOn: Bool, _ look: EntryLook) -> [EntryLine] {
    let isDone = step.hasPrefix("[x]")
    let isRunning = step.hasPrefix("[>]")
    let mark = look.isUnicode ? (isDone ? "✓" : isRunning ? "●" : "·") : String(step.prefix(3))
    let role: Role = isDone ? .textDim : isRunning ? .working : .text
    let front = String(repeating: " ", count: look.indent) + (goesOn ? " " : mark) + " "
    let columns = Clean.columns(front)
    let words = StyledText(String(goesOn ? step : step.dropFirst(4)), TextLook(role))
    return words.lines(columns: max(1, look.columns - columns)).enumerated().map { index, line in
      EntryLine(line.behind(StyledPiece(index == 0 ? front : String(repeating: " ", count: columns), role)))
    }
  }
}

extension EntryLook {
  /// One line, with a mark where it was cut.
  func cut(_ text: String, to columns: Int) -> String {
    Truncation.keepStart(text, columns: max(0, columns), mark: isUnicode ? "…" : "~")
  }
}

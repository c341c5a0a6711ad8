import Conversation
import Core
import Markdown
import Scene
import Words

/// A transcript as lines of a given width. Only the parts that are looked at are laid out.
package struct TranscriptLines {
  package let entries: [Entry]
  let hasEarlier: Bool
  let hasLater: Bool
  package let look: EntryLook
  package var folds: Folds
  /// How far long texts have been read.
  let known: [Identity<Entry>: MarkdownParts]

  package init(
    _ transcript: Transcript, look: EntryLook, folds: Folds = Folds(), known: [Identity<Entry>: MarkdownParts] = [:]
  ) {
    entries = transcript.entries
    hasEarlier = transcript.hasEarlier
    hasLater = transcript.hasLater
    self.look = look
    self.folds = folds
    self.known = known
  }

  /// A line on the screen and the entry that it belongs to.
  package struct Shown {
    package let line: EntryLine
    /// The entry's place among the entries.
    package let index: Int
    package let place: LinePlace

    /// It is the first line of its entry.
    package var isFirst: Bool { place.part == 0 && place.line == 0 }
  }

  package func parts(_ index: Int) -> EntryParts {
    let entry = entries[index]
    return EntryParts(
      entry, place(of: index), look, isOpen: folds.isOpen(entry, provider: look.provider), known: known[entry.id])
  }

  /// Calls of tools that follow each other stand close together, and close below what announced them.
  private func place(of index: Int) -> EntryParts.Place {
    let entry = entries[index]
    let before = index > 0 ? entries[index - 1] : nil
    let after = index + 1 < entries.count ? entries[index + 1] : nil
    let goesOn = before.map { $0.role == .agent || $0.role == .tool } ?? false
    let isCloseToNext =
      after.map { after in
        day(beginningAt: index + 1) == nil
          && (after.kind == .digest
            || isOneLine(after) && (isOneLine(entry) || entry.role == .agent && entry.kind == .text))
      } ?? false
    return EntryParts.Place(
      day: day(beginningAt: index), saysWho: look.namesSpeakers && entry.role != .user && !goesOn,
      endsWithBlank: !isCloseToNext)
  }

  /// The day that begins with an entry: above the first of all it is said where it isn't today. What precedes the first of
  /// those in memory is not known yet, and may be of the same day.
  private func day(beginningAt index: Int) -> Day? {
    guard index > 0 || !hasEarlier else { return nil }
    let number = entries[index].at.day(on: look.localClock)
    let before = index > 0 ? entries[index - 1].at.day(on: look.localClock) : look.today
    return number == before ? nil : Day(number, today: look.today)
  }

  private func isOneLine(_ entry: Entry) -> Bool {
    (entry.kind == .tool || entry.kind == .thought) && !folds.isOpen(entry, provider: look.provider)
  }

  /// The line stands for its whole entry: pressed, it folds or unfolds it.
  package func isFoldLine(_ shown: Shown) -> Bool {
    shown.place.part == 0 && shown.place.line == place(of: shown.index).linesAbove
  }

  /// How much of what is in memory has been passed at a place, in hundredths; nil where that is not all there is.
  package func percent(at scroll: Scroll) -> Int? {
    guard case .at(let number, let part, let line) = scroll, let index = index(ofNumber: number), !hasEarlier, !hasLater
    else {
      return nil
    }
    let parts = parts(index)
    let lines = max(1, parts.lines(min(part, parts.count - 1)).count)
    let thousandths = (part * 1000 + min(1000, (line + 1) * 1000 / lines)) / max(1, parts.count)
    var passed = entries[index].text.utf8.count * min(1000, thousandths) / 1000
    var all = 0
    for (place, entry) in entries.enumerated() {
      // An entry of one line is a line, too.
      let weight = entry.text.utf8.count + 80
      if place < index { passed += weight }
      all += weight
    }
    return min(99, passed * 100 / max(1, all))
  }

  /// The lines that a view of so many rows shows, the last one at the bottom.
  package func visible(_ scroll: Scroll, rows: Int) -> [Shown] {
    guard rows > 0, var walker = walker(at: scroll) else { return [] }
    var shown: [Shown] = []
    while true {
      for line in stride(from: min(walker.line, walker.lines.count - 1), through: 0, by: -1) where shown.count < rows {
        shown.append(
          Shown(
            line: walker.lines[line], index: walker.index,
            place: LinePlace(entry: entries[walker.index].number, part: walker.part, line: line)))
      }
      guard shown.count < rows, walker.back() else { return shown.reversed() }
    }
  }

  /// Moves the view by lines; at the end it follows again, at the top it stops with a full view.
  package func scroll(_ scroll: Scroll, by lines: Int, rows: Int) -> Scroll {
    guard rows > 0, var walker = walker(at: scroll) else { return scroll }
    guard walker.move(by: lines) else { return atEnd }
    return fullView(endingAt: walker, rows: rows)
  }

  /// The view that has a line of an entry in a row, as far as there is enough above and below.
  package func scroll(showing index: Int, part: Int = 0, line: Int = 0, row: Int = 0, rows: Int) -> Scroll {
    guard entries.indices.contains(index), rows > 0 else { return .following }
    var walker = Walker(self, index: index, part: part, line: line)
    guard walker.move(by: max(0, rows - 1 - row)) else { return atEnd }
    return fullView(endingAt: walker, rows: rows)
  }

  /// What is at the end of a part from the middle is not followed.
  private var atEnd: Scroll {
    guard hasLater, let last = walker(at: .following) else { return .following }
    return last.scroll
  }

  private func walker(at scroll: Scroll) -> Walker? {
    guard !entries.isEmpty else { return nil }
    guard case .at(let number, let part, let line) = scroll, let index = index(ofNumber: number) else {
      return Walker(self, atEndOf: entries.count - 1)
    }
    return Walker(self, index: index, part: part, line: line)
  }

  package func index(ofNumber number: Int) -> Int? {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].number == number ? low : nil
  }

  /// The first view's last line is the earliest that may stand at the bottom.
  private func fullView(endingAt walker: Walker, rows: Int) -> Scroll {
    var above = walker
    var count = min(walker.line, walker.lines.count - 1) + 1
    while count < rows, above.back() { count += above.lines.count }
    guard count < rows else { return walker.scroll }
    var top = Walker(self, index: 0)
    return top.move(by: rows - 1) ? top.scroll : atEnd
  }
}

/// A line of a transcript, with its neighbours within reach.
package struct Walker {
  private let transcript: TranscriptLines
  package private(set) var index: Int
  private var parts: EntryParts
  package private(set) var part: Int
  package private(set) var lines: [EntryLine]
  package private(set) var line: Int

  package init(_ transcript: TranscriptLines, index: Int, part: Int = 0, line: Int = 0) {
    self.transcript = transcript
    self.index = index
    parts = transcript.parts(index)
    self.part = min(part, parts.count - 1)
    lines = parts.lines(self.part)
    self.line = max(0, min(line, lines.count - 1))
  }

  var scroll: Scroll { .at(entry: transcript.entries[index].number, part: part, line: line) }

  /// At the last line of an entry.
  package init(_ transcript: TranscriptLines, atEndOf index: Int) {
    self.init(transcript, index: index, part: .max, line: .max)
  }

  /// To the last line of the part before; false at the top.
  mutating func back() -> Bool {
    if part > 0 {
      part -= 1
      lines = parts.lines(part)
    } else {
      guard index > 0 else { return false }
      index -= 1
      parts = transcript.parts(index)
      part = parts.count - 1
      lines = parts.lines(part)
    }
    line = max(0, lines.count - 1)
    return true
  }

  private mutating func back(pastEmpty: Bool) -> Bool {
    repeat { guard back() else { return false } } while lines.isEmpty
    return true
  }

  /// False at the last line of all.
  package mutating func toNextLine() -> Bool {
    guard line + 1 >= lines.count else {
      line += 1
      return true
    }
    repeat { guard forward() else { return false } } while lines.isEmpty
    return true
  }

  /// To the first line of the part behind; false at the end.
  private mutating func forward() -> Bool {
    if part + 1 < parts.count {
      part += 1
    } else {
      guard index + 1 < transcript.entries.count else { return false }
      index += 1
      parts = transcript.parts(index)
      part = 0
    }
    lines = parts.lines(part)
    line = 0
    return true
  }

  /// False where the end was reached, or the last line.
  package mutating func move(by count: Int) -> Bool {
    var left = count
    while left < 0 {
      if line + left >= 0 {
        line += left
        return true
      }
      // One line further than the beginning of this part is the end of the part before.
      left += line + 1
      guard back(pastEmpty: true) else {
        line = 0
        return true
      }
    }
    while left > 0 {
      let rest = max(0, lines.count - 1 - line)
      if left <= rest {
        line += left
        break
      }
      left -= rest + 1
      guard forward() else { return false }
      // A part may have no lines at all.
      while lines.isEmpty { guard forward() else { return false } }
    }
    var next = self
    return line < lines.count - 1 || next.hasMore()
  }

  private mutating func hasMore() -> Bool {
    while forward() { if !lines.isEmpty { return true } }
    return false
  }
}

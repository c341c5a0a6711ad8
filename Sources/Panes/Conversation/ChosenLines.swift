import Acts
import Conversation
import Core
import EntryLines
import Layouts
import Scene
import Toolkit
import Verbs
import Words

/// Lines of a conversation that are chosen by keys, and copied.
extension Context {
  /// From the cursor's entry on, or else from the last line in sight.
  package mutating func beginLines() {
    guard isInConversation() else { return }
    if window.conversation.lines != nil { return window.conversation.lines = nil }
    let area = Layout(state, window).transcript
    guard let transcript = state.transcriptLines(window, columns: area.columns) else {
      refuse(.conversation(.nothingToCopy))
      return
    }
    let shown = transcript.visible(window.conversation.scroll, rows: area.rows)
    let first = shown.first { transcript.entries[$0.index].number == window.conversation.cursor }
    guard let start = first ?? shown.last(where: { !$0.line.line.isBlank }) ?? shown.last else { return }
    window.isComposing = false
    window.conversation.lines = ChosenLines(start.place)
    tellOfLines(transcript)
  }

  /// False where no lines are being chosen.
  package mutating func moveLines(_ movement: Movement) -> Bool {
    guard var lines = window.chosenLines else { return false }
    let area = Layout(state, window).transcript
    guard let transcript = state.transcriptLines(window, columns: area.columns) else { return false }
    let page = max(1, area.rows - 1)
    lines.head =
      switch movement {
      case .down: transcript.place(lines.head, movedBy: 1)
      case .up: transcript.place(lines.head, movedBy: -1)
      case .pageDown: transcript.place(lines.head, movedBy: page)
      case .pageUp: transcript.place(lines.head, movedBy: -page)
      case .first: transcript.firstPlace
      case .last: transcript.lastPlace
      }
    window.conversation.lines = lines
    let shown = transcript.visible(window.conversation.scroll, rows: area.rows).map(\.place)
    if let first = shown.first, let last = shown.last, !(first...last).contains(lines.head),
      let index = transcript.index(ofNumber: lines.head.entry)
    {
      let row = lines.head < first ? 0 : area.rows - 1
      window.conversation.scroll = transcript.scroll(
        showing: index, part: lines.head.part, line: lines.head.line, row: row, rows: area.rows)
    }
    tellOfLines(transcript)
    return true
  }

  /// False where no lines are being chosen.
  package mutating func copyLines() -> Bool {
    guard let lines = window.chosenLines,
      let transcript = state.transcriptLines(window, columns: Layout(state, window).transcript.columns)
    else { return false }
    window.conversation.lines = nil
    let chosen = DrawnText.lines(transcript.rows(lines.range, upTo: AppState.mostCopiedBytes))
    let text = DrawnText.setOut(chosen)
    if text.isEmpty {
      refuse(.conversation(.nothingToCopy))
    } else {
      copy(text) { _ in .copiedText(lines: chosen.count) }
    }
    return true
  }

  private mutating func tellOfLines(_ transcript: TranscriptLines) {
    guard let lines = window.conversation.lines else { return }
    func key(_ verb: Verb) -> String {
      state.keyLabel(verb, in: [.conversation, .everywhere], unicode: state.usesUnicode(window))
    }
    let count = DrawnText.lines(transcript.rows(lines.range, upTo: AppState.mostCopiedBytes)).count
    tell(.conversation(.choosingLines(count, copyKey: key(.open), backKey: key(.back))))
  }
}

extension WindowState {
  /// Nothing is chosen while somebody writes, or is elsewhere.
  package var chosenLines: ChosenLines? { focus == .conversation && !isTyping ? conversation.lines : nil }
}

extension TranscriptLines {
  var firstPlace: LinePlace { place(at: Walker(self, index: 0)) }

  /// The blank line behind the last entry is nobody's.
  var lastPlace: LinePlace {
    var walker = Walker(self, atEndOf: entries.count - 1)
    while walker.lines.indices.contains(walker.line), walker.lines[walker.line].line.isBlank, walker.line > 0 {
      _ = walker.move(by: -1)
    }
    return place(at: walker)
  }

  func place(_ place: LinePlace, movedBy lines: Int) -> LinePlace {
    guard var walker = walker(at: place) else { return place }
    return walker.move(by: lines) ? min(self.place(at: walker), lastPlace) : lastPlace
  }

  /// What the lines say, no more than so many bytes and a line.
  func rows(_ range: ClosedRange<LinePlace>, upTo bytes: Int) -> [DrawnText.Row] {
    guard var walker = walker(at: range.lowerBound) else { return [] }
    var rows: [DrawnText.Row] = []
    var count = 0
    repeat {
      guard place(at: walker) <= range.upperBound, count <= bytes else { break }
      guard walker.lines.indices.contains(walker.line) else { continue }
      let line = walker.lines[walker.line]
      // Which day it was nobody has said.
      guard !line.isOfDay else { continue }
      let text = line.line.text
      count += text.utf8.count + 1
      rows.append(DrawnText.Row(text: text[...], goesOn: line.line.goesOn))
    } while walker.toNextLine()
    return rows
  }

  private func place(at walker: Walker) -> LinePlace {
    LinePlace(entry: entries[walker.index].number, part: walker.part, line: walker.line)
  }

  private func walker(at place: LinePlace) -> Walker? {
    index(ofNumber: place.entry).map { Walker(self, index: $0, part: place.part, line: place.line) }
  }
}

import Core
import Toolkit

/// A transcript as lines of a given width. Only the entries that are looked at are laid out.
struct TranscriptLines {
  private let entries: [Entry]
  private let look: EntryLook

  init(_ transcript: Transcript, look: EntryLook) {
    entries = transcript.entries
    self.look = look
  }

  /// The lines that a view of so many rows shows, the last one at the bottom.
  func visible(_ scroll: Scroll, rows: Int) -> [EntryLine] {
    guard rows > 0, !entries.isEmpty else { return [] }
    var lines: [EntryLine] = []
    var index = entries.count - 1
    if case .at(let number, let line) = scroll, let place = entries.firstIndex(where: { $0.number == number }) {
      let all = layout(place)
      lines = Array(all.prefix(line + 1).suffix(rows))
      index = place - 1
    }
    while index >= 0, lines.count < rows {
      lines = layout(index, atMost: rows - lines.count) + lines
      index -= 1
    }
    return Array(lines.suffix(rows))
  }

  /// Moves the view by lines; at the end it follows again, at the top it stops with a full view.
  func scroll(_ scroll: Scroll, by lines: Int, rows: Int) -> Scroll {
    guard !entries.isEmpty, rows > 0 else { return .following }
    var index = entries.count - 1
    var line = 0
    switch scroll {
    case .following: line = layout(index).count - 1
    case .at(let number, let atLine):
      index = entries.firstIndex { $0.number == number } ?? entries.count - 1
      line = atLine
    }
    line += lines
    while line < 0, index > 0 {
      index -= 1
      line += layout(index).count
    }
    while index < entries.count - 1, line >= layout(index).count {
      line -= layout(index).count
      index += 1
    }
    if index == entries.count - 1, line >= layout(index).count - 1 { return .following }
    return atLeastOneView(Scroll.at(entry: entries[index].number, line: max(0, line)), rows: rows)
  }

  /// The first view's last line is the earliest that may stand at the bottom.
  private func atLeastOneView(_ scroll: Scroll, rows: Int) -> Scroll {
    guard case .at(let number, let line) = scroll else { return scroll }
    var left = rows
    for (index, entry) in entries.enumerated() {
      let count = layout(index).count
      if entry.number == number, line >= left - 1 { return scroll }
      if count >= left { return number > entry.number ? scroll : .at(entry: entry.number, line: left - 1) }
      left -= count
    }
    return .following
  }

  private func layout(_ index: Int, atMost rows: Int = .max) -> [EntryLine] {
    EntryLayout.lines(of: entries[index], look, lastRows: rows)
  }
}

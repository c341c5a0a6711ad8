import Acts
import Core
import EntryLines
import Layouts
import Scene
import Toolkit
import Words

/// Text that the pointer is drawn over is copied when it is let go.
extension Context {
  /// False where nothing was said.
  package mutating func beginSelection(at position: Position, _ layout: Layout) {
    window.conversation.selection = layout.transcript.contains(position) ? DrawnSelection(position) : nil
  }

  /// False where the press was elsewhere.
  package mutating func select(to position: Position, _ layout: Layout) -> Bool {
    guard window.conversation.selection != nil else { return false }
    let area = layout.transcript
    window.conversation.selection?.head = Position(
      row: min(max(position.row, area.row), max(area.row, area.lastRow)),
      column: min(max(position.column, area.column), max(area.column, area.endColumn - 1)))
    return true
  }

  /// False where nothing is selected.
  package mutating func endSelection(_ layout: Layout) -> Bool {
    guard let selection = window.conversation.selection else { return false }
    window.conversation.selection = nil
    guard !selection.isEmpty else { return false }
    let text = state.drawnText(selection, window, layout)
    guard !text.isEmpty else { return true }
    copy(text) { .copiedText(lines: $0) }
    return true
  }
}

extension AppState {
  /// What stands in the places, as it is read: without what only sets it in.
  fileprivate func drawnText(_ selection: DrawnSelection, _ window: WindowState, _ layout: Layout) -> String {
    var canvas = Canvas(self, window)
    ConversationView.draw(self, window, layout, into: &canvas)
    let frame = canvas.frame
    let area = layout.transcript
    let shown = transcriptLines(window, columns: area.columns)?.visible(window.conversation.scroll, rows: area.rows)
    func line(_ row: Int) -> StyledLine? {
      shown.flatMap { $0.indices.contains(row - area.row) ? $0[row - area.row].line.line : nil }
    }
    var rows: [DrawnText.Row] = []
    for row in area.row..<area.endRow {
      guard var columns = selection.columns(inRow: row, of: area) else { continue }
      let goesOn = line(row + 1)?.goesOn != nil
      // What stands at the right edge is none of a text that goes on below.
      if goesOn, let end = line(row).map({ area.column + $0.columns }) {
        columns = columns.clamped(to: min(columns.lowerBound, end)..<end)
      }
      var text = String.UnicodeScalarView()
      for column in columns { text.append(contentsOf: frame[row, column].scalars) }
      let words = String(text)
      let end = words.lastIndex { $0 != " " }.map { words.index(after: $0) } ?? words.startIndex
      rows.append(DrawnText.Row(text: goesOn ? words[...] : words[..<end], goesOn: line(row)?.goesOn))
    }
    // The first line may begin in its middle.
    var lines = DrawnText.lines(rows)
    guard !lines.isEmpty else { return "" }
    let first = String(lines.removeFirst().drop { $0 == " " })
    return ([first] + (lines.isEmpty ? [] : [DrawnText.setOut(lines)])).joined(separator: "\n")
  }
}

enum DrawnText {
  /// A row of the screen, and how it goes on from the one above it.
  struct Row {
    let text: Substring
    let goesOn: StyledLine.Continuation?
  }

  /// Rows that were broken for their width are one line.
  static func lines(_ rows: [Row]) -> [String] {
    var lines: [String] = []
    for row in rows {
      if let goesOn = row.goesOn, !lines.isEmpty {
        lines[lines.count - 1] += String(repeating: " ", count: goesOn.blanks) + row.text.dropFirst(goesOn.inset)
      } else {
        lines.append(String(row.text))
      }
    }
    return lines
  }

  /// Without what only sets them in.
  static func setOut(_ lines: [String]) -> String {
    let indent = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { $0.dropFirst(indent) }.joined(separator: "\n")
  }
}

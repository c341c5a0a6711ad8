import Core
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
    var lines: [Substring] = []
    for row in area.row..<area.endRow {
      guard let columns = selection.columns(inRow: row, of: area) else { continue }
      var text = String.UnicodeScalarView()
      for column in columns { text.append(contentsOf: frame[row, column].scalars) }
      let line = String(text)
      lines.append(line[..<(line.lastIndex { $0 != " " }.map { line.index(after: $0) } ?? line.startIndex)])
    }
    // The first line may begin in its middle.
    let first = lines.first.map { String($0.drop { $0 == " " }) }
    return ([first].compactMap { $0 } + (lines.count > 1 ? [DrawnText.asRead(lines.dropFirst())] : [])).joined(
      separator: "\n")
  }
}

enum DrawnText {
  /// Without what only sets it in, and blanks at the ends of lines.
  static func asRead(_ lines: ArraySlice<Substring>) -> String {
    let indent = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { $0.dropFirst(indent) }.joined(separator: "\n")
  }
}

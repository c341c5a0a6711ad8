/// How a text being written looks.
package struct TextEditStyle: Hashable, Sendable {
  var text: Style
  var selection: Style
  var placeholder: Style

  package init(
    text: Style = .plain, selection: Style = Style(attributes: .reverse), placeholder: Style = Style(attributes: .dim)
  ) {
    self.text = text
    self.selection = selection
    self.placeholder = placeholder
  }
}

extension Frame {
  /// Draws a text and, when it has the focus, puts the terminal's cursor into it.
  package mutating func textEdit(
    _ edit: TextEdit, in rect: Rect, style: TextEditStyle = TextEditStyle(), isFocused: Bool = true,
    placeholder: String = ""
  ) {
    guard !rect.isEmpty else { return }
    fill(rect, style: style.text)
    let layout = edit.layout(in: rect.size)
    if edit.isEmpty { put(placeholder, row: rect.row, column: rect.column, style: style.placeholder, clip: rect) }
    for (row, line) in layout.lines.enumerated() {
      let left = rect.column - layout.columnsHidden
      put(
        edit.text.slice(line.visible), row: rect.row + row, column: left, style: style.text, clip: rect, tabColumns: 8)
      highlight(edit, line, Position(row: rect.row + row, column: left), style.selection, clip: rect)
    }
    let cursor = Position(row: rect.row + layout.cursor.row, column: rect.column + layout.cursor.column)
    if isFocused, rect.contains(cursor) { write(at: cursor) }
  }

  /// Shows the selected part of a line; a selected newline as one blank.
  private mutating func highlight(
    _ edit: TextEdit, _ line: Wrapping.Line, _ place: Position, _ style: Style, clip: Rect
  ) {
    guard let selection = edit.selection else { return }
    let selected = selection.clamped(to: line.visible.lowerBound..<line.next)
    guard !selected.isEmpty else { return }
    let start = edit.columns(from: line.visible.lowerBound, to: min(selected.lowerBound, line.visible.upperBound))
    let end = edit.columns(from: line.visible.lowerBound, to: min(selected.upperBound, line.visible.upperBound))
    let newline = line.endsWithNewline && selected.upperBound == line.next ? 1 : 0
    let marked = Rect(row: place.row, column: place.column + start, columns: end + newline - start, rows: 1)
    restyle(marked.intersection(clip)) { _ in style }
  }
}

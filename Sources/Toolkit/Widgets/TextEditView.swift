/// How a text being written looks.
package struct TextEditStyle: Hashable, Sendable {
  var text: Style
  var selection: Style
  var placeholder: Style
  var chip: Style

  package init(
    text: Style = .plain, selection: Style = Style(attributes: .reverse), placeholder: Style = Style(attributes: .dim),
    chip: Style = .plain
  ) {
    self.text = text
    self.selection = selection
    self.placeholder = placeholder
    self.chip = chip
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
      let place = Position(row: rect.row + row, column: left)
      for chip in edit.chips { highlight(chip.range, of: edit, line, place, style.chip, clip: rect) }
      if let selection = edit.selection { highlight(selection, of: edit, line, place, style.selection, clip: rect) }
    }
    let cursor = Position(row: rect.row + layout.cursor.row, column: rect.column + layout.cursor.column)
    if isFocused, rect.contains(cursor) { write(at: cursor) }
  }

  /// Shows a part of a line in a style of its own; a newline in it as one blank.
  private mutating func highlight(
    _ part: Range<Int>, of edit: TextEdit, _ line: Wrapping.Line, _ place: Position, _ style: Style, clip: Rect
  ) {
    let selected = part.clamped(to: line.visible.lowerBound..<line.next)
    guard !selected.isEmpty else { return }
    let start = edit.columns(from: line.visible.lowerBound, to: min(selected.lowerBound, line.visible.upperBound))
    let end = edit.columns(from: line.visible.lowerBound, to: min(selected.upperBound, line.visible.upperBound))
    let newline = line.endsWithNewline && selected.upperBound == line.next ? 1 : 0
    let marked = Rect(row: place.row, column: place.column + start, columns: end + newline - start, rows: 1)
    restyle(marked.intersection(clip)) { _ in style }
  }
}

/// The lines of a text that are in view, and where its cursor stands among them.
package struct TextEditLayout: Hashable, Sendable {
  package let lines: [Wrapping.Line]
  /// How many columns are scrolled out at the left: only in a text of one line.
  let columnsHidden: Int
  /// In rows and columns of the text's own place.
  package let cursor: Position
}

extension TextEdit {
  /// The lines in view in a place of this size; the cursor's is among them.
  package func layout(in size: Size) -> TextEditLayout {
    let width = wrapColumns(size)
    let topBeginsLine = width == wrapColumns(self.size)
    let lines = linesInView(rows: max(1, size.rows), columns: width, topBeginsLine: topBeginsLine).lines
    let row = lines.lastIndex { $0.visible.lowerBound <= cursor } ?? 0
    let column = lines.isEmpty ? 0 : columns(from: lines[row].visible.lowerBound, to: cursor)
    let last = max(0, size.columns - 1)
    let hidden = isOneLine ? max(0, column - last) : 0
    return TextEditLayout(
      lines: lines, columnsHidden: hidden, cursor: Position(row: row, column: min(column - hidden, last)))
  }

  /// How many rows the text takes at a width, counted no further than `limit`.
  package func rowCount(columns: Int, limit: Int) -> Int {
    let columns = wrapColumns(Size(columns: columns, rows: 1))
    return TextLines.lines(in: text.utf8.span, from: 0, limit: limit, columns: columns).count
  }

  /// Scrolls no further than the cursor asks for. Where neither the text nor the width has changed, a line begins at the
  /// top as before.
  mutating func settle(topBeginsLine: Bool) {
    let view = linesInView(rows: max(1, size.rows), columns: wrapColumns(size), topBeginsLine: topBeginsLine)
    top = view.lines.first?.visible.lowerBound ?? 0
    above = view.above
  }

  func lineEnd(from start: Int) -> Int {
    Wrapping.line(in: text.utf8.span, from: start, columns: wrapColumns(size)).next
  }

  func column(of offset: Int) -> Int {
    let line = TextLines.line(in: text.utf8.span, containing: offset, columns: wrapColumns(size))
    return columns(from: line.visible.lowerBound, to: offset)
  }

  /// Where the cursor comes to when it goes down (or up, when negative) by lines on the screen.
  func vertical(_ rows: Int) -> Int {
    let bytes = text.utf8.span
    let width = wrapColumns(size)
    let goal = goalColumn ?? column(of: cursor)
    if rows < 0 {
      let lines = TextLines.lines(in: bytes, upTo: cursor, limit: 1 - rows, columns: width)
      return lines.count < 2 ? cursor : boundary(atOrBefore: offset(in: lines[0], column: goal))
    }
    let current = TextLines.line(in: bytes, containing: cursor, columns: width)
    let lines = TextLines.lines(in: bytes, from: current.visible.lowerBound, limit: 1 + rows, columns: width)
    return lines.count < 2 ? cursor : nearest(to: goal, in: lines[lines.count - 1])
  }

  func offset(at position: Position) -> Int {
    let layout = layout(in: size)
    guard let last = layout.lines.indices.last else { return 0 }
    let line = layout.lines[min(max(0, position.row), last)]
    return nearest(to: max(0, position.column) + layout.columnsHidden, in: line)
  }

  func columns(from start: Int, to end: Int) -> Int {
    let bytes = text.utf8.span
    var reader = GlyphReader(from: start)
    while reader.position < end {
      let before = reader.column
      guard let glyph = reader.next(in: bytes), !glyph.isNewline else { return before }
      if glyph.start >= end { return before }
    }
    return reader.column
  }

  /// The place between characters nearest to a column of a line, from the left.
  private func nearest(to column: Int, in line: Wrapping.Line) -> Int {
    let offset = offset(in: line, column: column)
    let before = boundary(atOrBefore: offset)
    // A line may begin inside a character that is wider than all lines.
    return before < line.visible.lowerBound ? boundary(atOrAfter: offset) : before
  }

  private func offset(in line: Wrapping.Line, column: Int) -> Int {
    let bytes = text.utf8.span
    var reader = GlyphReader(from: line.visible.lowerBound)
    var offset = line.visible.lowerBound
    while reader.position < line.visible.upperBound, let glyph = reader.next(in: bytes), !glyph.isNewline,
      reader.column <= column
    {
      offset = min(reader.position, line.visible.upperBound)
    }
    // Where the width cut a word, the place behind it is on the next line already.
    let isLast = line.endsWithNewline || TextLines.isLast(line, in: bytes)
    return !isLast && offset >= line.next ? boundary(atOrBefore: offset - 1) : offset
  }

  private typealias View = (lines: [Wrapping.Line], above: [Int])

  /// Where a line begins at the top, what precedes it is not laid out again: a paragraph may be a megabyte long.
  private func linesInView(rows: Int, columns: Int, topBeginsLine: Bool) -> View {
    let bytes = text.utf8.span
    let keepsTop = topBeginsLine && top <= cursor
    let first =
      keepsTop
      ? Wrapping.line(in: bytes, from: top, columns: columns)
      : TextLines.line(in: bytes, containing: min(top, cursor, bytes.count), columns: columns)
    let lines = TextLines.lines(in: bytes, first: first, rows, columns: columns)
    let known = keepsTop ? above : []
    guard let last = lines.last, TextLines.isLast(last, in: bytes) else {
      let isInView = lines.last.map { cursor < $0.next } ?? true
      return isInView ? (lines, known) : lastLines(rows, upTo: cursor, columns: columns)
    }
    // No empty rows below while lines are hidden above.
    let missing = rows - lines.count
    guard missing > 0, first.visible.lowerBound > 0 else { return (lines, known) }
    guard known.count >= missing else { return lastLines(rows, upTo: bytes.count, columns: columns) }
    let start = known[known.count - missing]
    return (
      TextLines.lines(in: bytes, from: start, limit: rows, columns: columns), Array(known.dropLast(missing))
    )
  }

  /// The lines that end with the one an offset is in, and where those above them begin.
  private func lastLines(_ rows: Int, upTo offset: Int, columns: Int) -> View {
    let found = TextLines.lines(in: text.utf8.span, upTo: offset, limit: rows + Self.mostAbove, columns: columns)
    return (found.suffix(rows), found.dropLast(rows).map(\.visible.lowerBound))
  }

  /// One column is kept for a cursor behind the last character of a full line.
  func wrapColumns(_ size: Size) -> Int {
    isOneLine ? .max : max(1, size.columns - 1)
  }
}

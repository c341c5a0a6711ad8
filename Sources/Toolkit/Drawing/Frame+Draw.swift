extension Frame {
  /// Writes one line of text from a column on, cleaned, and answers how many columns it took.
  ///
  /// Nothing is drawn outside `clip` nor behind `columns` columns, and no wide character is left in halves.
  ///
  /// Not generic: a generic function that is called from another target is many times slower, and this one draws all.
  @discardableResult
  package mutating func put(
    _ text: Substring, row: Int, column: Int, style: Style = .plain, columns: Int = .max, clip: Rect? = nil,
    tabColumns: Int = 2
  ) -> Int {
    let area = bounds.intersection(clip ?? bounds)
    let end = columns < area.endColumn - column ? column + max(0, columns) : area.endColumn
    let room = area.intersection(Rect(row: row, column: area.column, columns: end - area.column, rows: 1))
    guard !room.isEmpty else { return 0 }
    let bytes = text.utf8.span
    var reader = GlyphReader(tabColumns: tabColumns)
    var at = column
    while at < room.endColumn {
      if at >= room.column, let byte = reader.nextPlain(in: bytes) {
        put(Cell(base: UInt32(byte), style: style), row: row, column: at)
        at += 1
        continue
      }
      guard let glyph = reader.next(in: bytes) else { break }
      let width = glyph.isNewline ? 1 : glyph.columns
      put(glyph, columns: width, row: row, column: at, style: style, within: room)
      at += width
    }
    return min(at, room.endColumn) - column
  }

  @discardableResult
  package mutating func put(
    _ text: String, row: Int, column: Int, style: Style = .plain, columns: Int = .max, clip: Rect? = nil,
    tabColumns: Int = 2
  ) -> Int {
    put(text[...], row: row, column: column, style: style, columns: columns, clip: clip, tabColumns: tabColumns)
  }

  /// Fills a rectangle with one narrow cell.
  package mutating func fill(_ rect: Rect, _ cell: Cell = .blank) {
    let area = bounds.intersection(rect)
    guard !area.isEmpty else { return }
    let cell = CharacterWidth.of(cell.base) == 1 ? cell : Cell(" ", style: cell.style)
    for row in area.row..<area.endRow {
      healEdges(row: row, from: area.column, to: area.endColumn)
      for column in area.column..<area.endColumn { self[row, column] = cell }
    }
  }

  package mutating func fill(_ rect: Rect, style: Style) {
    fill(rect, Cell(" ", style: style))
  }

  /// Changes how a rectangle looks without changing what it says.
  package mutating func restyle(_ rect: Rect, _ change: (Style) -> Style) {
    let area = bounds.intersection(rect)
    guard !area.isEmpty else { return }
    for row in area.row..<area.endRow {
      for column in area.column..<area.endColumn { self[row, column].style = change(self[row, column].style) }
    }
  }

  private mutating func put(_ glyph: Glyph, columns: Int, row: Int, column: Int, style: Style, within room: Rect) {
    let isWhole = column >= room.column && column + columns <= room.endColumn
    let start = max(column, room.column)
    let end = min(column + columns, room.endColumn)
    guard start < end else { return }
    healEdges(row: row, from: start, to: end)
    if glyph.isBlank || glyph.isNewline || !isWhole {
      for blank in start..<end { self[row, blank] = Cell(" ", style: style) }
    } else {
      self[row, start] = Cell(base: glyph.base, marks: glyph.marks, style: style)
      if columns == 2 { self[row, start + 1] = .continuation(style) }
    }
  }

  /// One narrow cell, in a place that is known to be inside of the frame.
  private mutating func put(_ cell: Cell, row: Int, column: Int) {
    let index = row * size.columns + column
    if cells[index].isContinuation || column + 1 < size.columns && cells[index + 1].isContinuation {
      healEdges(row: row, from: column, to: column + 1)
    }
    cells[index] = cell
  }

  /// The same narrow character in every cell of a rectangle; lines are drawn by it.
  mutating func stroke(_ character: Character, _ rect: Rect, style: Style, clip: Rect) {
    let area = bounds.intersection(clip).intersection(rect)
    guard !area.isEmpty, let scalar = character.unicodeScalars.first else { return }
    let cell = Cell(scalar, style: style)
    for row in area.row..<area.endRow {
      for column in area.column..<area.endColumn { put(cell, row: row, column: column) }
    }
  }

  /// Blanks the other halves of wide characters that are about to be overwritten in part.
  private mutating func healEdges(row: Int, from start: Int, to end: Int) {
    if start > 0, self[row, start].isContinuation {
      self[row, start - 1] = Cell(" ", style: self[row, start - 1].style)
    }
    if end < size.columns, self[row, end].isContinuation {
      self[row, end] = Cell(" ", style: self[row, end].style)
    }
  }
}

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
        rows[row].put(Cell(base: UInt32(byte), style: style), at: at)
        at += 1
        continue
      }
      guard let glyph = reader.next(in: bytes) else { break }
      let width = glyph.isNewline ? 1 : glyph.columns
      rows[row].put(glyph, columns: width, at: at, style: style, within: room.column..<room.endColumn)
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
      rows[row].healEdges(of: area.column..<area.endColumn)
      for column in area.column..<area.endColumn { rows[row][column] = cell }
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
      for column in area.column..<area.endColumn { rows[row][column].style = change(rows[row][column].style) }
    }
  }

  /// The same narrow character in every cell of a rectangle; lines are drawn by it.
  mutating func stroke(_ character: Character, _ rect: Rect, style: Style, clip: Rect) {
    let area = bounds.intersection(clip).intersection(rect)
    guard !area.isEmpty, let scalar = character.unicodeScalars.first else { return }
    let cell = Cell(scalar, style: style)
    for row in area.row..<area.endRow {
      for column in area.column..<area.endColumn { rows[row].put(cell, at: column) }
    }
  }
}

/// The cells of one row.
extension [Cell] {
  fileprivate mutating func put(_ glyph: Glyph, columns: Int, at column: Int, style: Style, within room: Range<Int>) {
    let place = column..<column + columns
    let seen = place.clamped(to: room)
    guard !seen.isEmpty else { return }
    healEdges(of: seen)
    if glyph.isBlank || glyph.isNewline || seen != place {
      for blank in seen { self[blank] = Cell(" ", style: style) }
    } else {
      self[column] = Cell(base: glyph.base, marks: glyph.marks, style: style)
      if columns == 2 { self[column + 1] = .continuation(style) }
    }
  }

  /// One narrow cell, in a place that is known to be inside.
  fileprivate mutating func put(_ cell: Cell, at column: Int) {
    if self[column].isContinuation || column + 1 < count && self[column + 1].isContinuation {
      healEdges(of: column..<column + 1)
    }
    self[column] = cell
  }

  /// Blanks the other halves of wide characters that are about to be overwritten in part.
  fileprivate mutating func healEdges(of place: Range<Int>) {
    let (start, end) = (place.lowerBound, place.upperBound)
    if start > 0, self[start].isContinuation { self[start - 1] = Cell(" ", style: self[start - 1].style) }
    if end < count, self[end].isContinuation { self[end] = Cell(" ", style: self[end].style) }
  }
}

/// A place on the screen: row and column, counted from the top left corner.
package struct Position: Hashable, Sendable {
  package var row: Int
  package var column: Int

  package init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }
}

/// How many columns and rows something takes.
package struct Size: Hashable, Sendable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// A part of the screen; never negative in size.
package struct Rect: Hashable, Sendable {
  package var row: Int
  package var column: Int
  package var columns: Int
  package var rows: Int

  package init(row: Int, column: Int, columns: Int, rows: Int) {
    self.row = row
    self.column = column
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }

  package init(_ size: Size) {
    self.init(row: 0, column: 0, columns: size.columns, rows: size.rows)
  }

  package var size: Size { Size(columns: columns, rows: rows) }
  package var isEmpty: Bool { columns == 0 || rows == 0 }
  package var lastRow: Int { row + rows - 1 }
  package var endColumn: Int { column + columns }
  package var endRow: Int { row + rows }

  package func contains(_ position: Position) -> Bool {
    (row..<endRow).contains(position.row) && (column..<endColumn).contains(position.column)
  }

  /// The rectangle without `columns` at the left and right and `rows` at the top and bottom.
  package func inset(columns: Int = 1, rows: Int = 1) -> Rect {
    Rect(row: row + rows, column: column + columns, columns: self.columns - 2 * columns, rows: self.rows - 2 * rows)
  }

  package func intersection(_ other: Rect) -> Rect {
    let top = max(row, other.row)
    let left = max(column, other.column)
    return Rect(
      row: top, column: left,
      columns: min(endColumn, other.endColumn) - left, rows: min(endRow, other.endRow) - top)
  }

  /// Cuts rows off the top: what was cut, and what is left.
  package func splitTop(_ count: Int) -> (top: Rect, rest: Rect) {
    let cut = min(max(0, count), rows)
    return (
      Rect(row: row, column: column, columns: columns, rows: cut),
      Rect(row: row + cut, column: column, columns: columns, rows: rows - cut)
    )
  }

  /// Cuts rows off the bottom: what is left, and what was cut.
  package func splitBottom(_ count: Int) -> (rest: Rect, bottom: Rect) {
    let cut = min(max(0, count), rows)
    let (rest, bottom) = splitTop(rows - cut)
    return (rest, bottom)
  }

  package func moved(rows count: Int) -> Rect { Rect(row: row + count, column: column, columns: columns, rows: rows) }

  /// Cuts columns off the left: what was cut, and what is left.
  package func splitLeft(_ count: Int) -> (left: Rect, rest: Rect) {
    let cut = min(max(0, count), columns)
    return (
      Rect(row: row, column: column, columns: cut, rows: rows),
      Rect(row: row, column: column + cut, columns: columns - cut, rows: rows)
    )
  }
}

/// A whole screen as cells. Drawing into it is the only way to show anything; painting it is the window's work.
package struct Frame: Hashable, Sendable {
  package let size: Size
  package internal(set) var cells: [Cell]
  /// Where the terminal's cursor stands; hidden when nil.
  package var cursor: Position?
  /// What the terminal's title bar says.
  package var title: String

  package init(size: Size, filledWith cell: Cell = .blank) {
    let size = Size(columns: max(0, size.columns), rows: max(0, size.rows))
    self.size = size
    cells = Array(repeating: cell, count: size.columns * size.rows)
    title = ""
  }

  package var bounds: Rect { Rect(size) }

  package subscript(row: Int, column: Int) -> Cell {
    get { cells[row * size.columns + column] }
    set { cells[row * size.columns + column] = newValue }
  }

  package func row(_ row: Int) -> ArraySlice<Cell> {
    cells[(row * size.columns)..<((row + 1) * size.columns)]
  }
}

/// A whole screen as cells. Drawing into it is the only way to show anything; painting it is the window's work.
package struct Frame: Hashable, Sendable {
  package let size: Size
  package internal(set) var cells: [Cell]
  /// Where the terminal's cursor stands; hidden when nil.
  package var cursor: Position?
  /// What the terminal's title bar says.
  package var title: String
  /// The addresses that cells lead to, by their numbers.
  package internal(set) var links: [UInt32: String] = [:]

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

  /// The number of an address, for the style of the cells that lead there; 0 for what must not be opened.
  package mutating func link(to address: String) -> UInt32 {
    guard let address = LinkTarget.clean(address) else { return 0 }
    let number = LinkTarget.number(of: address)
    if links[number] == nil { links[number] = address }
    return links[number] == address ? number : 0
  }

  package func row(_ row: Int) -> ArraySlice<Cell> {
    cells[(row * size.columns)..<((row + 1) * size.columns)]
  }
}

/// A whole screen as cells. Drawing into it is the only way to show anything; painting it is the window's work.
package struct Frame: Hashable, Sendable {
  package let size: Size
  /// Row by row: frames that follow each other share the rows that neither changes.
  package internal(set) var rows: [[Cell]]
  /// What the terminal's cursor is on.
  package enum CursorUse: UInt8, Sendable {
    /// A row or a button that the keys are on: it shows that itself, and programs that read the screen out look there.
    case row
    /// The same, and the cursor is seen.
    case shownRow
    /// The text that is being written.
    case text
  }

  /// Where the terminal's cursor stands; where nothing has the keys, it is hidden and anywhere.
  package internal(set) var cursor: Position?
  package internal(set) var cursorUse = CursorUse.row
  /// What the terminal's title bar says.
  package var title: String
  /// The addresses that cells lead to, by their numbers.
  package internal(set) var links: [UInt32: String] = [:]

  package init(size: Size, filledWith cell: Cell = .blank) {
    let size = Size(columns: max(0, size.columns), rows: max(0, size.rows))
    self.size = size
    rows = Array(repeating: Array(repeating: cell, count: size.columns), count: size.rows)
    title = ""
  }

  package var bounds: Rect { Rect(size) }

  /// Puts the cursor where the keys are. In a text that is being written it stays.
  package mutating func park(row: Int, column: Int, isShown: Bool) {
    let place = Position(row: row, column: column)
    guard cursorUse != .text, bounds.contains(place) else { return }
    cursor = place
    cursorUse = isShown ? .shownRow : .row
  }

  /// Puts the cursor into a text.
  package mutating func write(at place: Position) {
    guard bounds.contains(place) else { return }
    cursor = place
    cursorUse = .text
  }

  /// What is drawn from now on stands in front of what was drawn before, and has the keys.
  package mutating func forgetCursor() {
    cursor = nil
    cursorUse = .row
  }

  package subscript(row: Int, column: Int) -> Cell {
    get { rows[row][column] }
    set { rows[row][column] = newValue }
  }

  /// The number of an address, for the style of the cells that lead there; 0 for what must not be opened.
  package mutating func link(to address: String) -> UInt32 {
    guard let address = LinkTarget.clean(address) else { return 0 }
    let number = LinkTarget.number(of: address)
    if links[number] == nil { links[number] = address }
    return links[number] == address ? number : 0
  }
}

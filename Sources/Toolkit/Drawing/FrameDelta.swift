/// What changed from one frame to the next: the runs of cells to be painted over the old one.
package struct FrameDelta: Hashable, Sendable {
  /// Neighbouring cells of one row.
  package struct Run: Hashable, Sendable {
    package let row: Int
    package let column: Int
    package let cells: [Cell]

    package init(row: Int, column: Int, cells: [Cell]) {
      self.row = row
      self.column = column
      self.cells = cells
    }
  }

  package let size: Size
  package let runs: [Run]
  package let cursor: Position?
  package let cursorUse: Frame.CursorUse
  package let title: String
  /// All addresses of the new frame; nil where they are the old one's.
  package let links: [UInt32: String]?

  package init(
    size: Size, runs: [Run], cursor: Position?, cursorUse: Frame.CursorUse = .text, title: String,
    links: [UInt32: String]? = nil
  ) {
    self.size = size
    self.runs = runs
    self.cursor = cursor
    self.cursorUse = cursorUse
    self.title = title
    self.links = links
  }

  /// From nothing, or from a frame of another size, every row is a run.
  package init(from old: Frame?, to new: Frame) {
    let columns = new.size.columns
    var runs: [Run] = []
    let comparable = old.flatMap { $0.size == new.size ? $0 : nil }
    for (row, cells) in new.rows.enumerated() where columns > 0 {
      guard let before = comparable?.rows[row] else {
        runs.append(Run(row: row, column: 0, cells: cells))
        continue
      }
      // Of a row that both frames share not even a cell is looked at.
      guard before != cells else { continue }
      // One run a row, from the first to the last difference: the window's own diff does the rest.
      let changed = Self.difference(before, cells)
      runs.append(Run(row: row, column: changed.lowerBound, cells: Array(cells[changed])))
    }
    self.init(
      size: new.size, runs: runs, cursor: new.cursor, cursorUse: new.cursorUse, title: new.title,
      links: new.links == (comparable?.links ?? [:]) ? nil : new.links)
  }

  /// From the first to the last cell that differs, of rows that do.
  private static func difference(_ old: [Cell], _ new: [Cell]) -> Range<Int> {
    var (first, end) = (0, new.count)
    while first < end, old[first] == new[first] { first += 1 }
    while end > first, old[end - 1] == new[end - 1] { end -= 1 }
    return first..<end
  }

  package func changesNothing(since old: Frame?) -> Bool {
    guard let old else { return false }
    return runs.isEmpty && links == nil && old.size == size && old.cursor == cursor && old.cursorUse == cursorUse
      && old.title == title
  }
}

extension Frame {
  /// Paints a delta over this frame; a delta of another size starts from blank.
  package mutating func apply(_ delta: FrameDelta) {
    if delta.size != size { self = Frame(size: delta.size) }
    for run in delta.runs where (0..<size.rows).contains(run.row) && run.column >= 0 {
      for (offset, cell) in run.cells.enumerated() where run.column + offset < size.columns {
        self[run.row, run.column + offset] = cell
      }
    }
    cursor = delta.cursor
    cursorUse = delta.cursorUse
    title = delta.title
    if let links = delta.links { self.links = links }
  }
}

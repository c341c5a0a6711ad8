/// One row of a list that is in view, as its view sees it.
package struct ListRow<ID: Hashable & Sendable>: Hashable, Sendable {
  package let id: ID
  package let index: Int
  package let isCurrent: Bool
  /// Where it goes.
  package let place: Rect
}

/// Which rows of a list are in view in a rectangle, and where the scroll bar goes when there are more.
package struct ListLayout<ID: Hashable & Sendable>: Hashable, Sendable {
  package let rows: [ListRow<ID>]
  let bar: Rect?
  private let visible: Range<Int>
  private let total: Int

  /// Rows may be seen in another order for a moment: what is asked is which of the list's is at a place.
  package init(_ state: ListState<ID>, in rect: Rect, seenAt order: (Int) -> Int = { $0 }) {
    let visible = state.visibleRange(height: rect.rows)
    let columns = Self.columns(of: state, in: rect)
    let needsBar = columns < rect.columns
    var line = rect.row
    rows = visible.compactMap { place in
      guard line < rect.endRow else { return nil }
      let index = order(place)
      let lines = min(state.lines(at: index), rect.endRow - line)
      defer { line += lines }
      return ListRow(
        id: state.ids[index], index: index, isCurrent: index == state.cursorIndex,
        place: Rect(row: line, column: rect.column, columns: columns, rows: lines))
    }
    bar = needsBar ? Rect(row: rect.row, column: rect.column + columns, columns: 1, rows: rect.rows) : nil
    self.visible = visible
    total = state.ids.count
  }

  /// How wide a row is, beside the scroll bar where there is one.
  package static func columns(of state: ListState<ID>, in rect: Rect) -> Int {
    let needsBar =
      state.visibleRange(height: rect.rows).count < state.ids.count && rect.columns > 1 && rect.rows > 0
    return needsBar ? rect.columns - 1 : rect.columns
  }

  package func drawBar(into frame: inout Frame, style: Style = .plain, unicode: Bool = true) {
    guard let bar else { return }
    frame.scrollBar(bar, visible: visible, total: total, style: style, unicode: unicode)
  }
}

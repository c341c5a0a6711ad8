/// One row of a list that is in view, as its view sees it.
package struct ListRow<ID: Hashable & Sendable>: Hashable, Sendable {
  package let id: ID
  package let index: Int
  package let isCurrent: Bool
  /// Where it goes.
  package let place: Rect
}

/// Which rows of a list are in view in a rectangle, one line each, and where the scroll bar goes when there are more.
package struct ListLayout<ID: Hashable & Sendable>: Hashable, Sendable {
  package let rows: [ListRow<ID>]
  let bar: Rect?
  private let visible: Range<Int>
  private let total: Int

  package init(_ state: ListState<ID>, in rect: Rect) {
    let visible = state.visibleRange(height: rect.rows)
    let needsBar = visible.count < state.ids.count && rect.columns > 1 && rect.rows > 0
    let columns = needsBar ? rect.columns - 1 : rect.columns
    rows = visible.enumerated().map { line, index in
      let id = state.ids[index]
      return ListRow(
        id: id, index: index, isCurrent: index == state.cursorIndex,
        place: Rect(row: rect.row + line, column: rect.column, columns: columns, rows: 1))
    }
    bar = needsBar ? Rect(row: rect.row, column: rect.column + columns, columns: 1, rows: rect.rows) : nil
    self.visible = visible
    total = state.ids.count
  }

  package func drawBar(into frame: inout Frame, style: Style = .plain, unicode: Bool = true) {
    guard let bar else { return }
    frame.scrollBar(bar, visible: visible, total: total, style: style, unicode: unicode)
  }
}

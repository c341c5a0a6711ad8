extension Frame {
  /// Draws the rows of a list that are in view, one line each, with a scroll bar when there are more.
  ///
  /// `draw` gets the frame, the row's index in the list and the row's place.
  package mutating func list(
    _ rect: Rect, visible: Range<Int>, total: Int, scrollBar style: Style = .plain, unicode: Bool = true,
    draw: (inout Frame, Int, Rect) -> Void
  ) {
    guard !rect.isEmpty else { return }
    let needsBar = visible.count < total && rect.columns > 1
    let columns = needsBar ? rect.columns - 1 : rect.columns
    for (line, index) in visible.prefix(rect.rows).enumerated() {
      draw(&self, index, Rect(row: rect.row + line, column: rect.column, columns: columns, rows: 1))
    }
    if needsBar {
      let bar = Rect(row: rect.row, column: rect.column + columns, columns: 1, rows: rect.rows)
      scrollBar(bar, visible: visible, total: total, style: style, unicode: unicode)
    }
  }

  /// The same for a list state, with what its rows need to know.
  package mutating func list<ID>(
    _ state: ListState<ID>, in rect: Rect, scrollBar style: Style = .plain, unicode: Bool = true,
    draw: (inout Frame, ListRow<ID>, Rect) -> Void
  ) {
    list(
      rect, visible: state.visibleRange(height: rect.rows), total: state.ids.count, scrollBar: style, unicode: unicode
    ) { frame, index, place in
      let id = state.ids[index]
      draw(
        &frame, ListRow(id: id, index: index, isCurrent: id == state.cursor, isMarked: state.marks.contains(id)), place)
    }
  }
}

/// One row of a list as its view sees it.
package struct ListRow<ID: Hashable & Sendable>: Hashable, Sendable {
  package let id: ID
  package let index: Int
  package let isCurrent: Bool
  package let isMarked: Bool
}

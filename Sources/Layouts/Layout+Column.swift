import Core
import Scene
import Settings
import Toolkit

/// The left column: its width, its panes, and the borders between them.
extension Layout {
  /// Prose and names gain nothing from more.
  private static let mostOfLists = 70
  private static let leastOfLists = 24
  private static let leastBeside = 30

  package static func columnWidth(of columns: Int, _ shape: ScreenShape) -> Int {
    guard let width = shape.width else {
      return min(mostOfLists, max(32, columns * 3 / 10, min(48, columns * 2 / 5)))
    }
    let wanted = width.ofColumns == columns ? width.columns : columns * width.columns / width.ofColumns
    return min(max(wanted, leastOfLists), columns - leastBeside)
  }

  static func shape(_ state: AppState, _ window: WindowState) -> ScreenShape {
    window.movedBorder?.shape ?? state.workspace.screenShape
  }

  /// A border at the bottom, and a title each.
  package static func heights(rows: Int, _ state: AppState, _ window: WindowState) -> PaneHeights {
    PaneHeights(
      of: rows - 1 - Pane.column.count, Pane.column(state.workspace.settings), window,
      folded: state.workspace.foldedPanes, shape(state, window),
      showsQueue: isVisible(.queue, state, window))
  }

  /// Where there is no room for titles, the pane that the keys are in has all of it. A Queue that doesn't show leaves its
  /// rows to the pane above it, so that nothing below moves when it comes and goes.
  static func column(in area: Rect, _ state: AppState, _ window: WindowState) -> [Box] {
    guard !area.isEmpty else { return [] }
    let order = Pane.column(state.workspace.settings)
    let panes = order.filter { isVisible($0, state, window) }
    let inner = area.columns > 2 ? area.inset(columns: 1, rows: 0) : area
    guard area.rows - 1 >= Pane.column.count + 3 else {
      let wanted = Pane.column.contains(window.focus) ? window.focus : window.listBefore
      let pane = panes.contains(wanted) ? wanted : .recent
      let frame = Rect(row: area.row, column: area.column, columns: area.columns, rows: max(1, area.rows - 1))
      let content = Rect(row: area.row + 1, column: inner.column, columns: inner.columns, rows: area.rows - 2)
      return [Box(pane: pane, frame: frame, content: content)]
    }
    let heights = heights(rows: area.rows, state, window)
    var rows = Dictionary(uniqueKeysWithValues: zip(order, heights.rows))
    let open = zip(order, heights.isOpen).filter { $0.1 && panes.contains($0.0) }.map(\.0)
    if let first = open.first {
      if !panes.contains(.queue) {
        let above = order.prefix { $0 != .queue }.last(where: open.contains)
        rows[above ?? first, default: 0] += (rows[.queue] ?? 0) + 1
      }
    } else {
      // With all that show folded, what is left is blank.
      rows[panes.last ?? .upNext] = area.rows - 1 - panes.count
    }
    var row = area.row
    return panes.map { pane in
      let count = rows[pane] ?? 0
      defer { row += count + 1 }
      return Box(
        pane: pane, frame: Rect(row: row, column: area.column, columns: area.columns, rows: count + 1),
        content: Rect(row: row + 1, column: inner.column, columns: inner.columns, rows: count))
    }
  }

  /// The border at a place of the screen; none where the panes have no room to be moved.
  package func border(at position: Position) -> MovedBorder.Border? {
    guard !left.isEmpty, left.rows > 0, (left.row..<left.endRow).contains(position.row) else { return nil }
    if !right.isEmpty, position.column == left.endColumn - 1 || position.column == right.column { return .column }
    guard position.column < left.endColumn,
      let box = column.dropFirst().first(where: { $0.frame.row == position.row }),
      column.count(where: { !$0.content.isEmpty }) > 1
    else { return nil }
    return .above(box.pane)
  }
}

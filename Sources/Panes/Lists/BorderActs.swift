import Core
import Layouts
import Scene
import Settings
import Toolkit
import Words

/// Moving the borders between lists, and beside them.
extension Context {
  package mutating func hold(_ border: MovedBorder.Border) {
    window.movedBorder = MovedBorder(border, workspace.screenShape)
  }

  /// False where the pointer holds none.
  package mutating func moveBorder(to position: Position) -> Bool {
    guard var moved = window.movedBorder else { return false }
    let layout = Layout(state, window)
    switch moved.border {
    case .column:
      guard position.column != layout.left.endColumn - 1 else { return true }
      moved.shape.width = ScreenShape.Width(columns: max(1, position.column + 1), ofColumns: window.facts.size.columns)
    case .above(let pane):
      guard let box = layout.column.first(where: { $0.pane == pane }), position.row != box.frame.row,
        let index = Pane.column(workspace.settings).firstIndex(of: pane)
      else { return true }
      var heights = Layout.heights(rows: layout.left.rows, state, window)
      heights.move(borderAbove: index, by: position.row - box.frame.row)
      moved.shape = heights.shape(after: moved.shape)
    }
    moved.hasMoved = true
    window.movedBorder = moved
    return true
  }

  package mutating func releaseBorder(at position: Position) -> Bool {
    guard moveBorder(to: position), let moved = window.movedBorder else { return false }
    if moved.hasMoved {
      // What was pushed beyond the edge is kept as it was seen.
      var shape = moved.shape
      let columns = Layout(state, window).left.columns
      if moved.border == .column { shape.width = width(columns) }
      workspace.screenShape = shape
    }
    window.movedBorder = nil
    return true
  }

  /// Gives the lists more of the window's columns, or less.
  package mutating func widenLists(by columns: Int) {
    let layout = Layout(state, window)
    guard !layout.left.isEmpty, !layout.right.isEmpty else { return refuse(.list(.hasNoBorder)) }
    let whole = window.facts.size.columns
    var shape = workspace.screenShape
    shape.width = ScreenShape.Width(columns: max(1, layout.left.columns + columns), ofColumns: whole)
    shape.width = width(Layout.columnWidth(of: whole, shape))
    workspace.screenShape = shape
  }

  /// Of the window as it is now. Whoever brings the usual width back has moved nothing in other sizes.
  private func width(_ columns: Int) -> ScreenShape.Width? {
    let whole = window.facts.size.columns
    let isUsual = columns == Layout.columnWidth(of: whole, ScreenShape())
    return isUsual ? nil : ScreenShape.Width(columns: columns, ofColumns: whole)
  }

  /// Makes the list that the keys are in higher or lower.
  package mutating func growPane(by rows: Int) {
    let layout = Layout(state, window)
    guard let index = Pane.column(workspace.settings).firstIndex(of: window.focus), layout.column.count > 1 else {
      return refuse(.list(.hasNoBorder))
    }
    var heights = Layout.heights(rows: layout.left.rows, state, window)
    guard heights.isOpen[index], heights.isOpen.count(where: { $0 }) > 1 else { return refuse(.list(.hasNoBorder)) }
    heights.grow(index, by: rows)
    workspace.screenShape = heights.shape(after: workspace.screenShape)
  }
}

import Core
import Toolkit

/// The button that a swipe shows on a row, and how far it reaches into it.
struct SwipeButton: Equatable {
  let label: String
  let role: Role
  let direction: Swipe.Direction
  let columns: Int

  /// A swipe that was begun by a key, or that the pointer has left open.
  init(_ swipe: Swipe, stops: Bool = false) {
    direction = swipe.direction
    (label, role) = SwipeButton.face(swipe.direction, removes: swipe.isRemoving, stops: stops)
    columns = Clean.columns(label)
  }

  /// A row of so many columns that the pointer pushes aside: the button follows it.
  init(pushed distance: Int, of width: Int, stops: Bool) {
    direction = distance > 0 ? .right : .left
    let isFull = abs(distance) >= Swipe.fullColumns(of: width)
    (label, role) = SwipeButton.face(direction, removes: isFull, stops: stops)
    columns = min(abs(distance), width)
  }

  private static func face(_ direction: Swipe.Direction, removes: Bool, stops: Bool) -> (String, Role) {
    if stops { return (" Stop ", .swipeRemove) }
    if removes { return (" Remove ", .swipeRemove) }
    switch direction {
    case .right: return (" Move to Top ", .swipeTop)
    case .left: return (" Move to Bottom ", .swipeBottom)
    }
  }

  func place(in line: Rect) -> Rect {
    let columns = min(columns, line.columns)
    let column = direction == .right ? line.column : line.endColumn - columns
    return Rect(row: line.row, column: column, columns: columns, rows: 1)
  }

  func draw(in line: Rect, into canvas: inout Canvas) {
    let place = place(in: line)
    canvas.frame.fill(place, style: canvas.theme[role])
    let column = direction == .right ? place.column : place.endColumn - Clean.columns(label)
    canvas.put(label, role, row: place.row, column: column, in: place)
  }
}

import Conversation
import Languages
import Scene
import Toolkit
import Words

/// The button that a swipe shows on a row, and how far it reaches into it.
package struct SwipeButton: Equatable {
  let label: String
  let role: Role
  let direction: Swipe.Direction
  let columns: Int

  /// A swipe that was begun by a key, or that the pointer has left open.
  package init(_ swipe: Swipe, stops: Bool, in language: Language) {
    direction = swipe.direction
    (label, role) = SwipeButton.face(swipe.direction, removes: swipe.isRemoving, stops: stops, language)
    columns = Clean.columns(label)
  }

  /// A row of so many columns that the pointer pushes aside: the button follows it.
  init(pushed distance: Int, of width: Int, stops: Bool, in language: Language) {
    direction = distance > 0 ? .right : .left
    let isFull = abs(distance) >= Swipe.fullColumns(of: width)
    (label, role) = SwipeButton.face(direction, removes: isFull, stops: stops, language)
    columns = min(abs(distance), width)
  }

  private static func face(
    _ direction: Swipe.Direction, removes: Bool, stops: Bool, _ language: Language
  ) -> (String, Role) {
    let act = Phrase.SwipeAct(direction, removes: removes, stops: stops)
    let role: Role =
      switch act {
      case .stop, .remove: .swipeRemove
      case .top: .swipeTop
      case .bottom: .swipeBottom
      }
    return (" \(language.text(.swipeButton(act))) ", role)
  }

  package func place(in line: Rect) -> Rect {
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

extension Phrase.SwipeAct {
  package init(_ direction: Swipe.Direction, removes: Bool, stops: Bool) {
    self = stops ? .stop : removes ? .remove : direction == .right ? .top : .bottom
  }
}

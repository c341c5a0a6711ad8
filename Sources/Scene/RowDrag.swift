import Conversation
import Core
import Toolkit

/// A row that the pointer holds, from the press on it to the release.
package struct RowDrag: Equatable, Sendable {
  package enum DragKind: Equatable, Sendable {
    /// Pressed, and not moved far enough to tell what it will be.
    case undecided
    /// Pushed sideways by so many columns; to the right is positive.
    case swiping(columns: Int)
    /// Carried up or down: it would land at this place of what the list shows, or nowhere, outside of the list.
    case dragging(to: Int?)
  }

  /// The lists that the person orders.
  package static let panes: [Pane] = [.queue, .outbox, .upNext]
  /// A row that is held at an edge of its list waits a moment, and then scrolls the list steadily.
  package static let scrollDelay: Int64 = 200
  package static let scrollStep: Int64 = 70

  package let pane: Pane
  package let row: RowID
  package let start: Position
  package var position: Position
  package var kind = DragKind.undecided
  /// The edge over which it was carried to scroll the list on, -1 or 1: what lies beyond belongs to the list since then.
  package var pushedOver: Int?
  /// When the list scrolls on under a row that is held at its edge.
  package var scrollsAt: Timestamp?

  package init(_ row: RowID, in pane: Pane, at position: Position) {
    self.pane = pane
    self.row = row
    start = position
    self.position = position
  }

  package var isDragging: Bool {
    if case .dragging = kind { true } else { false }
  }
}

/// A press of the pointer on a row, and when.
package struct Press: Equatable, Sendable {
  /// A second press within this time is one gesture with the first, as everywhere.
  static let doubleMilliseconds: Int64 = 500

  let pane: Pane
  let row: RowID?
  let at: Timestamp

  package init(pane: Pane, row: RowID?, at: Timestamp) {
    self.pane = pane
    self.row = row
    self.at = at
  }

  /// What stands there has only just come.
  package func misses(_ shiftedAt: Timestamp?) -> Bool {
    shiftedAt.map { at.isWithin(milliseconds: ShownPermission.inertMilliseconds, after: $0) } ?? false
  }

  package func isDoubled(by next: Press) -> Bool {
    row != nil && row == next.row && pane == next.pane
      && next.at.isWithin(milliseconds: Press.doubleMilliseconds, after: at)
  }
}

extension Swipe {
  /// How far the pointer must go before the button stays: 60 of a phone's 375 points.
  package static func partialColumns(of columns: Int) -> Int { max(4, columns * 16 / 100) }

  /// How far it must go for the whole swipe: 150 of 375.
  package static func fullColumns(of columns: Int) -> Int { max(partialColumns(of: columns) + 4, columns * 40 / 100) }
}

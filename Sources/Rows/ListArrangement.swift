import Conversation
import Scene
import Toolkit

/// A list as it is seen for a moment: one row is elsewhere, since it is carried by the pointer or on its way to its place.
struct ListArrangement: Equatable {
  /// Where the row is, and where it is seen.
  private var displaced: (from: Int, to: Int)?
  /// It is in the hand: only a placeholder shows where it would land.
  private(set) var carried: RowID?

  package static func == (left: ListArrangement, right: ListArrangement) -> Bool {
    left.displaced?.from == right.displaced?.from && left.displaced?.to == right.displaced?.to
      && left.carried == right.carried
  }

  /// A row that comes from out of view, or goes there, is seen from the edge on: else it would be on no row of the screen
  /// for most of its way, and the screen had nothing to be painted again for.
  init(
    _ pane: Pane, _ list: ListState<RowID>, showing visible: Range<Int>, _ window: WindowState, at now: Timestamp
  ) {
    if let drag = window.drag, drag.pane == pane, case .dragging(let place) = drag.kind {
      carried = drag.row
      if let place, let from = list.ids.firstIndex(of: drag.row) { displaced = (from, place) }
    } else if let motion = window.motions.last(where: { $0.pane == pane && $0.from != nil && !$0.isOver(at: now) }),
      let target = list.ids.firstIndex(of: motion.row)
    {
      guard let place = motion.place(towards: target, within: visible, at: now) else { return }
      displaced = (target, place)
    }
  }

  /// Which of the list's rows is seen at this place.
  package func index(at place: Int) -> Int {
    guard let displaced else { return place }
    if place == displaced.to { return displaced.from }
    let others = place < displaced.to ? place : place - 1
    return others < displaced.from ? others : others + 1
  }
}

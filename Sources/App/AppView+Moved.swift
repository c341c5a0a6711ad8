import Core
import Layouts
import ListsPane
import Scene
import Toolkit

/// A cursor that moves in a list is what a person does most: then its rows and the footer are drawn, and nothing else, since
/// all of it reads as it did.
extension AppView {
  /// As `draw(_:_:)`, and the same frame; nil where more than a cursor has moved since the painting.
  package static func draw(_ state: AppState, _ window: WindowState, movedSince old: Painting) -> Painting? {
    guard old.layout.column.contains(where: { $0.pane == window.focus }), hasOnlyMoved(state, window, since: old) else {
      return nil
    }
    var canvas = Canvas(state, window, over: old.frame)
    canvas.frame.forgetCursor()
    ColumnView.draw(movedSince: old.window.lists, old.measures, state, window, old.layout, into: &canvas)
    Footer.draw(state, window, old.layout, needsPerson: old.needing > 0, into: &canvas)
    var painting = old
    painting.frame = canvas.frame
    painting.changesAt = [old.changesAt, canvas.changesAt].compactMap { $0 }.min()
    painting.state = state
    painting.window = window
    return painting
  }

  private static func hasOnlyMoved(_ state: AppState, _ window: WindowState, since old: Painting) -> Bool {
    if let changesAt = old.changesAt, changesAt <= state.now { return false }
    guard window.dialog == nil, window.lists.count == old.window.lists.count else { return false }
    for (pane, list) in window.lists {
      guard let before = old.window.lists[pane], list.hasOnlyMoved(since: before) else { return false }
      // Of the others more depends on the cursor than rows.
      guard list == before || old.measures[pane] != nil else { return false }
    }
    var was = old.window
    was.lists = window.lists
    was.message = window.message
    guard was == window else { return false }
    var before = old.state
    before.windows = state.windows
    before.now = state.now
    before.uptime = state.uptime
    return before == state
  }
}

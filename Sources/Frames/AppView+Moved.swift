import Layouts
import ListsPane
import Queues
import Scene
import Toolkit

/// A cursor that moves in a list is what a person does most: then its rows and the footer are drawn, and nothing else, since
/// all of it reads as it did.
extension AppView {
  /// Makes a painting what `draw(_:_:)` makes. False where more than a cursor has moved since, and then the painting is of
  /// no more use.
  package static func move(_ painting: inout Painting, to state: AppState, _ window: WindowState) -> Bool {
    let lists = painting.window.lists
    guard painting.layout.column.contains(where: { $0.pane == window.focus }),
      hasOnlyMoved(state, window, since: &painting)
    else { return false }
    let measures = painting.measures
    return draw(state, window, over: &painting) { canvas, layout in
      ColumnView.draw(movedSince: lists, measures, state, window, layout, into: &canvas)
    }
  }

  /// What may differ is put into the old painting, since copies of all that was drawn would cost more than the comparison.
  private static func hasOnlyMoved(_ state: AppState, _ window: WindowState, since old: inout Painting) -> Bool {
    guard !old.isOver(at: state.now), window.dialog == nil, window.lists.count == old.window.lists.count else {
      return false
    }
    for (pane, list) in window.lists {
      guard let before = old.window.lists[pane], list.hasOnlyMoved(since: before) else { return false }
      // Of the others more depends on the cursor than rows.
      guard list == before || old.measures[pane] != nil else { return false }
    }
    let wasOnThread = isOnOpenThread(old.state, old.window)
    old.window.lists = window.lists
    guard wasOnThread == isOnOpenThread(state, window) else { return false }
    return old.wasDrawn(from: state, window)
  }

  /// Whether the cursor is on the row of the thread in the conversation, where that names keys which mean it then: those of a
  /// question, or of an outbox that is held.
  private static func isOnOpenThread(_ state: AppState, _ window: WindowState) -> Bool {
    guard let thread = state.openThread(in: window) else { return false }
    let namesKeys = thread.turn?.permissions.isEmpty == false || thread.outbox.hold != nil
    return namesKeys && state.focusedStream(in: window) == thread.id
  }
}

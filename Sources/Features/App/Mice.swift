import Core
import Toolkit

/// What the mouse does: a press chooses a row or a pane, a second one on the same row opens it, the wheel scrolls.
enum Mice {
  private static let wheelRows = 3

  static func handle(
    _ mouse: Mouse, in id: WindowID, _ state: inout AppState, _ stamp: inout Stamp
  ) -> [Effect] {
    guard let window = state.windows[id], window.dialog == nil else { return [] }
    let layout = Layout(state, window)
    switch mouse.action {
    case .scrollUp: wheel(-wheelRows, at: mouse.position, layout, in: id, &state)
    case .scrollDown: wheel(wheelRows, at: mouse.position, layout, in: id, &state)
    case .press where mouse.button == .left: return press(at: mouse.position, layout, in: id, &state, &stamp)
    case .press, .release, .drag: break
    }
    return []
  }

  private static func wheel(
    _ rows: Int, at position: Position, _ layout: Layout, in id: WindowID, _ state: inout AppState
  ) {
    if let box = box(at: position, layout) {
      state.windows[id]?.lists[box.pane]?.scroll(by: rows)
    } else if layout.right.contains(position) {
      if state.windows[id]?.focus == .settings {
        state.windows[id]?.lists[.settings]?.scroll(by: rows)
      } else {
        state.scroll(by: rows, in: id)
      }
    }
  }

  private static func press(
    at position: Position, _ layout: Layout, in id: WindowID, _ state: inout AppState, _ stamp: inout Stamp
  ) -> [Effect] {
    guard let window = state.windows[id] else { return [] }
    state.windows[id]?.swipe = nil
    let settings = layout.right.inset()
    let hit: (pane: Pane, content: Rect)? =
      box(at: position, layout).map { ($0.pane, $0.content) }
      ?? (window.focus == .settings && settings.contains(position) ? (.settings, settings) : nil)
    guard let (pane, content) = hit else {
      if layout.right.contains(position) { state.focus(.conversation, in: id) }
      return []
    }
    let row = window.lists[pane]?.id(atRow: position.row - content.row, height: content.rows)
    // A second press opens; but a command would start by it, and looking is never acting.
    let opens: Bool =
      switch row {
      case .command, nil: false
      case .stream, .project, .message, .setting, .remembered: true
      }
    if opens, window.focus == pane, window.lists[pane]?.cursor == row {
      return Verbs.perform(.open, in: id, &state, &stamp)
    }
    state.windows[id]?.focus = pane
    if let row { state.windows[id]?.lists[pane]?.select(row) }
    return []
  }

  private static func box(at position: Position, _ layout: Layout) -> Layout.Box? {
    (layout.column + [layout.outbox].compactMap { $0 }).first { $0.frame.contains(position) }
  }
}

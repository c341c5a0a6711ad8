import Core
import Toolkit

/// What the mouse does: a press chooses a row or a pane, a second one soon after opens the row, the wheel scrolls.
///
/// In the lists that the person orders, a row that is pressed and moved is in the hand.
enum Mice {
  private static let wheelRows = 3

  static func handle(
    _ mouse: Mouse, in id: WindowID, _ state: inout AppState, _ stamp: inout Stamp
  ) -> [Effect] {
    guard let window = state.windows[id] else { return [] }
    if mouse.action == .press, window.spent?.swallows(mouse.position, at: state.now) == true { return [] }
    if window.dialog != nil { return DialogMice.handle(mouse, in: id, &state, &stamp) }
    let layout = Layout(state, window)
    switch mouse.action {
    case .scrollUp: wheel(-wheelRows, at: mouse.position, layout, in: id, &state)
    case .scrollDown: wheel(wheelRows, at: mouse.position, layout, in: id, &state)
    case .press where mouse.button == .left:
      let effects = press(at: mouse.position, layout, in: id, &state, &stamp)
      if state.windows[id]?.dialog != nil { state.spent(mouse.position, in: id) }
      return effects
    case .drag where mouse.button == .left: return Hands.move(to: mouse.position, layout, in: id, &state)
    case .release where mouse.button == .left: return Hands.release(at: mouse.position, layout, in: id, &state)
    case .press, .release, .drag: break
    }
    return []
  }

  private static func wheel(
    _ rows: Int, at position: Position, _ layout: Layout, in id: WindowID, _ state: inout AppState
  ) {
    if state.turnCompletion(rows < 0 ? Key(.up) : Key(.down), at: position, in: id) { return }
    if let box = box(at: position, layout) {
      state.windows[id]?.lists[box.pane]?.scroll(by: rows)
      Hands.follow(layout, in: id, &state)
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
    state.windows[id]?.hand = nil
    if let effects = state.pressCompletion(at: position, in: id) { return effects }
    if hitsButton(position, layout, window, state) { return Verbs.perform(.open, in: id, &state, &stamp) }
    state.windows[id]?.swipe = nil
    let settings = layout.content(of: .settings)
    let hit: (pane: Pane, content: Rect)? =
      box(at: position, layout).map { ($0.pane, $0.content) }
      ?? (window.focus == .settings && settings.contains(position) ? (.settings, settings) : nil)
    guard let (pane, content) = hit else {
      state.windows[id]?.press = nil
      if layout.right.contains(position), window.focus != .settings {
        state.focus(.conversation, in: id)
        if let stream = window.stream, layout.permission.contains(position) { state.openPeek(stream, in: id) }
        state.write(at: position, layout, in: id)
        state.toggleFold(at: position, layout, in: id)
      }
      return []
    }
    let row = window.lists[pane]?.id(atRow: position.row - content.row, height: content.rows)
    let press = Press(pane: pane, row: row, at: state.now)
    let isSecond = window.press?.isDoubled(by: press) == true && window.focus == pane
    state.windows[id]?.press = isSecond ? nil : press
    state.windows[id]?.message = nil
    state.windows[id]?.focus = pane
    guard let row else { return [] }
    state.windows[id]?.lists[pane]?.select(row)
    if isSecond { return Verbs.perform(.open, in: id, &state, &stamp) }
    if Hand.panes.contains(pane) { state.windows[id]?.hand = Hand(row, in: pane, at: position) }
    return []
  }

  /// The button that a swipe has left open on a row.
  private static func hitsButton(_ position: Position, _ layout: Layout, _ window: WindowState, _ state: AppState)
    -> Bool
  {
    guard let swipe = window.swipe, let list = window.lists[window.focus] else { return false }
    let rows = ListLayout(list, in: layout.content(of: window.focus)).rows
    guard let line = rows.first(where: { $0.id == swipe.row })?.place else { return false }
    let button = SwipeButton(swipe, stops: state.runs(swipe.row), in: window.facts.language)
    return button.place(in: line).contains(position)
  }

  private static func box(at position: Position, _ layout: Layout) -> Layout.Box? {
    (layout.column + [layout.outbox].compactMap { $0 }).first { $0.frame.contains(position) }
  }
}

import Acts
import Conversation
import ConversationPane
import Frames
import Layouts
import ListsPane
import ReviewPane
import Rows
import Scene
import Settings
import Toolkit
import Verbs
import Words

/// What the mouse does: a press chooses a row or a pane, a second one soon after opens the row, the wheel scrolls.
///
/// In the lists that the person orders, a row that is pressed and moved is in the hand.
enum MouseInput {
  fileprivate static let wheelRows = 3

  /// The button that a swipe has left open on a row.
  fileprivate static func hitsButton(_ position: Position, _ layout: Layout, _ window: WindowState, _ state: AppState)
    -> Bool
  {
    guard let swipe = window.swipe, let list = window.lists[window.focus] else { return false }
    let rows = ListLayout(list, in: layout.content(of: window.focus)).rows
    guard let line = rows.first(where: { $0.id == swipe.row })?.place else { return false }
    let button = SwipeButton(swipe, stops: state.runs(swipe.row), in: window.facts.language)
    return button.place(in: line).contains(position)
  }

  fileprivate static func box(at position: Position, _ layout: Layout) -> Layout.Box? {
    (layout.column + [layout.outbox].compactMap { $0 }).first { $0.frame.contains(position) }
  }
}

extension Context {
  mutating func point(_ mouse: Mouse) {
    if mouse.action == .press, window.spent?.swallows(mouse.position, at: state.now) == true { return }
    let layout = Layout(state, window)
    if covers(mouse, layout) { return }
    if window.dialog != nil { return pointAtDialog(mouse, AppView.hitAreas(state, window)) }
    switch mouse.action {
    case .scrollUp: wheel(-MouseInput.wheelRows, at: mouse.position, layout)
    case .scrollDown: wheel(MouseInput.wheelRows, at: mouse.position, layout)
    case .press where mouse.button == .left:
      press(at: mouse.position, layout)
      if window.dialog != nil { spent(mouse.position) }
    case .drag where mouse.button == .left:
      let place = mouse.position
      if movesBorder({ $0.moveBorder(to: place) }) || pullBar(to: place, layout) { return }
      if select(to: place, layout) || drawOverReview(to: place) { return }
      return move(to: mouse.position, layout)
    case .release where mouse.button == .left:
      if movesBorder({ $0.releaseBorder(at: mouse.position) }) || letGoOfBar() { return }
      if endSelection(layout) || endDrawnOverReview() { return }
      return release(at: mouse.position, layout)
    case .press, .release, .drag: break
    }
  }

  /// What is marked in the conversation stays in sight where a border moves.
  private mutating func movesBorder(_ move: (inout Context) -> Bool) -> Bool {
    guard window.movedBorder != nil else { return false }
    var isHeld = false
    keepingMark { isHeld = move(&$0) }
    return isHeld
  }

  /// What lies below a message is not pressed, for nobody sees it; the wheel over it stands still.
  private func covers(_ mouse: Mouse, _ layout: Layout) -> Bool {
    switch mouse.action {
    case .press, .scrollUp, .scrollDown:
      Footer.covered(state, window, layout).contains { $0.contains(mouse.position) }
    case .drag, .release: false
    }
  }

  private mutating func wheel(_ rows: Int, at position: Position, _ layout: Layout) {
    if turnCompletion(rows < 0 ? Key(.up) : Key(.down), at: position) { return }
    if let box = MouseInput.box(at: position, layout) {
      window.lists[box.pane]?.scroll(by: rows)
      follow(layout)
    } else if layout.right.contains(position) {
      if window.focus == .settings {
        window.lists[.settings]?.scroll(by: rows)
      } else if window.focus == .review {
        wheelReview(by: rows, at: position)
      } else {
        scroll(by: rows)
      }
    }
  }

  private mutating func press(at position: Position, _ layout: Layout) {
    window.drag = nil
    window.conversation.selection = nil
    window.movedBorder = nil
    window.heldBar = nil
    let chosen = window.pointed?.chosen
    window.pointed = nil
    if layout.footer.contains(position) { return pressFooter(at: position, after: chosen, layout) }
    if pressCompletion(at: position) { return }
    if MouseInput.hitsButton(position, layout, window, state) { return perform(.open) }
    window.swipe = nil
    if let border = layout.border(at: position) {
      hold(border)
      // A press on a title goes to its pane too.
      if border == .column { return }
    }
    let settings = layout.content(of: .settings)
    let hit: (pane: Pane, content: Rect)? =
      MouseInput.box(at: position, layout).map { ($0.pane, $0.content) }
      ?? (window.focus == .settings && settings.contains(position) ? (.settings, settings) : nil)
    guard let (pane, content) = hit else {
      window.press = nil
      if layout.right.contains(position), window.focus == .review {
        pressReview(at: position)
      } else if layout.right.contains(position), window.focus != .settings {
        pressConversation(at: position, layout)
        if pressQuestion(at: position, after: chosen, layout) { return }
        write(at: position, layout)
        beginSelection(at: position, layout)
        toggleFold(at: position, layout)
      }
      return
    }
    if hitsBar(position, of: pane, content) {
      window.heldBar = pane
      window.press = nil
      _ = pullBar(to: position, layout)
      return
    }
    let row = window.lists[pane]?.id(atRow: position.row - content.row, height: content.rows)
    let press = Press(pane: pane, row: row, at: state.now)
    let isSecond = window.press?.isDoubled(by: press) == true && window.focus == pane
    let misses = isSecond && window.press?.misses(window.shiftedAt[pane]) == true
    window.press = isSecond ? nil : press
    window.message = nil
    window.focus = pane
    guard let row else { return }
    window.lists[pane]?.select(row)
    if isSecond { return misses ? refuse(.hasLeftList) : perform(.open) }
    if RowDrag.panes.contains(pane) { window.drag = RowDrag(row, in: pane, at: position) }
  }

  /// Who points at what was said reads on, and the keys that follow are no letters; who was writing writes on.
  private mutating func pressConversation(at position: Position, _ layout: Layout) {
    let isWriting = window.focus == .conversation && window.isComposing
    let isSaid = window.stream.flatMap { state.transcripts[$0] }?.entries.isEmpty == false
    focus(.conversation)
    if isSaid, !isWriting, layout.transcript.contains(position) { window.isComposing = false }
  }

  /// A press on a hint presses its key; what can't be taken back, or answers an agent, is only chosen by a first one.
  private mutating func pressFooter(at position: Position, after chosen: HitAreas.Meaning?, _ layout: Layout) {
    var canvas = Canvas(state, window)
    let needsPerson = !state.threadsNeedingPerson.isEmpty
    _ = Footer.draw(state, window, layout, needsPerson: needsPerson, into: &canvas)
    guard let meaning = canvas.hitAreas.at(position).first?.meaning, case .key(let key) = meaning else { return }
    let verb = state.surroundings.keymap.verb(for: key, in: window.hintPlaces)
    if verb?.takesTwoClicks == true, chosen != meaning {
      window.pointed = DialogPointer(chosen: meaning)
      return
    }
    spent(position)
    keyPressed(key)
  }

  // MARK: A list's scroll bar

  private func hitsBar(_ position: Position, of pane: Pane, _ content: Rect) -> Bool {
    guard let list = window.lists[pane] else { return false }
    return position.column == content.column + ListLayout.columns(of: list, in: content) && content.contains(position)
  }

  /// The list goes where the bar is pulled to: from its first rows at the top to its last ones at the bottom.
  private mutating func pullBar(to position: Position, _ layout: Layout) -> Bool {
    guard let pane = window.heldBar else { return false }
    guard let list = window.lists[pane] else { return true }
    let content = layout.content(of: pane)
    let line = min(max(0, position.row - content.row), content.rows - 1)
    let hidden = list.ids.count - list.visibleRange(height: content.rows).count
    window.lists[pane]?.scroll(by: hidden * line / max(1, content.rows - 1) - list.offset)
    return true
  }

  private mutating func letGoOfBar() -> Bool {
    defer { window.heldBar = nil }
    return window.heldBar != nil
  }
}

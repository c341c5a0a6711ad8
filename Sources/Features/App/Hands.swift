import Core
import Toolkit

/// What the pointer does to the row that it holds: sideways it swipes, up and down it carries.
enum Hands {
  /// A swipe that leaves its row by more than this has been let go.
  private static let swipeRows = 2

  static func move(to position: Position, _ layout: Layout, in id: WindowID, _ state: inout AppState) -> [Effect] {
    guard var hand = state.windows[id]?.hand else { return [] }
    hand.position = position
    let columns = position.column - hand.start.column
    let rows = position.row - hand.start.row
    switch hand.grip {
    case .undecided:
      // A cell is about twice as high as it is wide.
      if abs(rows) * 2 >= max(1, abs(columns)) { return lift(hand, layout, in: id, &state) }
      if abs(columns) >= 2 { hand.grip = .swiping(columns: columns) }
    case .swiping:
      hand.grip = .swiping(columns: abs(rows) > swipeRows ? 0 : columns)
    case .dragging:
      aim(&hand, state.windows[id]?.lists[hand.pane], layout, state)
      // Whoever goes on over the edge wants to go on in the list, and needn't wait for it.
      if let list = state.windows[id]?.lists[hand.pane], let step = beyond(position, layout.content(of: hand.pane)),
        edge(hand, list, layout) == step
      {
        state.windows[id]?.lists[hand.pane]?.scroll(by: step)
        aim(&hand, state.windows[id]?.lists[hand.pane], layout, state)
      }
    }
    state.windows[id]?.hand = hand
    // What was pushed was no click, so the next press is no second one.
    if hand.grip != .undecided { state.windows[id]?.press = nil }
    return []
  }

  /// The wheel turned while a row is held.
  static func follow(_ layout: Layout, in id: WindowID, _ state: inout AppState) {
    guard var hand = state.windows[id]?.hand, hand.isDragging else { return }
    aim(&hand, state.windows[id]?.lists[hand.pane], layout, state)
    state.windows[id]?.hand = hand
  }

  static func release(at position: Position, _ layout: Layout, in id: WindowID, _ state: inout AppState) -> [Effect] {
    _ = move(to: position, layout, in: id, &state)
    guard let window = state.windows[id], let hand = window.hand else { return [] }
    state.windows[id]?.hand = nil
    switch hand.grip {
    case .undecided:
      return []
    case .swiping(let columns):
      let width = layout.content(of: hand.pane).columns
      guard abs(columns) >= Swipe.partialColumns(of: width) else { return [] }
      if abs(columns) >= Swipe.fullColumns(of: width) {
        Verbs.act(.remove, on: [hand.row], in: id, &state)
        return state.bell(in: id)
      }
      if let reason = ListActs.refusalToMove(in: hand.pane, state.workspace) {
        state.refuse(reason, in: id)
        return []
      }
      let runs = state.runs(hand.row)
      state.windows[id]?.swipe = Swipe(
        row: hand.row, pane: hand.pane, direction: columns > 0 ? .right : .left, isRemoving: runs)
      state.tellSwipe(in: id)
      return []
    case .dragging(let place):
      state.windows[id]?.message = nil
      guard let place, drop(hand.row, at: place, in: hand.pane, window, &state) else {
        if place == nil { state.tell(.letGoOfRow, in: id) }
        return []
      }
      return state.bell(in: id)
    }
  }

  /// After any event: what is held may have left its list or have started, and a list may have to scroll.
  static func settle(_ window: inout WindowState, _ layout: Layout, _ state: AppState) {
    guard var hand = window.hand else { return }
    guard window.dialog == nil, let list = window.lists[hand.pane], list.ids.contains(hand.row) else {
      window.hand = nil
      if hand.grip != .undecided {
        window.message = StatusMessage(text: window.facts.language.text(.hasLeftList), kind: .problem)
      }
      return
    }
    guard hand.isDragging else { return }
    if state.runs(hand.row) {
      window.hand = nil
      window.message = StatusMessage(text: window.facts.language.text(.startedAndStays), kind: .problem)
      return
    }
    if let due = hand.scrollsAt, due <= state.now, let step = edge(hand, list, layout) {
      window.lists[hand.pane]?.scroll(by: step)
      hand.scrollsAt = state.now.adding(milliseconds: Hand.scrollStep)
    }
    aim(&hand, window.lists[hand.pane], layout, state)
    window.hand = hand
  }

  // MARK: Dragging

  private static func lift(
    _ held: Hand, _ layout: Layout, in id: WindowID, _ state: inout AppState
  ) -> [Effect] {
    var hand = held
    let reason = state.runs(hand.row) ? .runsAndStays : ListActs.refusalToMove(in: hand.pane, state.workspace)
    // What was pulled was no click.
    state.windows[id]?.press = nil
    if let reason {
      state.windows[id]?.hand = nil
      state.refuse(reason, in: id)
      return []
    }
    hand.grip = .dragging(to: nil)
    aim(&hand, state.windows[id]?.lists[hand.pane], layout, state)
    state.windows[id]?.hand = hand
    state.tell(.releaseToDrop(backKey: state.keyLabel(.back)), in: id)
    return state.bell(in: id)
  }

  /// Finds where the row would land, and whether it is held at an edge.
  private static func aim(_ hand: inout Hand, _ list: ListState<RowID>?, _ layout: Layout, _ state: AppState) {
    let content = layout.content(of: hand.pane)
    let side = beyond(hand.position, content)
    if side == nil { hand.pushedOver = nil }
    if let side, let list, goesOn(list, side, rows: content.rows) { hand.pushedOver = side }
    guard let list, !content.isEmpty, isNear(hand, content) else {
      hand.grip = .dragging(to: nil)
      hand.scrollsAt = nil
      return
    }
    let visible = list.visibleRange(height: content.rows)
    let line = min(max(0, hand.position.row - content.row), max(0, visible.count - 1))
    // Running commands are on top, and nothing comes before them.
    let fixed = list.ids.prefix { state.runs($0) }.count
    hand.grip = .dragging(to: max(fixed, visible.lowerBound + line))
    if edge(hand, list, layout) == nil {
      hand.scrollsAt = nil
    } else if hand.scrollsAt == nil {
      hand.scrollsAt = state.now.adding(milliseconds: Hand.scrollDelay)
    }
  }

  /// A row beyond the first and the last one still belongs to the list: that is where one pushes to scroll. So does all
  /// that lies beyond an edge behind which the list went on.
  private static func isNear(_ hand: Hand, _ content: Rect) -> Bool {
    let isBeside = (content.row - 1...content.endRow).contains(hand.position.row)
    return (content.column - 1...content.endColumn).contains(hand.position.column)
      && (isBeside || hand.pushedOver == beyond(hand.position, content))
  }

  /// The side of the list on which it is, above or below; nil in its rows.
  private static func beyond(_ position: Position, _ content: Rect) -> Int? {
    position.row < content.row ? -1 : position.row > content.lastRow ? 1 : nil
  }

  /// The list has rows on that side that are not in view.
  private static func goesOn(_ list: ListState<RowID>, _ side: Int, rows: Int) -> Bool {
    let visible = list.visibleRange(height: rows)
    return side < 0 ? visible.lowerBound > 0 : visible.upperBound < list.ids.count
  }

  /// The direction in which the list goes on under a row that is held at its edge.
  private static func edge(_ hand: Hand, _ list: ListState<RowID>, _ layout: Layout) -> Int? {
    let content = layout.content(of: hand.pane)
    guard isNear(hand, content) else { return nil }
    if hand.position.row <= content.row, goesOn(list, -1, rows: content.rows) { return -1 }
    if hand.position.row >= content.lastRow, goesOn(list, 1, rows: content.rows) { return 1 }
    return nil
  }

  /// False where nothing has moved.
  private static func drop(
    _ row: RowID, at place: Int, in pane: Pane, _ window: WindowState, _ state: inout AppState
  ) -> Bool {
    let plan = ListActs.planDrop(of: row, at: place, in: pane, state, window)
    guard case .act(let act, let title)? = plan else {
      state.windows[window.id]?.lists[pane]?.select(row)
      if case .refused(let reason)? = plan { state.refuse(reason, in: window.id) }
      return false
    }
    state.perform(act, titled: title, in: window.id)
    // The list may have been scrolled under the hand. A list that changes keeps its cursor where it is on the screen,
    // so the cursor is put where the row was dropped.
    if var list = window.lists[pane] {
      let line = place - list.offset
      list.select(row)
      list.scroll(to: (list.cursorIndex ?? 0) - line)
      state.windows[window.id]?.lists[pane] = list
    }
    state.windows[window.id]?.stayInPlace(row)
    return true
  }
}

extension AppState {
  /// The row is a command that runs.
  func runs(_ row: RowID) -> Bool {
    guard case .command(let id) = row else { return false }
    return workspace.upNext.run(id) != nil
  }

  /// What the pointer holds falls back to its place. False where it held nothing.
  mutating func letGo(in id: WindowID) -> Bool {
    guard let hand = windows[id]?.hand else { return false }
    windows[id]?.hand = nil
    guard hand.grip != .undecided else { return false }
    windows[id]?.lists[hand.pane]?.select(hand.row)
    windows[id]?.message = nil
    return true
  }

  /// Says what the open button does, for whoever can't see it.
  mutating func tellSwipe(in id: WindowID) {
    guard let window = windows[id], let swipe = window.swipe else { return }
    let isUnicode = usesUnicode(window)
    let (enter, escape) = (keyLabel(.open, unicode: isUnicode), keyLabel(.back, unicode: isUnicode))
    let act = Phrase.SwipeAct(swipe.direction, removes: swipe.isRemoving, stops: runs(swipe.row))
    tell(.swipeHint(act, enterKey: enter, backKey: escape), in: id)
  }

  /// What a phone tells the hand: a bell, if the person wants one.
  func bell(in id: WindowID) -> [Effect] { workspace.settings.bell ? [.window(id, .bell)] : [] }
}

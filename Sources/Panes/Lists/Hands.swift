import Acts
import Core
import Rows
import Scene
import Toolkit
import Words

/// What the pointer does to the row that it holds: sideways it swipes, up and down it carries.
package enum Hands {
  /// A swipe that leaves its row by more than this has been let go.
  fileprivate static let swipeRows = 2

  /// After any event: what is held may have left its list or have started, and a list may have to scroll.
  package static func settle(_ window: inout WindowState, _ layout: Layout, _ state: AppState) {
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

  /// Finds where the row would land, and whether it is held at an edge.
  fileprivate static func aim(_ hand: inout Hand, _ list: ListState<RowID>?, _ layout: Layout, _ state: AppState) {
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
  fileprivate static func beyond(_ position: Position, _ content: Rect) -> Int? {
    position.row < content.row ? -1 : position.row > content.lastRow ? 1 : nil
  }

  /// The list has rows on that side that are not in view.
  private static func goesOn(_ list: ListState<RowID>, _ side: Int, rows: Int) -> Bool {
    let visible = list.visibleRange(height: rows)
    return side < 0 ? visible.lowerBound > 0 : visible.upperBound < list.ids.count
  }

  /// The direction in which the list goes on under a row that is held at its edge.
  fileprivate static func edge(_ hand: Hand, _ list: ListState<RowID>, _ layout: Layout) -> Int? {
    let content = layout.content(of: hand.pane)
    guard isNear(hand, content) else { return nil }
    if hand.position.row <= content.row, goesOn(list, -1, rows: content.rows) { return -1 }
    if hand.position.row >= content.lastRow, goesOn(list, 1, rows: content.rows) { return 1 }
    return nil
  }
}

extension Context {
  package mutating func move(to position: Position, _ layout: Layout) {
    guard var hand = window.hand else { return }
    hand.position = position
    let columns = position.column - hand.start.column
    let rows = position.row - hand.start.row
    switch hand.grip {
    case .undecided:
      // A cell is about twice as high as it is wide.
      if abs(rows) * 2 >= max(1, abs(columns)) { return lift(hand, layout) }
      if abs(columns) >= 2 { hand.grip = .swiping(columns: columns) }
    case .swiping:
      hand.grip = .swiping(columns: abs(rows) > Hands.swipeRows ? 0 : columns)
    case .dragging:
      Hands.aim(&hand, window.lists[hand.pane], layout, state)
      // Whoever goes on over the edge wants to go on in the list, and needn't wait for it.
      if let list = window.lists[hand.pane], let step = Hands.beyond(position, layout.content(of: hand.pane)),
        Hands.edge(hand, list, layout) == step
      {
        window.lists[hand.pane]?.scroll(by: step)
        Hands.aim(&hand, window.lists[hand.pane], layout, state)
      }
    }
    window.hand = hand
    // What was pushed was no click, so the next press is no second one.
    if hand.grip != .undecided { window.press = nil }
  }

  /// The wheel turned while a row is held.
  package mutating func follow(_ layout: Layout) {
    guard var hand = window.hand, hand.isDragging else { return }
    Hands.aim(&hand, window.lists[hand.pane], layout, state)
    window.hand = hand
  }

  package mutating func release(at position: Position, _ layout: Layout) {
    move(to: position, layout)
    guard let hand = window.hand else { return }
    window.hand = nil
    switch hand.grip {
    case .undecided:
      return
    case .swiping(let columns):
      let width = layout.content(of: hand.pane).columns
      guard abs(columns) >= Swipe.partialColumns(of: width) else { return }
      if abs(columns) >= Swipe.fullColumns(of: width) {
        act(.remove, on: [hand.row])
        return bell()
      }
      if let reason = state.workspace.refusalToMove(in: hand.pane) {
        refuse(reason)
        return
      }
      let runs = state.runs(hand.row)
      window.swipe = Swipe(
        row: hand.row, pane: hand.pane, direction: columns > 0 ? .right : .left, isRemoving: runs)
      tellSwipe()
      return
    case .dragging(let place):
      window.message = nil
      guard let place, drop(hand.row, at: place, in: hand.pane) else {
        if place == nil { tell(.letGoOfRow) }
        return
      }
      return bell()
    }
  }

  /// False where nothing has moved.
  private mutating func drop(_ row: RowID, at place: Int, in pane: Pane) -> Bool {
    let plan = ListActs.planDrop(of: row, at: place, in: pane, state, window)
    guard case .act(let act, let title)? = plan else {
      window.lists[pane]?.select(row)
      if case .refused(let reason)? = plan { refuse(reason) }
      return false
    }
    perform(act, titled: title)
    // The list may have been scrolled under the hand. A list that changes keeps its cursor where it is on the screen,
    // so the cursor is put where the row was dropped.
    if var list = window.lists[pane] {
      let line = place - list.offset
      list.select(row)
      list.scroll(to: (list.cursorIndex ?? 0) - line)
      window.lists[pane] = list
    }
    window.stayInPlace(row)
    return true
  }

  private mutating func lift(_ held: Hand, _ layout: Layout) {
    var hand = held
    let reason = state.runs(hand.row) ? .runsAndStays : state.workspace.refusalToMove(in: hand.pane)
    // What was pulled was no click.
    window.press = nil
    if let reason {
      window.hand = nil
      refuse(reason)
      return
    }
    hand.grip = .dragging(to: nil)
    Hands.aim(&hand, window.lists[hand.pane], layout, state)
    window.hand = hand
    tell(.releaseToDrop(backKey: state.keyLabel(.back)))
    bell()
  }
}

extension Context {
  /// What the pointer holds falls back to its place. False where it held nothing.
  package mutating func letGo() -> Bool {
    guard let hand = window.hand else { return false }
    window.hand = nil
    guard hand.grip != .undecided else { return false }
    window.lists[hand.pane]?.select(hand.row)
    window.message = nil
    return true
  }

  /// Says what the open button does, for whoever can't see it.
  mutating func tellSwipe() {
    guard let swipe = window.swipe else { return }
    let isUnicode = state.usesUnicode(window)
    let (enter, escape) = (state.keyLabel(.open, unicode: isUnicode), state.keyLabel(.back, unicode: isUnicode))
    let act = Phrase.SwipeAct(swipe.direction, removes: swipe.isRemoving, stops: state.runs(swipe.row))
    tell(.swipeHint(act, enterKey: enter, backKey: escape))
  }

  /// What a phone tells the hand: a bell, if the person wants one.
  mutating func bell() {
    if workspace.settings.bell { then(.window(id, .bell)) }
  }
}

import Acts
import Conversation
import Core
import Layouts
import Rows
import Scene
import Settings
import Toolkit
import Verbs
import Words

/// What the pointer does to the row that it holds: sideways it swipes, up and down it carries.
package enum RowDragging {
  /// A swipe that leaves its row by more than this has been let go.
  fileprivate static let swipeRows = 2

  /// After any event: what is held may have left its list or have started, and a list may have to scroll.
  package static func settle(_ window: inout WindowState, _ layout: Layout, _ state: AppState) {
    guard var drag = window.drag else { return }
    guard window.dialog == nil, let list = window.lists[drag.pane], list.ids.contains(drag.row) else {
      window.drag = nil
      if drag.kind != .undecided {
        window.message = StatusMessage(text: window.facts.language.text(.hasLeftList), kind: .problem)
      }
      return
    }
    guard drag.isDragging else { return }
    if state.runs(drag.row) {
      window.drag = nil
      window.message = StatusMessage(text: window.facts.language.text(.startedAndStays), kind: .problem)
      return
    }
    if let due = drag.scrollsAt, due <= state.now, let step = edge(drag, list, layout) {
      window.lists[drag.pane]?.scroll(by: step)
      drag.scrollsAt = state.now.adding(milliseconds: RowDrag.scrollStep)
    }
    aim(&drag, window.lists[drag.pane], layout, state)
    window.drag = drag
  }

  // MARK: Dragging

  /// Finds where the row would land, and whether it is held at an edge.
  fileprivate static func aim(_ drag: inout RowDrag, _ list: ListState<RowID>?, _ layout: Layout, _ state: AppState) {
    let content = layout.content(of: drag.pane)
    let side = beyond(drag.position, content)
    if side == nil { drag.pushedOver = nil }
    if let side, let list, goesOn(list, side, rows: content.rows) { drag.pushedOver = side }
    guard let list, !content.isEmpty, isNear(drag, content) else {
      drag.kind = .dragging(to: nil)
      drag.scrollsAt = nil
      return
    }
    let visible = list.visibleRange(height: content.rows)
    let line = min(max(0, drag.position.row - content.row), content.rows - 1)
    let place = list.index(atRow: line, height: content.rows) ?? max(visible.lowerBound, visible.upperBound - 1)
    // Running commands are on top, and nothing comes before them.
    let fixed = list.ids.prefix { state.runs($0) }.count
    drag.kind = .dragging(to: max(fixed, place))
    if edge(drag, list, layout) == nil {
      drag.scrollsAt = nil
    } else if drag.scrollsAt == nil {
      drag.scrollsAt = state.now.adding(milliseconds: RowDrag.scrollDelay)
    }
  }

  /// A row beyond the first and the last one still belongs to the list: that is where one pushes to scroll. So does all
  /// that lies beyond an edge behind which the list went on.
  private static func isNear(_ drag: RowDrag, _ content: Rect) -> Bool {
    let isBeside = (content.row - 1...content.endRow).contains(drag.position.row)
    return (content.column - 1...content.endColumn).contains(drag.position.column)
      && (isBeside || drag.pushedOver == beyond(drag.position, content))
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
  fileprivate static func edge(_ drag: RowDrag, _ list: ListState<RowID>, _ layout: Layout) -> Int? {
    let content = layout.content(of: drag.pane)
    guard isNear(drag, content) else { return nil }
    if drag.position.row <= content.row, goesOn(list, -1, rows: content.rows) { return -1 }
    if drag.position.row >= content.lastRow, goesOn(list, 1, rows: content.rows) { return 1 }
    return nil
  }
}

extension Context {
  package mutating func move(to position: Position, _ layout: Layout) {
    guard var drag = window.drag else { return }
    drag.position = position
    let columns = position.column - drag.start.column
    let rows = position.row - drag.start.row
    switch drag.kind {
    case .undecided:
      // A cell is about twice as high as it is wide.
      if abs(rows) * 2 >= max(1, abs(columns)) { return lift(drag, layout) }
      if abs(columns) >= 2 { drag.kind = .swiping(columns: columns) }
    case .swiping:
      drag.kind = .swiping(columns: abs(rows) > RowDragging.swipeRows ? 0 : columns)
    case .dragging:
      RowDragging.aim(&drag, window.lists[drag.pane], layout, state)
      // Whoever goes on over the edge wants to go on in the list, and needn't wait for it.
      if let list = window.lists[drag.pane], let step = RowDragging.beyond(position, layout.content(of: drag.pane)),
        RowDragging.edge(drag, list, layout) == step
      {
        window.lists[drag.pane]?.scroll(by: step)
        RowDragging.aim(&drag, window.lists[drag.pane], layout, state)
      }
    }
    window.drag = drag
    // What was pushed was no click, so the next press is no second one.
    if drag.kind != .undecided { window.press = nil }
  }

  /// The wheel turned while a row is held.
  package mutating func follow(_ layout: Layout) {
    guard var drag = window.drag, drag.isDragging else { return }
    RowDragging.aim(&drag, window.lists[drag.pane], layout, state)
    window.drag = drag
  }

  package mutating func release(at position: Position, _ layout: Layout) {
    move(to: position, layout)
    guard let drag = window.drag else { return }
    window.drag = nil
    switch drag.kind {
    case .undecided:
      return
    case .swiping(let columns):
      let area = layout.content(of: drag.pane)
      let width = window.lists[drag.pane].map { ListLayout.columns(of: $0, in: area) } ?? area.columns
      guard abs(columns) >= Swipe.partialColumns(of: width) else { return }
      if abs(columns) >= Swipe.fullColumns(of: width) {
        act(.remove, on: [drag.row])
        return bell()
      }
      if let reason = state.workspace.refusalToMove(in: drag.pane) {
        refuse(reason)
        return
      }
      let runs = state.runs(drag.row)
      window.swipe = Swipe(
        row: drag.row, pane: drag.pane, direction: columns > 0 ? .right : .left, isRemoving: runs)
      tellSwipe()
      return
    case .dragging(let place):
      window.message = nil
      guard let place, drop(drag.row, at: place, in: drag.pane) else {
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

  private mutating func lift(_ held: RowDrag, _ layout: Layout) {
    var drag = held
    let reason = state.runs(drag.row) ? .runsAndStays : state.workspace.refusalToMove(in: drag.pane)
    // What was pulled was no click.
    window.press = nil
    if let reason {
      window.drag = nil
      refuse(reason)
      return
    }
    drag.kind = .dragging(to: nil)
    RowDragging.aim(&drag, window.lists[drag.pane], layout, state)
    window.drag = drag
    tell(.releaseToDrop(backKey: state.keyLabel(.back)))
    bell()
  }
}

extension Context {
  /// What the pointer holds falls back to its place. False where it held nothing.
  package mutating func letGo() -> Bool {
    guard let drag = window.drag else { return false }
    window.drag = nil
    guard drag.kind != .undecided else { return false }
    window.lists[drag.pane]?.select(drag.row)
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

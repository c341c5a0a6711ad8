import Core
import Scene
import Toolkit
import Words

/// The rows of any list that are visible, with cursor, marks and swipe.
package enum ListRows {
  package static func draw(
    _ pane: Pane, _ list: ListState<RowID>, in area: Rect, _ state: AppState, _ window: WindowState,
    into canvas: inout Canvas
  ) {
    let hasFocus = pane == window.focus && window.dialog == nil
    let layout = ListLayout(list, in: area)
    layout.drawBar(into: &canvas.frame, style: canvas.theme[.scrollBar], unicode: canvas.isUnicode)
    let places = pane == .queue ? QueuePlaces(state.workspace) : QueuePlaces()
    let arrangement = ListArrangement(
      pane, list, showing: list.visibleRange(height: area.rows), window, at: canvas.now)
    for shown in layout.rows {
      let index = arrangement.index(at: shown.index)
      let (id, line) = (list.ids[index], shown.place)
      if id == arrangement.carried {
        placeholder(state.title(of: id, in: window), in: line, into: &canvas)
        continue
      }
      // One column of margin holds the mark.
      if list.marks.contains(id) {
        canvas.put(canvas.isUnicode ? "▌" : ">", .marked, row: line.row, column: line.column, in: line)
      }
      let button = button(on: id, in: pane, line, hasFocus: hasFocus, state, window)
      let content = content(of: line, besides: button)
      row(id, at: index, in: pane, content, places, state, window, into: &canvas)
      highlight(id, in: line, isCurrent: index == list.cursorIndex, hasFocus: hasFocus, pane, state, window, &canvas)
      button?.draw(in: line, into: &canvas)
    }
    if let scrollsAt = window.drag?.scrollsAt { canvas.changes(at: scrollsAt) }
  }

  /// The columns of margin left out, and those that a swipe's button takes: it pushes the row aside and hides no half of a
  /// word.
  private static func content(of line: Rect, besides button: SwipeButton?) -> Rect {
    let inner = Rect(row: line.row, column: line.column + 1, columns: line.columns - 2, rows: 1)
    guard let button else { return inner }
    let taken = min(button.columns, inner.columns)
    switch button.direction {
    case .right: return inner.splitLeft(taken).rest
    case .left: return inner.splitLeft(inner.columns - taken).left
    }
  }

  /// The surface that a row lies on: it runs, it has just moved, the cursor is on it.
  private static func highlight(
    _ id: RowID, in line: Rect, isCurrent: Bool, hasFocus: Bool, _ pane: Pane, _ state: AppState,
    _ window: WindowState, _ canvas: inout Canvas
  ) {
    if isCurrent, window.drag?.isDragging != true {
      let surface = canvas.theme[hasFocus ? .selection : .selectionUnfocused]
      canvas.frame.restyle(line) { surface.under($0) }
    } else if pane == .upNext, state.runs(id) {
      let surface = canvas.theme[.cursorLine]
      canvas.frame.restyle(line) { surface.under($0) }
    }
    guard let motion = window.motions.first(where: { $0.row == id && !$0.isOver(at: canvas.now) }) else { return }
    canvas.changes(at: motion.nextStep(at: canvas.now))
    let bright = canvas.theme[.accent].foreground
    canvas.frame.restyle(line) {
      Style(foreground: bright, background: $0.background, attributes: $0.attributes.union(.bold))
    }
  }

  /// Where the row in the hand would land.
  private static func placeholder(_ title: String, in line: Rect, into canvas: inout Canvas) {
    let dashes = String(repeating: canvas.glyphs.dashed, count: line.columns)
    canvas.put(dashes, .placeholder, row: line.row, column: line.column, in: line)
    let words = Truncation.keepStart(Clean.line(title), columns: line.columns - 6, mark: canvas.glyphs.cutMark)
    canvas.put(" \(words) ", .accent, row: line.row, column: line.column + 2, in: line)
  }

  private static func button(
    on id: RowID, in pane: Pane, _ line: Rect, hasFocus: Bool, _ state: AppState, _ window: WindowState
  ) -> SwipeButton? {
    if let drag = window.drag, drag.pane == pane, drag.row == id, case .swiping(let columns) = drag.kind {
      // A row that isn't moved by hand is only pushed out of its list.
      let isOffered =
        state.workspace.refusalToMove(in: pane) == nil
        || abs(columns) >= Swipe.fullColumns(of: line.columns)
      guard columns != 0, isOffered else { return nil }
      return SwipeButton(pushed: columns, of: line.columns, stops: state.runs(id), in: window.facts.language)
    }
    guard hasFocus, let swipe = window.swipe, swipe.row == id else { return nil }
    return SwipeButton(swipe, stops: state.runs(id), in: window.facts.language)
  }

  private static func row(
    _ id: RowID, at index: Int, in pane: Pane, _ area: Rect, _ places: QueuePlaces, _ state: AppState,
    _ window: WindowState, into canvas: inout Canvas
  ) {
    switch id {
    case .stream(let stream):
      guard let stream = state.workspace.streams[stream] else { return }
      StreamRow.draw(
        stream, number: places[stream.id], note: state.note(of: stream, in: pane).map(canvas.text),
        indent: pane == .projects ? 2 : 0,
        quietAfter: state.workspace.settings.quietAfterSeconds, outboxMax: state.workspace.settings.outboxMax,
        into: &canvas, row: area.row, in: area)
    case .project(let directory):
      guard let project = state.workspace.streams.projects[directory] else { return }
      ProjectRow.draw(project, home: state.surroundings.home, into: &canvas, in: area)
    case .command(let command):
      let upNext = state.workspace.upNext
      let number = upNext.waiting.position(of: command, probably: index + 1 - upNext.running.count)
      guard let command = number.map({ upNext.waiting.items[$0 - 1] }) ?? upNext.run(command)?.item else { return }
      CommandRow.draw(
        command, number: number ?? 0, state.commandFacts.usual, state.workspace,
        waitsBecause: state.waitWords(command).map(canvas.text), into: &canvas, in: area)
    case .message(let message):
      guard let stream = window.stream.flatMap({ state.workspace.streams[$0] }),
        let message = stream.outbox.waiting[message], let number = stream.outbox.waiting.position(of: message.id)
      else { return }
      MessageRow.draw(message, number: number, of: stream, state.workspace.settings, into: &canvas, in: area)
    case .setting(let key):
      SettingRow.draw(key, state, into: &canvas, in: area)
    case .remembered(let answer):
      RememberedRow.draw(answer, state, into: &canvas, in: area)
    case .agentLimit(let agent):
      SettingRow.draw(
        canvas.text(.setting(.agentLimit(agent: agent))), state.limitWords(of: agent), into: &canvas, in: area)
    }
  }
}

import Core
import Toolkit

/// The rows of any list that are visible, with cursor, marks and swipe.
enum ListRows {
  static func draw(
    _ pane: Pane, _ list: ListState<RowID>, in area: Rect, _ state: AppState, _ window: WindowState,
    into canvas: inout Canvas
  ) {
    let hasFocus = pane == window.focus && window.dialog == nil
    let layout = ListLayout(list, in: area)
    layout.drawBar(into: &canvas.frame, style: canvas.theme[.scrollBar], unicode: canvas.isUnicode)
    let usual = state.commandFacts.usual
    let places = pane == .queue ? QueuePlaces(state.workspace) : QueuePlaces()
    for shown in layout.rows {
      let (id, line) = (shown.id, shown.place)
      // One column of margin holds the mark.
      if shown.isMarked {
        canvas.put(canvas.isUnicode ? "▌" : ">", .marked, row: line.row, column: line.column, in: line)
      }
      let content = Rect(row: line.row, column: line.column + 1, columns: line.columns - 2, rows: 1)
      row(id, in: pane, content, usual, places, state, window, into: &canvas)
      if window.swipe?.row == id, hasFocus { swipe(window.swipe, in: line, into: &canvas) }
      if shown.isCurrent, window.swipe?.row != id || !hasFocus {
        let surface = canvas.theme[hasFocus ? .selection : .selectionUnfocused]
        canvas.frame.restyle(line) { surface.under($0) }
      }
    }
  }

  private static func row(
    _ id: RowID, in pane: Pane, _ area: Rect, _ usual: UsualSeconds, _ places: QueuePlaces, _ state: AppState,
    _ window: WindowState, into canvas: inout Canvas
  ) {
    switch id {
    case .stream(let stream):
      guard let stream = state.workspace.streams[stream] else { return }
      StreamRow.draw(
        stream, number: places[stream.id], note: state.note(of: stream, in: pane), indent: pane == .projects ? 2 : 0,
        quietAfter: state.workspace.settings.quietAfterSeconds, outboxMax: state.workspace.settings.outboxMax,
        into: &canvas, row: area.row, in: area)
    case .project(let directory):
      guard let project = state.workspace.streams.projects[directory] else { return }
      ProjectRow.draw(project, home: state.surroundings.home, into: &canvas, in: area)
    case .command(let command):
      guard let command = state.workspace.upNext[command] else { return }
      let number = state.workspace.upNext.waiting.position(of: command.id) ?? 0
      CommandRow.draw(
        command, number: number, usual, state.workspace, waitsBecause: state.waitWords(command), into: &canvas, in: area
      )
    case .message(let message):
      guard let stream = window.stream.flatMap({ state.workspace.streams[$0] }),
        let message = stream.outbox.waiting[message], let number = stream.outbox.waiting.position(of: message.id)
      else { return }
      MessageRow.draw(message, number: number, of: stream, state.workspace.settings, into: &canvas, in: area)
    case .setting(let key):
      SettingRow.draw(key, state, into: &canvas, in: area)
    case .agentLimit(let agent):
      SettingRow.draw("Commands of \(agent) at once", state.limitWords(of: agent), into: &canvas, in: area)
    }
  }

  private static func swipe(_ swipe: Swipe?, in line: Rect, into canvas: inout Canvas) {
    guard let swipe else { return }
    let (label, role): (String, Role) =
      swipe.isRemoving
      ? (" Remove ", .swipeRemove)
      : swipe.direction == .right ? (" Move to Top ", .swipeTop) : (" Move to Bottom ", .swipeBottom)
    if swipe.direction == .right {
      canvas.put(label, role, row: line.row, column: line.column, in: line)
    } else {
      canvas.putTrailing(label, role, row: line.row, in: line)
    }
  }
}

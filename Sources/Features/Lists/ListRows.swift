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
    let usual = pane == .upNext ? state.workspace.usualSeconds() : [:]
    for shown in layout.rows {
      let (id, line) = (shown.id, shown.place)
      // One column of margin holds the mark.
      if shown.isMarked {
        canvas.put(canvas.isUnicode ? "▌" : ">", .marked, row: line.row, column: line.column, in: line)
      }
      let content = Rect(row: line.row, column: line.column + 1, columns: line.columns - 2, rows: 1)
      row(id, in: pane, content, usual, state, window, into: &canvas)
      if window.swipe?.row == id, hasFocus { swipe(window.swipe, in: line, into: &canvas) }
      if shown.isCurrent, window.swipe?.row != id || !hasFocus {
        let surface = canvas.theme[hasFocus ? .selection : .selectionUnfocused]
        canvas.frame.restyle(line) { surface.under($0) }
      }
    }
  }

  private static func row(
    _ id: RowID, in pane: Pane, _ area: Rect, _ usual: [String: Int64], _ state: AppState,
    _ window: WindowState, into canvas: inout Canvas
  ) {
    switch id {
    case .stream(let stream):
      guard let stream = state.workspace.streams[stream] else { return }
      // The place among those that show: who waits counts, and not who is being worked for.
      let place =
        pane == .queue
        ? state.workspace.attention.shown(in: state.workspace.streams).firstIndex { $0.id == stream.id } : nil
      StreamRow.draw(
        stream, number: place.map { $0 + 1 }, indent: pane == .projects ? 2 : 0,
        quietAfter: state.workspace.settings.quietAfterSeconds, into: &canvas, row: area.row, in: area)
    case .project(let directory):
      guard let project = state.workspace.streams.projects[directory] else { return }
      let name = Words.directory(directory, home: state.surroundings.home)
      let count = "\(project.threadCount)  \(canvas.age(since: project.lastModified))"
      let taken = canvas.putTrailing(count, .textDim, row: area.row, in: area)
      canvas.put(
        Truncation.keepEnd(Clean.line(name), columns: area.columns - taken - 1, mark: canvas.glyphs.cutMark), .text,
        row: area.row, column: area.column, in: area)
    case .command(let command):
      guard let command = state.workspace.upNext[command] else { return }
      let number = state.workspace.upNext.waiting.position(of: command.id) ?? 0
      CommandRow.draw(command, number: number, usual, state.workspace, into: &canvas, in: area)
    case .message(let message):
      guard let outbox = window.stream.flatMap({ state.workspace.streams[$0]?.outbox }),
        let message = outbox.waiting[message], let number = outbox.waiting.position(of: message.id)
      else { return }
      MessageRow.draw(message, number: number, into: &canvas, in: area)
    case .setting(let key):
      SettingRow.draw(key, state, into: &canvas, in: area)
    case .remembered(let answer):
      RememberedRow.draw(answer, state, into: &canvas, in: area)
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

import Conversation
import Core
import Languages
import Queues
import Scene
import Toolkit
import Verbs
import Words

/// The history as it looks: the ended commands, and of the one under the cursor how it ended.
enum HistoryView {
  private static let detailRows = 4

  private static func content(in window: Size, columns: Int) -> Size {
    Size(columns: max(20, columns), rows: max(3, window.rows - 8))
  }

  /// The filter's line, the list, and what is said of the command under the cursor.
  private static func parts(of dialog: HistoryDialog, in area: Rect) -> (filter: Rect, list: Rect, detail: Rect) {
    let (filter, rest) = area.splitTop(dialog.hasFilter ? 1 : 0)
    let (list, detail) = rest.splitBottom(rest.rows > detailRows + 2 ? detailRows : 0)
    return (filter, list, detail)
  }

  /// How many rows the list has in a window of this size: the keys that go by pages have to know.
  static func listRows(of dialog: HistoryDialog, in window: Size) -> Int {
    let content = content(in: window, columns: window.columns - 8)
    let area = DialogBox(title: "", hint: "?").layout(in: Rect(window), content: content).content
    return parts(of: dialog, in: area).list.rows
  }

  static func draw(_ dialog: HistoryDialog, _ state: AppState, into canvas: inout Canvas) {
    let ended = dialog.rows(state.workspace, in: canvas.language)
    let area = canvas.dialog(
      canvas.text(.command(.historyTitle)), hints: hints(of: dialog, isEmpty: ended.isEmpty),
      content: content(in: canvas.dialogRoom, columns: canvas.rowColumns(upTo: 110, beside: 8)))
    let parts = parts(of: dialog, in: area)
    if dialog.hasFilter {
      let top = parts.filter
      canvas.frame.put("/", row: top.row, column: top.column, style: canvas.theme[.accent, on: .dialog], clip: top)
      canvas.field(dialog.filter, in: top.splitLeft(2).rest, hasFocus: dialog.isFiltering)
    }
    var list = dialog.list
    list.update(ended.map(\.id))
    list.height = parts.list.rows
    // It goes on standing as it was pressed on, for the second click.
    if let pointed = canvas.pointed, pointed.chosen != nil { list.scroll(to: pointed.top) }
    guard !list.isEmpty else {
      let words = canvas.text(.command(dialog.filter.isEmpty ? .historyIsEmpty : .historyHasNoMatch))
      canvas.frame.put(
        words, row: parts.list.row, column: parts.list.column, style: canvas.theme[.textDim, on: .dialog],
        clip: parts.list)
      return
    }
    let layout = ListLayout(list, in: parts.list)
    layout.drawBar(into: &canvas.frame, style: canvas.theme[.scrollBar], unicode: canvas.isUnicode)
    canvas.hitAreas.top = layout.rows.first?.index ?? 0
    for shown in layout.rows {
      canvas.entry(shown.index, shown.id.text, at: shown.place)
      row(ended[shown.index], isCurrent: shown.isCurrent, state, in: shown.place, into: &canvas)
    }
    if let index = list.cursorIndex { detail(ended[index], in: parts.detail, into: &canvas) }
  }

  private static func hints(of dialog: HistoryDialog, isEmpty: Bool) -> [Hint] {
    guard !dialog.isFiltering else { return [Hint(.open, words: .keepsFilter), Hint(.back, words: .closes)] }
    if isEmpty { return [Hint(.filter, words: .filter), Hint(.undo, words: .undo), Hint(.back, words: .closes)] }
    return [
      Hint(.open, words: .open), Hint(.retryMessage, words: .again), Hint(.edit, words: .edit),
      Hint(.remove, words: .remove), Hint(.filter, words: .filter), Hint(.undo, words: .undo),
      Hint(.clearHistory, words: .clear),
    ]
  }

  private static func row(
    _ command: QueuedCommand, isCurrent: Bool, _ state: AppState, in line: Rect, into canvas: inout Canvas
  ) {
    let surface = isCurrent ? canvas.theme[.selection] : canvas.theme[.dialog]
    canvas.frame.fill(line, style: surface)
    if isCurrent { canvas.park(line) }
    let place = state.workspace.place(of: command)
    let folder = place.project.split(separator: "/").last.map { canvas.separator + $0 } ?? ""
    let took = command.startedAt.flatMap { start in command.completedAt.map { $0.seconds(since: start) } }
    let age = command.completedAt.map { canvas.age(since: $0) } ?? "?"
    let facts = Clean.line("  \(place.provider)\(folder)  \(took.map(RelativeTime.duration) ?? "-")  \(age)")
    let columns = Clean.columns(facts)
    let name = sign(of: command, canvas.isUnicode) + " " + Clean.line(command.name)
    let room = line.columns - columns >= 12 ? line.columns - columns : line.columns
    canvas.frame.put(
      Truncation.keepStart(name, columns: room, mark: canvas.glyphs.cutMark), row: line.row, column: line.column,
      style: surface, clip: line)
    guard room < line.columns else { return }
    canvas.frame.put(facts, row: line.row, column: line.endColumn - columns, style: surface, clip: line)
  }

  private static func sign(of command: QueuedCommand, _ isUnicode: Bool) -> String {
    switch command.status {
    case .completed: isUnicode ? "✓" : "+"
    case .failed: isUnicode ? "✕" : "x"
    case .cancelled: "-"
    case .queued, .executing, .interrupted: "?"
    }
  }

  /// How it ended, in what was said last.
  private static func detail(_ command: QueuedCommand, in area: Rect, into canvas: inout Canvas) {
    guard !area.isEmpty else { return }
    let words = [canvas.text(.status(command.status)) + (command.error.map { ": " + $0 } ?? ""), command.result ?? ""]
      .filter { !$0.isEmpty }.joined(separator: "\n")
    let lines = Wrapping.wrap(Clean.text(words), columns: max(1, area.columns))
    // Its first line says how it ended; of what was said, the end says most.
    let shown = lines.prefix(1) + lines.dropFirst().suffix(area.rows - 2)
    for (offset, line) in shown.enumerated() {
      canvas.frame.put(
        String(line), row: area.row + 1 + offset, column: area.column,
        style: canvas.theme[.textDim, on: .dialog], clip: area)
    }
  }
}

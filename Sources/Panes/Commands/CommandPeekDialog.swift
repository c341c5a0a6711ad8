import Acts
import Conversation
import Core
import HubScene
import Queues
import Scene
import Toolkit
import Verbs
import Words

/// A command of Up Next, read without being opened.
package struct CommandPeekDialog: Dialog {
  let command: Identity<QueuedCommand>
  private var scroll = 0

  package init(_ command: Identity<QueuedCommand>) { self.command = command }

  package mutating func press(_ key: DialogKey, _ context: inout Context) -> AfterKey {
    let isShared = context.state.hub.lanes[command] != nil
    switch key.verb {
    case .tick: return .closes
    case .open where isShared, .edit where isShared: return .closes
    case .open:
      context.runNow(command)
      return .closes
    case .edit:
      context.edit(command)
      return .closes
    default:
      let size = context.dialogRoom
      let page = CommandPeek.rows(in: size)
      let lines = CommandPeek(command, context.state)?.lines(
        columns: CommandPeek.columns(in: size), in: context.language)
      let count = max(0, (lines?.count ?? 0) - page) + 1
      scroll = key.moved(scroll, count: count, page: max(1, page - 1)) ?? scroll
      return .stays
    }
  }

  package var opener: Verb? { .peek }
  package var wheelRows: Int { 3 }

  package func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    let closes = Hint(.peek, words: .closes)
    guard let peek = CommandPeek(command, state) else {
      canvas.dialog(canvas.text(.upNext), [canvas.text(.hasLeftList)], hints: [closes])
      return
    }
    let columns = CommandPeek.columns(in: canvas.dialogRoom)
    let lines = peek.lines(columns: columns, in: canvas.language)
    let area = canvas.dialog(
      peek.command.name, hints: hints(state) + [closes],
      content: Size(columns: columns, rows: min(lines.count, CommandPeek.rows(in: canvas.dialogRoom))))
    let top = min(scroll, max(0, lines.count - area.rows))
    if lines.count > area.rows {
      // It stands in the margin, so that no word has to be wrapped otherwise.
      canvas.frame.scrollBar(
        Rect(row: area.row, column: area.endColumn, columns: 1, rows: area.rows), visible: top..<top + area.rows,
        total: lines.count, style: canvas.theme[.scrollBar, on: .dialog], unicode: canvas.isUnicode)
    }
    for (offset, line) in lines.dropFirst(top).prefix(area.rows).enumerated() {
      let row = area.row + offset
      let label = canvas.frame.put(
        line.label, row: row, column: area.column, style: canvas.theme[.textDim, on: .dialog], clip: area)
      canvas.frame.put(line.text, row: row, column: area.column + label, style: canvas.theme[.dialog], clip: area)
    }
  }

  private func hints(_ state: AppState) -> [Hint] {
    if let run = state.workspace.upNext.run(command) {
      return [Hint(.open, words: state.canTryNow(run.item) ? .runsItNow : .opensIt)]
    }
    guard state.workspace.upNext.waiting.contains(command) else { return [] }
    return [Hint(.open, words: .runsItNow), Hint(.edit, words: .edits)]
  }
}

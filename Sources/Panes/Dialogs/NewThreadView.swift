import Acts
import Conversation
import Scene
import Toolkit
import Verbs
import Words
import WorktreeActs

/// The form for a new thread, as it looks: the message, the directory, and all agents below each other.
enum NewThreadView {
  private static let columns = 72
  private static let labelColumns = 11
  private static let mostMessageRows = 5
  private static let mostAgentRows = 9
  private static let nameColumns = 14

  /// The message grows with what is written.
  static func messageSize(of form: NewThreadDialog, in window: Size) -> Size {
    let columns = max(1, min(columns, window.columns - 4) - labelColumns)
    return Size(columns: columns, rows: max(2, form.message.rowCount(columns: columns, limit: mostMessageRows)))
  }

  static func draw(
    _ form: NewThreadDialog, _ state: AppState, _ window: WindowState, into canvas: inout Canvas
  ) {
    let obstacle =
      (form.lostAgent.map { .agentIsUnknown($0) } ?? form.chosenProvider.flatMap(state.obstacle))
      .map { Wrapping.wrap(canvas.text(.dialog($0)), columns: min(columns, canvas.dialogRoom.columns - 4)).prefix(3) }
      ?? []
    let messageSize = messageSize(of: form, in: canvas.dialogRoom)
    let messageRows = messageSize.rows
    let agentRows = max(1, min(form.providers.count, mostAgentRows))
    let boxRows = form.offersWorktree(state, window) ? boxLines(of: form, state, window, canvas).count : 0
    let area = canvas.dialog(
      canvas.title(.dialog(.newThreadTitle), of: form, lengthOf: form.message, in: messageSize),
      hints: [Hint(.nextField, words: .next)] + (form.field == .agent ? [Hint(.up, .down, words: .choose)] : []) + [
        Hint(.open, words: .begins), Hint(.newline, words: .newline), Hint(.back, words: .closes),
      ], content: Size(columns: columns, rows: messageRows + 1 + agentRows + boxRows + obstacle.count))
    let (message, rest) = area.splitTop(min(messageRows, max(1, area.rows - 2)))
    let (directory, below) = rest.splitTop(1)
    let (agents, under) = below.splitTop(max(1, min(agentRows, below.rows - obstacle.count - boxRows)))
    let (box, words) = under.splitTop(min(boxRows, under.rows))
    canvas.field(
      form.message, in: part(.message, .messageLabel, message, form, &canvas), hasFocus: form.field == .message)
    if form.message.isEmpty {
      canvas.note(canvas.text(.dialog(.messageNote)), after: form.message, in: message.splitLeft(labelColumns).rest)
    }
    canvas.directory(
      form.directory, state, window, hasFocus: form.field == .directory,
      in: part(.directory, .directoryLabel, directory, form, &canvas))
    draw(agentsOf: form, state, in: part(.agent, .agentLabel, agents, form, &canvas), into: &canvas)
    if !box.isEmpty { draw(boxOf: form, state, window, in: box, into: &canvas) }
    for (offset, line) in obstacle.enumerated() {
      canvas.frame.put(
        line, row: words.row + offset, column: words.column, style: canvas.theme[.error, on: .dialog], clip: words)
    }
  }

  /// The place of a field behind its label.
  private static func part(
    _ field: NewThreadDialog.Field, _ words: DialogPhrase, _ area: Rect, _ form: NewThreadDialog,
    _ canvas: inout Canvas
  ) -> Rect {
    canvas.part(
      field.rawValue, canvas.text(.dialog(words)), columns: labelColumns, isHere: form.field == field, in: area)
  }

  /// The box for a worktree with its words, on as many lines as they need.
  private static func boxLines(
    of form: NewThreadDialog, _ state: AppState, _ window: WindowState, _ canvas: Canvas
  ) -> [String] {
    let text = canvas.language.text(WorktreePhrase.box(isOn: form.wantsWorktree(state, window)))
    return Wrapping.wrap(text, columns: messageSize(of: form, in: canvas.dialogRoom).columns).map(String.init)
  }

  private static func draw(
    boxOf form: NewThreadDialog, _ state: AppState, _ window: WindowState, in area: Rect, into canvas: inout Canvas
  ) {
    let hasFocus = form.field == .worktree
    let value = canvas.part(
      NewThreadDialog.Field.worktree.rawValue, canvas.language.text(WorktreePhrase.label), columns: labelColumns,
      isHere: hasFocus, in: area)
    let lines = boxLines(of: form, state, window, canvas)
    canvas.entry(form.providers.count, lines.joined(separator: " "), at: value)
    if hasFocus { canvas.park(Rect(row: value.row, column: value.column, columns: 1, rows: 1)) }
    for (offset, line) in lines.enumerated() {
      canvas.frame.put(
        line, row: value.row + offset, column: value.column, style: canvas.theme[hasFocus ? .selection : .dialog],
        clip: value)
    }
  }

  private static func draw(
    agentsOf form: NewThreadDialog, _ state: AppState, in area: Rect, into canvas: inout Canvas
  ) {
    guard !form.providers.isEmpty else {
      canvas.frame.put(
        canvas.text(.command(.formNoAgent)), row: area.row, column: area.column, style: canvas.theme[.dialog],
        clip: area)
      return
    }
    let first = canvas.firstEntry(of: form.providers.count, cursor: form.provider, rows: area.rows)
    canvas.bar(beside: area, from: first, of: form.providers.count)
    for (offset, name) in form.providers.dropFirst(first).prefix(area.rows).enumerated() {
      let line = Rect(row: area.row + offset, column: area.column, columns: area.columns, rows: 1)
      let isChosen = first + offset == form.provider
      canvas.entry(first + offset, name, at: line)
      let surface: Role =
        !isChosen ? .dialog : form.field == .agent ? .selection : .selectionUnfocused
      canvas.frame.fill(line, style: canvas.theme[surface])
      if isChosen, form.field == .agent { canvas.park(line) }
      let about = state.about(agent: name, in: canvas.language)
      let isMissing = state.cannotStart(name)
      let hint = state.hint(about: name).map { canvas.text(.dialog($0)) }
      let sign = isChosen ? (canvas.isUnicode ? "› " : "> ") : "  "
      let gap = String(repeating: " ", count: max(2, nameColumns - Clean.columns(name)))
      let text = sign + name + (about.lowercased() == name ? "" : gap + about)
      let room = line.columns - (hint.map { Clean.columns($0) + 1 } ?? 0)
      let style = canvas.theme[isMissing ? .textDim : .text, on: surface]
      canvas.frame.put(
        Truncation.keepStart(Clean.line(text), columns: max(0, room), mark: canvas.glyphs.cutMark), row: line.row,
        column: line.column, style: style, clip: line)
      if let hint {
        canvas.frame.put(
          hint, row: line.row, column: line.endColumn - Clean.columns(hint), style: style, clip: line)
      }
    }
  }
}

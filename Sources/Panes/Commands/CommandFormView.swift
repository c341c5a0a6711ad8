import Acts
import Conversation
import Core
import Scene
import Toolkit
import Verbs
import Words

/// The form for a new command, as it looks: its fields, and under them what will be sent.
enum CommandFormView {
  private static let columns = 68
  private static let labelColumns = 11
  private static let promptRows = 4
  /// The preview takes what a large window has left.
  private static let previewRows = 6...14

  /// Where the prompt stands in a window of this size: its lines wrap there, for the keys that go up and down too.
  static func promptSize(in window: Size) -> Size {
    let area = DialogBox(title: "").layout(in: Rect(window), content: Size(columns: columns, rows: promptRows)).content
    return Size(columns: area.splitLeft(labelColumns).rest.columns, rows: promptRows)
  }

  static func draw(_ form: CommandForm, _ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    let fields = CommandForm.Field.allCases
    let fieldRows = fields.reduce(0) { $0 + rows(of: $1) }
    let free = canvas.frame.size.rows - fieldRows - 10
    let room = min(max(free, previewRows.lowerBound), previewRows.upperBound)
    let area = canvas.dialog(
      canvas.text(form.edited == nil ? .command(.formTitle) : .command(.formEditTitle)), hints: hints(of: form),
      content: Size(columns: columns, rows: fieldRows + room))
    if let name = form.name {
      let (label, value) = area.splitTop(1).top.splitLeft(labelColumns)
      canvas.frame.put(
        canvas.text(.command(.formName)), row: label.row, column: label.column,
        style: canvas.theme[.accent, on: .dialog],
        clip: label)
      canvas.field(name, in: value, hasFocus: true)
      return
    }
    // Where there is no room for both, paging down shows the preview in place of the fields.
    if area.rows < fieldRows + 2, form.previewTop > 0 {
      return preview(form, state, window, from: form.previewTop - CommandForm.previewPage, in: area, into: &canvas)
    }
    let (top, below) = area.splitTop(min(fieldRows, area.rows))
    draw(fields, of: form, state, window, in: top, into: &canvas)
    preview(form, state, window, from: form.previewTop, in: below, into: &canvas)
  }

  private static func hints(of form: CommandForm) -> [Hint] {
    guard form.name == nil else { return [Hint(.open, words: .keepsUnderName), Hint(.back, words: .letsGo)] }
    return [
      Hint(.nextField, words: .next), Hint(.previousChoice, .nextChoice, words: .choose),
      Hint(.open, words: form.edited == nil ? .adds : .saves), Hint(.keepTemplate, words: .asTemplate),
      Hint(.templates, words: .templates),
    ]
  }

  private static func rows(of field: CommandForm.Field) -> Int { field == .prompt ? promptRows : 1 }

  /// Where there is no room for all, those around the one with the keys are shown.
  private static func draw(
    _ fields: [CommandForm.Field], of form: CommandForm, _ state: AppState, _ window: WindowState, in area: Rect,
    into canvas: inout Canvas
  ) {
    var end = 0
    for field in fields {
      end += rows(of: field)
      if field == form.field { break }
    }
    var row = area.row - max(0, end - area.rows)
    for field in fields {
      let part = Rect(row: row, column: area.column, columns: area.columns, rows: rows(of: field)).intersection(area)
      row += rows(of: field)
      guard !part.isEmpty else { continue }
      canvas.hitAreas.add(.field(field.rawValue), at: part)
      let (label, value) = part.splitLeft(labelColumns)
      let hasFocus = form.field == field
      canvas.frame.put(
        canvas.text(.command(.formField(field))), row: label.row, column: label.column,
        style: canvas.theme[hasFocus ? .accent : .textDim, on: .dialog], clip: label)
      draw(field, of: form, state, window, hasFocus: hasFocus, in: value, into: &canvas)
    }
  }

  private static func draw(
    _ field: CommandForm.Field, of form: CommandForm, _ state: AppState, _ window: WindowState, hasFocus: Bool,
    in area: Rect, into canvas: inout Canvas
  ) {
    switch field {
    case .prompt: canvas.field(form.prompt, in: area, hasFocus: hasFocus)
    case .directory:
      canvas.directory(form.directory, state, window, isUsed: !form.runsInThread, hasFocus: hasFocus, in: area)
    case .agent:
      canvas.choice(state.provider(of: form) ?? canvas.text(.command(.formNoAgent)), hasFocus: hasFocus, in: area)
    case .priority: canvas.choice(canvas.text(.priority(form.priority)), hasFocus: hasFocus, in: area)
    case .mode:
      let name = form.mode.flatMap { mode in state.modes(of: form).first { $0.id == mode }?.name } ?? form.mode
      canvas.choice(name ?? canvas.text(.command(.formAgentsOwnMode)), hasFocus: hasFocus, in: area)
    case .thread:
      let thread = form.runsInThread ? form.offeredThread.flatMap { state.workspace.streams[$0].map(canvas.name) } : nil
      let own =
        form.wantsWorktree(state, window)
        ? canvas.language.text(WorktreePhrase.ownWorktree) : canvas.text(.command(.formOwnThread))
      canvas.choice(thread ?? own, hasFocus: hasFocus, in: area)
    case .after:
      canvas.field(form.after, in: area, hasFocus: hasFocus)
      canvas.note(canvas.text(.command(.formAfterNote)), after: form.after, in: area)
    case .start:
      canvas.field(form.start, in: area, hasFocus: hasFocus)
      canvas.note(canvas.text(.command(.formStartNote)), after: form.start, in: area)
    case .include: inclusions(of: form, hasFocus: hasFocus, in: area, into: &canvas)
    case .format:
      canvas.choice(canvas.text(.command(.formAnswer(form.enhancements.responseFormat))), hasFocus: hasFocus, in: area)
    }
  }

  private static func inclusions(
    of form: CommandForm, hasFocus: Bool, in area: Rect, into canvas: inout Canvas
  ) {
    var column = area.column
    for (index, inclusion) in CommandForm.Inclusion.allCases.enumerated() {
      let text = (form.includes(inclusion) ? "[x] " : "[ ] ") + canvas.text(.command(.formInclusion(inclusion)))
      let isCurrent = hasFocus && index == form.inclusion
      if isCurrent { canvas.park(Rect(row: area.row, column: column, columns: 1, rows: 1)) }
      let columns = canvas.frame.put(
        text, row: area.row, column: column, style: canvas.theme[isCurrent ? .selection : .dialog], clip: area)
      canvas.entry(index, text, at: Rect(row: area.row, column: column, columns: columns, rows: 1).intersection(area))
      column += columns + 2
    }
  }

  private static func preview(
    _ form: CommandForm, _ state: AppState, _ window: WindowState, from first: Int, in area: Rect,
    into canvas: inout Canvas
  ) {
    guard area.rows >= 2 else { return }
    let lines = Wrapping.wrap(
      Clean.text(state.preview(of: form, in: window)), columns: max(1, area.columns - 1)
    ).map(String.init)
    let room = area.rows - 1
    let top = min(first, max(0, lines.count - room))
    canvas.frame.put(
      canvas.text(.command(.formPreview(hasMore: lines.count > room))), row: area.row, column: area.column,
      style: canvas.theme[.textDim, on: .dialog], clip: area)
    for (offset, line) in lines.dropFirst(top).prefix(room).enumerated() {
      canvas.frame.put(
        line, row: area.row + 1 + offset, column: area.column + 1, style: canvas.theme[.dialog], clip: area)
    }
  }
}

import Acts
import Conversation
import Core
import Languages
import Queues
import Scene
import Toolkit
import Verbs
import Words
import WorktreeActs

/// The form for a command as it looks, unfolded: its fields, and under them what else is to be known, such as what will be sent.
enum CommandFormView {
  /// How far one goes on below the fields with one key.
  static let previewPage = 3
  private static let columns = 68
  private static let labelColumns = 11
  private static let promptRows = 4
  /// Of a box and the blank behind it.
  private static let boxColumns = 4
  /// The preview takes what a large window has left.
  private static let previewRows = 6...14

  /// Where the prompt stands in a window of this size: its lines wrap there, for the keys that go up and down too.
  static func promptSize(in window: Size) -> Size {
    let area = DialogBox(title: "").layout(in: Rect(window), content: Size(columns: columns, rows: promptRows)).content
    return Size(columns: area.splitLeft(labelColumns).rest.columns, rows: promptRows)
  }

  static func draw(
    _ form: some CommandFields, _ state: AppState, _ window: WindowState, into canvas: inout Canvas
  ) {
    let area = box(of: form, into: &canvas)
    let fieldRows = rows(of: form, canvas)
    // Where there is no room for both, paging down shows what is below in place of the fields.
    if area.rows < fieldRows + 2, form.previewTop > 0 {
      return below(form, state, window, from: form.previewTop - previewPage, in: area, into: &canvas)
    }
    let (top, rest) = area.splitTop(min(fieldRows, area.rows))
    fields(of: form, state, window, in: top, into: &canvas)
    below(form, state, window, from: form.previewTop, in: rest, into: &canvas)
  }

  /// The name under which the form is to be kept.
  static func draw(name: TextEdit, of form: CommandForm, into canvas: inout Canvas) {
    let (label, value) = box(of: form, into: &canvas).splitTop(1).top.splitLeft(labelColumns)
    canvas.frame.put(
      canvas.text(.command(.formName)), row: label.row, column: label.column,
      style: canvas.theme[.accent, on: .dialog],
      clip: label)
    canvas.field(name, in: value, hasFocus: true)
  }

  private static func box(of form: some CommandFields, into canvas: inout Canvas) -> Rect {
    let fieldRows = rows(of: form, canvas)
    let free = canvas.dialogRoom.rows - fieldRows - 10
    let room = min(max(free, previewRows.lowerBound), previewRows.upperBound)
    let title = canvas.title(form.title, of: form, lengthOf: form.prompt, in: promptSize(in: canvas.dialogRoom))
    return canvas.dialog(title, hints: form.hints, content: Size(columns: columns, rows: fieldRows + room))
  }

  private static func rows<Form: CommandFields>(of form: Form, _ canvas: Canvas) -> Int {
    Form.fields.reduce(0) { $0 + rows(of: $1, canvas) }
  }

  private static func rows(of field: CommandPhrase.Field, _ canvas: Canvas) -> Int {
    switch field {
    case .prompt: promptRows
    case .include: 1 + (boxes(columns: promptSize(in: canvas.dialogRoom).columns, canvas).last?.row ?? 0)
    case .directory, .agent, .priority, .mode, .thread, .needs, .after, .start, .format: 1
    }
  }

  /// Where the boxes of what is added stand: on as many rows as they need.
  private static func boxes(
    columns: Int, _ canvas: Canvas
  ) -> [(inclusion: CommandPhrase.Inclusion, row: Int, column: Int)] {
    var (row, column) = (0, 0)
    return CommandPhrase.Inclusion.allCases.map { inclusion in
      let taken = boxColumns + Clean.columns(canvas.text(.command(.formInclusion(inclusion))))
      if column > 0, column + taken > columns { (row, column) = (row + 1, 0) }
      defer { column += taken + 2 }
      return (inclusion, row, column)
    }
  }

  /// Where there is no room for all, those around the one with the keys are shown.
  private static func fields<Form: CommandFields>(
    of form: Form, _ state: AppState, _ window: WindowState, in area: Rect, into canvas: inout Canvas
  ) {
    var end = 0
    for field in Form.fields {
      end += rows(of: field, canvas)
      if field == form.field { break }
    }
    var row = area.row - max(0, end - area.rows)
    for field in Form.fields {
      let height = rows(of: field, canvas)
      let part = Rect(row: row, column: area.column, columns: area.columns, rows: height).intersection(area)
      row += height
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
    _ field: CommandPhrase.Field, of form: some CommandFields, _ state: AppState, _ window: WindowState,
    hasFocus: Bool, in area: Rect, into canvas: inout Canvas
  ) {
    switch field {
    case .prompt: canvas.field(form.prompt, in: area, hasFocus: hasFocus)
    case .directory, .thread, .needs:
      form.drawOwn(field, state, window, hasFocus: hasFocus, in: area, into: &canvas)
    case .agent:
      canvas.choice(
        form.agentWords(state, in: canvas.language) ?? canvas.text(.command(.formNoAgent)), hasFocus: hasFocus, in: area
      )
    case .priority: canvas.choice(canvas.text(.priority(form.priority)), hasFocus: hasFocus, in: area)
    case .mode:
      let name = form.mode.flatMap { mode in form.modes(state).first { $0.id == mode }?.name } ?? form.mode
      canvas.choice(name ?? canvas.text(.command(.formAgentsOwnMode)), hasFocus: hasFocus, in: area)
    case .after:
      canvas.field(form.after, in: area, hasFocus: hasFocus)
      canvas.note(form.afterNote(state, hasFocus: hasFocus, in: canvas), after: form.after, in: area)
    case .start:
      canvas.field(form.start, in: area, hasFocus: hasFocus)
      canvas.note(canvas.text(.command(.formStartNote)), after: form.start, in: area)
    case .include: inclusions(of: form, hasFocus: hasFocus, in: area, into: &canvas)
    case .format:
      canvas.choice(canvas.text(.command(.formAnswer(form.enhancements.responseFormat))), hasFocus: hasFocus, in: area)
    }
  }

  private static func inclusions(
    of form: some CommandFields, hasFocus: Bool, in area: Rect, into canvas: inout Canvas
  ) {
    for (index, box) in boxes(columns: area.columns, canvas).enumerated() {
      let text = (form.includes(box.inclusion) ? "[x] " : "[ ] ") + canvas.text(.command(.formInclusion(box.inclusion)))
      let isCurrent = hasFocus && index == form.inclusion
      let (row, column) = (area.row + box.row, area.column + box.column)
      if isCurrent { canvas.park(Rect(row: row, column: column, columns: 1, rows: 1)) }
      let columns = canvas.frame.put(
        text, row: row, column: column, style: canvas.theme[isCurrent ? .selection : .dialog], clip: area)
      canvas.entry(index, text, at: Rect(row: row, column: column, columns: columns, rows: 1).intersection(area))
    }
  }

  private static func below(
    _ form: some CommandFields, _ state: AppState, _ window: WindowState, from first: Int, in area: Rect,
    into canvas: inout Canvas
  ) {
    guard area.rows >= 2 else { return }
    let below = form.below(state, window, in: canvas.language)
    let lines = Wrapping.wrap(Clean.text(below.text), columns: max(1, area.columns - 1)).map(String.init)
    let room = area.rows - 1
    let top = min(first, max(0, lines.count - room))
    canvas.frame.put(
      canvas.text(below.title(lines.count > room)), row: area.row, column: area.column,
      style: canvas.theme[.textDim, on: .dialog], clip: area)
    for (offset, line) in lines.dropFirst(top).prefix(room).enumerated() {
      canvas.frame.put(
        line, row: area.row + 1 + offset, column: area.column + 1, style: canvas.theme[.dialog], clip: area)
    }
  }
}

/// What only the form for a command of Up Next has.
extension CommandForm {
  var title: Phrase { edited == nil ? .command(.formTitle) : .command(.formEditTitle) }

  var hints: [Hint] {
    guard name == nil else { return [Hint(.open, words: .keepsUnderName), Hint(.back, words: .cancels)] }
    guard isUnfolded else {
      return [
        Hint(.open, words: .adds), Hint(.nextField, words: .more), Hint(.templates, words: .templates),
        Hint(.back, words: .closes),
      ]
    }
    return [
      Hint(.nextField, words: .next), Hint(.previousChoice, .nextChoice, words: .choose),
      Hint(.open, words: edited == nil ? .adds : .saves), Hint(.keepTemplate, words: .asTemplate),
      Hint(.templates, words: .templates), Hint(.back, words: .closes),
    ]
  }

  func below(_ state: AppState, _ window: WindowState, in language: Language) -> BelowFields {
    BelowFields(
      title: { .command(.formPreview(hasMore: $0)) }, text: state.preview(of: self, in: window))
  }

  func drawOwn(
    _ field: Field, _ state: AppState, _ window: WindowState, hasFocus: Bool, in area: Rect, into canvas: inout Canvas
  ) {
    if field == .directory {
      return canvas.directory(directory, state, window, isUsed: !runsInThread, hasFocus: hasFocus, in: area)
    }
    let thread = runsInThread ? offeredThread.flatMap { state.workspace.streams[$0].map(canvas.name) } : nil
    let own =
      wantsWorktree(state, window)
      ? canvas.language.text(WorktreePhrase.ownWorktree) : canvas.text(.command(.formOwnThread))
    canvas.choice(thread ?? own, hasFocus: hasFocus, in: area)
  }

  func place(_ state: AppState, in canvas: Canvas) -> CommandLineView.Chip {
    let thread = runsInThread ? offeredThread.flatMap { state.workspace.streams[$0] } : nil
    return thread.map { CommandLineView.Chip(field: .thread, text: canvas.name(of: $0), isSet: true) }
      ?? CommandLineView.Chip(field: .directory, text: directory.text, isSet: true)
  }
}

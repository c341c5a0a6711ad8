import Acts
import Conversation
import Core
import Scene
import Toolkit
import Verbs
import Words

/// The folded form: one line to write in, and under it what the other fields say as chips. A press on a chip unfolds the
/// form there.
enum CommandLineView {
  private static let columns = 40...96
  private static let mostRows = 6

  /// The line grows with what is written.
  static func promptSize(of prompt: TextEdit, in window: Size) -> Size {
    let room = max(1, min(columns.upperBound, max(columns.lowerBound, window.columns - 12)) - 2)
    return Size(columns: room, rows: max(1, prompt.rowCount(columns: room, limit: mostRows)))
  }

  static func draw(_ form: some CommandFields, _ state: AppState, into canvas: inout Canvas) {
    let size = promptSize(of: form.prompt, in: canvas.dialogRoom)
    let area = canvas.dialog(
      canvas.title(form.title, of: form, lengthOf: form.prompt, in: size), hints: form.hints,
      content: Size(columns: size.columns + 2, rows: size.rows + 1))
    let (top, chips) = area.splitTop(min(size.rows, area.rows))
    let (sign, line) = top.splitLeft(2)
    canvas.frame.put(
      canvas.isUnicode ? "›" : ">", row: sign.row, column: sign.column, style: canvas.theme[.accent, on: .dialog],
      clip: sign)
    canvas.field(form.prompt, in: line, hasFocus: true)
    draw(chips: Self.chips(of: form, state, in: canvas), in: chips.splitLeft(2).rest, into: &canvas)
  }

  /// What a field says; one that says nothing of its own is dim.
  struct Chip {
    let field: CommandPhrase.Field
    let text: String
    let isSet: Bool
  }

  private static func chips(of form: some CommandFields, _ state: AppState, in canvas: Canvas) -> [Chip] {
    func optional(_ field: CommandPhrase.Field, _ edit: TextEdit) -> Chip {
      let label = canvas.text(.command(.formField(field))).lowercased()
      return Chip(
        field: field, text: edit.isEmpty ? label + " " + canvas.glyphs.cutMark : label + " " + edit.text,
        isSet: !edit.isEmpty)
    }
    let agent = form.agentWords(state, in: canvas.language) ?? canvas.text(.command(.formNoAgent))
    let mode = form.mode.map { mode in form.modes(state).first { $0.id == mode }?.name ?? mode }
    let inclusions = CommandPhrase.Inclusion.allCases.filter(form.includes).map {
      Chip(field: .include, text: "+ " + canvas.text(.command(.formInclusion($0))), isSet: true)
    }
    let format = form.enhancements.responseFormat
    let answer = Chip(field: .format, text: canvas.text(.command(.formAnswer(format))), isSet: true)
    let fields: [Chip?] = [
      form.place(state, in: canvas), Chip(field: .agent, text: agent, isSet: true),
      mode.map { Chip(field: .mode, text: $0, isSet: true) },
      Chip(field: .priority, text: canvas.text(.priority(form.priority)), isSet: form.priority != .normal),
      optional(.after, form.after), optional(.start, form.start), format == .agentsOwn ? nil : answer,
    ]
    return fields.compactMap(\.self) + inclusions
  }

  private static func draw(chips: [Chip], in area: Rect, into canvas: inout Canvas) {
    let gap = canvas.separator
    var column = area.column
    for (index, chip) in chips.enumerated() where column < area.endColumn {
      if index > 0 {
        column += canvas.frame.put(
          gap, row: area.row, column: column, style: canvas.theme[.textDim, on: .dialog], clip: area)
      }
      let text = Truncation.keepStart(
        Clean.line(chip.text), columns: max(0, area.endColumn - column), mark: canvas.glyphs.cutMark)
      let columns = canvas.frame.put(
        text, row: area.row, column: column, style: canvas.theme[chip.isSet ? .text : .textDim, on: .dialog], clip: area
      )
      canvas.hitAreas.add(
        .field(chip.field.rawValue), at: Rect(row: area.row, column: column, columns: columns, rows: 1))
      column += columns
    }
  }
}

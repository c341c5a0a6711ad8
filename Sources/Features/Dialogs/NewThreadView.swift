import Core
import Toolkit

/// The form for a new thread, as it looks.
enum NewThreadView {
  static func draw(_ form: NewThread, _ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    let obstacle =
      form.chosenProvider.flatMap(state.obstacle)
      .map { Wrapping.wrap(canvas.text(.dialog($0)), columns: 64).prefix(3) } ?? []
    let fields = NewThread.Field.allCases
    var area = canvas.dialog(
      canvas.text(.dialog(.newThreadTitle)), hint: canvas.text(.dialog(.newThreadHint(isUnicode: canvas.isUnicode))),
      content: Size(columns: 64, rows: fields.count + obstacle.count))
    for field in fields {
      let (part, rest) = area.splitTop(1)
      area = rest
      canvas.spots.add(.threadField(field), at: part)
      let (label, value) = part.splitLeft(11)
      let hasFocus = form.field == field
      canvas.frame.put(
        canvas.text(.dialog(name(of: field))), row: label.row, column: label.column,
        style: canvas.theme[hasFocus ? .accent : .textDim, on: .dialog], clip: label)
      switch field {
      case .directory: canvas.directory(form.directory, state, window, hasFocus: hasFocus, in: value)
      case .agent:
        canvas.choice(form.chosenProvider ?? canvas.text(.command(.formNoAgent)), hasFocus: hasFocus, in: value)
      }
    }
    for (offset, line) in obstacle.enumerated() {
      canvas.frame.put(
        line, row: area.row + offset, column: area.column, style: canvas.theme[.error, on: .dialog], clip: area)
    }
  }

  private static func name(of field: NewThread.Field) -> DialogPhrase {
    switch field {
    case .directory: .directoryLabel
    case .agent: .agentLabel
    }
  }
}

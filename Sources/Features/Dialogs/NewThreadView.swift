import Core
import Toolkit

/// The form for a new thread, as it looks.
enum NewThreadView {
  static func draw(_ form: NewThread, _ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    let obstacle = form.chosenProvider.flatMap(state.obstacle).map { Wrapping.wrap($0, columns: 64).prefix(3) } ?? []
    let fields = NewThread.Field.allCases
    let next = canvas.isUnicode ? "Tab next · ←→ choose · ↵ " : "Tab next - arrows choose - Enter "
    let leave = canvas.isUnicode ? " · Esc lets go" : " - Esc lets go"
    var area = canvas.dialog(
      "New thread", hint: next + "begins" + leave, content: Size(columns: 64, rows: fields.count + obstacle.count))
    for field in fields {
      let (part, rest) = area.splitTop(1)
      area = rest
      canvas.spots.add(.threadField(field), at: part)
      let (label, value) = part.splitLeft(11)
      let hasFocus = form.field == field
      canvas.frame.put(
        name(of: field), row: label.row, column: label.column,
        style: canvas.theme[hasFocus ? .accent : .textDim, on: .dialog], clip: label)
      switch field {
      case .directory: canvas.directory(form.directory, state, window, hasFocus: hasFocus, in: value)
      case .agent: canvas.choice(form.chosenProvider ?? "none", hasFocus: hasFocus, in: value)
      }
    }
    for (offset, line) in obstacle.enumerated() {
      canvas.frame.put(
        line, row: area.row + offset, column: area.column, style: canvas.theme[.error, on: .dialog], clip: area)
    }
  }

  private static func name(of field: NewThread.Field) -> String {
    switch field {
    case .directory: "Directory"
    case .agent: "Agent"
    }
  }
}

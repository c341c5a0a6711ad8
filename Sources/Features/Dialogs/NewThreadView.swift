import Core
import Toolkit

/// The form for a new thread, as it looks.
enum NewThreadView {
  static func draw(_ form: NewThread, _ state: AppState, into canvas: inout Canvas) {
    let obstacle = form.chosenProvider.flatMap(state.obstacle).map { Wrapping.wrap($0, columns: 64).prefix(3) } ?? []
    let fields = NewThread.Field.allCases
    let next = canvas.isUnicode ? "Tab next · ←→ choose · ↵ " : "Tab next - arrows choose - Enter "
    let leave = canvas.isUnicode ? " · Esc lets go" : " - Esc lets go"
    var area = canvas.dialog(
      "New thread", hint: next + "begins" + leave, content: Size(columns: 64, rows: fields.count + obstacle.count))
    for field in fields {
      let (part, rest) = area.splitTop(1)
      area = rest
      let (label, value) = part.splitLeft(11)
      let hasFocus = form.field == field
      canvas.frame.put(
        name(of: field), row: label.row, column: label.column,
        style: canvas.theme[hasFocus ? .accent : .textDim, on: .dialog], clip: label)
      draw(field, of: form, hasFocus: hasFocus, in: value, into: &canvas)
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

  private static func draw(
    _ field: NewThread.Field, of form: NewThread, hasFocus: Bool, in area: Rect, into canvas: inout Canvas
  ) {
    switch field {
    case .directory: canvas.field(form.directory, in: area, hasFocus: hasFocus)
    case .agent:
      choice(form.chosenProvider ?? "none", hasFocus: hasFocus, in: area, into: &canvas)
    }
  }

  private static func choice(_ text: String, hasFocus: Bool, in area: Rect, into canvas: inout Canvas) {
    let arrows = canvas.isUnicode ? ("‹ ", " ›") : ("< ", " >")
    canvas.frame.put(
      arrows.0 + text + arrows.1, row: area.row, column: area.column,
      style: canvas.theme[hasFocus ? .selection : .dialog], clip: area)
  }
}

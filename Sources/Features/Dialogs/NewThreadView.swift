import Core
import Toolkit

/// The form for a new thread or command, as it looks.
enum NewThreadView {
  private static let promptRows = 4

  static func draw(_ form: NewThread, _ state: AppState, into canvas: inout Canvas) {
    let obstacle = form.chosenProvider.flatMap(state.obstacle).map { Wrapping.wrap($0, columns: 64).prefix(3) } ?? []
    let rows = form.fields.reduce(0) { $0 + ($1 == .prompt ? promptRows : 1) } + obstacle.count
    let title = form.purpose == .thread ? "New thread" : "New command"
    let next = canvas.isUnicode ? "Tab next · ←→ choose · ↵ " : "Tab next - arrows choose - Enter "
    let leave = canvas.isUnicode ? " · Esc lets go" : " - Esc lets go"
    var area = canvas.dialog(
      title, hint: next + (form.purpose == .thread ? "begins" : "adds") + leave,
      content: Size(columns: 64, rows: rows))
    for field in form.fields {
      let (part, rest) = area.splitTop(field == .prompt ? promptRows : 1)
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
    case .prompt: "Prompt"
    case .directory: "Directory"
    case .agent: "Agent"
    case .priority: "Priority"
    }
  }

  private static func draw(
    _ field: NewThread.Field, of form: NewThread, hasFocus: Bool, in area: Rect, into canvas: inout Canvas
  ) {
    switch field {
    case .prompt: canvas.field(form.prompt, in: area, hasFocus: hasFocus)
    case .directory: canvas.field(form.directory, in: area, hasFocus: hasFocus)
    case .agent:
      choice(form.chosenProvider ?? "none", hasFocus: hasFocus, in: area, into: &canvas)
    case .priority: choice(form.priority.name, hasFocus: hasFocus, in: area, into: &canvas)
    }
  }

  private static func choice(_ text: String, hasFocus: Bool, in area: Rect, into canvas: inout Canvas) {
    let arrows = canvas.isUnicode ? ("‹ ", " ›") : ("< ", " >")
    canvas.frame.put(
      arrows.0 + text + arrows.1, row: area.row, column: area.column,
      style: canvas.theme[hasFocus ? .selection : .dialog], clip: area)
  }
}

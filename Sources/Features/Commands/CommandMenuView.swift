import Core
import Toolkit

/// The menus about commands, as they look.
enum CommandMenuView {
  static func draw(_ menu: CommandMenu, _ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    switch menu {
    case .cancel(let cursor):
      let items = state.cancelChoices.map {
        Menu.Item($0.selection, Clean.line("\(canvas.text(.command(.cancelChoice($0.selection)))) (\($0.count))"))
      }
      canvas.menu(canvas.text(.command(.cancelMenuTitle)), items, cursor: cursor)
    case .pause(let cursor):
      let items = state.pauseChoices.map {
        Menu.Item($0.agent, Clean.line(canvas.text(.command(.pauseChoice(agent: $0.agent, isPaused: $0.isPaused)))))
      }
      canvas.menu(canvas.text(.command(.pauseMenuTitle)), items, cursor: cursor)
    case .templates(let cursor): templates(cursor, state, into: &canvas)
    case .fields(let name, let filled, let field): self.field(name, filled, field, state, into: &canvas)
    case .acts(let command, let cursor): acts(on: command, cursor, state, window, into: &canvas)
    }
  }

  private static func templates(_ cursor: MenuCursor<String>, _ state: AppState, into canvas: inout Canvas) {
    let names = state.templateNames
    let area = canvas.dialog(
      canvas.text(.command(.templatesTitle)), hint: canvas.text(.command(.templatesHint)),
      content: Size(columns: 60, rows: max(1, min(14, names.count))))
    let rows = names.map { name in
      let prompt = state.workspace.templates[name]?.prompt ?? ""
      return (text: Clean.line(name + "  " + prompt), hint: "")
    }
    DialogView.choices(rows, cursor, of: names, in: area, into: &canvas)
  }

  private static func field(
    _ name: String, _ filled: [String], _ field: TextEdit, _ state: AppState, into canvas: inout Canvas
  ) {
    let fields = state.workspace.templates[name]?.fields ?? []
    let label = fields.indices.contains(filled.count) ? fields[filled.count] : ""
    let area = canvas.dialog(
      name, [canvas.text(.command(.templateField(Clean.line(label), number: filled.count + 1, of: fields.count)))],
      hint: canvas.text(.command(.templateFieldHint)), content: Size(columns: 50, rows: 1))
    canvas.field(field, in: area, hasFocus: true)
  }
}

import Conversation
import Core
import Scene
import Toolkit
import Verbs
import Words

/// Which template to use. Removing takes one away; the cursor goes on to the next one.
struct TemplatesDialog: MenuDialog {
  var cursor: MenuCursor<String>

  func choices(_ state: AppState) -> [String] { state.workspace.templates.keys.sorted() }

  mutating func choose(_ choice: String, _ context: inout Context) -> AfterKey {
    if let template = context.workspace.templates[choice] { context.use(template, choice, []) }
    return .closes
  }

  mutating func pressOther(_ key: DialogKey, _ context: inout Context) -> AfterKey {
    let names = choices(context.state)
    guard key.verb == .remove, let place = cursor.place(in: names) else { return .stays }
    context.perform(.template(name: names[place], nil), titled: .command(.templateRemoved(names[place])))
    let left = choices(context.state)
    cursor = MenuCursor(left, at: min(place, max(0, left.count - 1)))
    return left.isEmpty ? .closes : .stays
  }

  func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    let names = choices(state)
    let area = canvas.dialog(
      canvas.text(.command(.templatesTitle)),
      hints: [Hint(.open, words: .usesIt), Hint(.remove, words: .removesIt), Hint(.back, words: .closes)],
      content: Size(columns: 60, rows: max(1, min(14, names.count))))
    let rows = names.map { name in
      let prompt = state.workspace.templates[name]?.prompt ?? ""
      return (text: Clean.line(name + "  " + prompt), hint: "")
    }
    canvas.choices(rows, cursor, of: names, in: area)
  }
}

/// What a template's fields are to be filled with, one after the other.
struct TemplateFieldDialog: FieldDialog {
  /// As it was chosen: by now it may be another one, or none.
  let template: CommandTemplate
  let name: String
  let filled: [String]
  var field = TextEdit(isOneLine: true)

  mutating func accept(_ context: inout Context) -> AfterKey {
    context.use(template, name, filled + [field.text])
    return .closes
  }

  var holdsWords: Bool { !filled.isEmpty || field.canUndo }

  func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    let fields = template.fields
    let label = fields.indices.contains(filled.count) ? fields[filled.count] : ""
    let area = canvas.dialog(
      name, [canvas.text(.command(.templateField(Clean.line(label), number: filled.count + 1, of: fields.count)))],
      hints: [Hint(.open, words: .goesOn), Hint(.back, words: .letsGo)], content: Size(columns: 50, rows: 1))
    canvas.field(field, in: area, hasFocus: true)
  }
}

extension Context {
  package mutating func beginTemplates() {
    guard !workspace.templates.isEmpty else { return refuse(.command(.noTemplates)) }
    open(TemplatesDialog(cursor: MenuCursor(workspace.templates.keys.sorted())))
  }

  /// Asks for the template's next field, or opens the form with all of them filled.
  fileprivate mutating func use(_ template: CommandTemplate, _ name: String, _ filled: [String]) {
    guard filled.count >= template.fields.count else {
      return open(TemplateFieldDialog(template: template, name: name, filled: filled))
    }
    let values = Dictionary(zip(template.fields, filled)) { first, _ in first }
    var form = CommandForm(state, window)
    form.take(template, prompt: template.filled(values))
    begin(form)
  }
}

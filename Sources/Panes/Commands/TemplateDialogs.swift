import Acts
import Conversation
import Core
import Finders
import Scene
import Toolkit
import Verbs
import Words

/// Which template to use. Removing takes one away; the cursor goes on to the next one.
struct TemplatesDialog: MenuDialog {
  var cursor: MenuCursor<String>
  /// The form that it was opened from, which is left for another one only where a template is used.
  var form: CommandForm?
  /// What they are narrowed to, while keys go there.
  var filter: TextEdit?

  func choices(_ state: AppState) -> [String] {
    let filter = ListFilter(filter?.text ?? "")
    return state.workspace.templates.filter { name, template in
      filter.fits(
        texts: { [name, template.prompt] }, states: { [] }, agent: { template.provider.map { [$0] } ?? [] },
        project: template.directory ?? "")
    }.keys.sorted()
  }

  mutating func choose(_ choice: String, _ context: inout Context) -> AfterKey {
    if let template = context.workspace.templates[choice] { context.use(template, choice, [], from: form) }
    return .closes
  }

  /// What was looked for goes first.
  mutating func leave(_ context: inout Context) -> AfterKey {
    guard filter != nil else {
      context.goBack(to: form)
      return .closes
    }
    filter = nil
    let all = choices(context.state)
    if cursor.place(in: all) == nil { cursor = MenuCursor(all) }
    return .stays
  }

  mutating func pressBeside(_ context: inout Context) -> AfterKey {
    filter = nil
    return leave(&context)
  }

  mutating func press(_ key: DialogKey, _ context: inout Context) -> AfterKey {
    guard key.verb == .open, choices(context.state).isEmpty else { return pressInMenu(key, &context) }
    // Another window may have removed them all.
    return filter == nil ? leave(&context) : .stays
  }

  mutating func pressOther(_ key: DialogKey, _ context: inout Context) -> AfterKey {
    if filter != nil {
      edit({ _ = $0.press(key.key) }, &context)
      return .stays
    }
    if key.verb == .filter {
      filter = TextEdit(isOneLine: true)
      return .stays
    }
    let names = choices(context.state)
    guard key.verb == .remove, let place = cursor.place(in: names) else { return .stays }
    context.perform(.template(name: names[place], nil), titled: .command(.templateRemoved(names[place])))
    let left = choices(context.state)
    cursor = MenuCursor(left, at: min(place, max(0, left.count - 1)))
    return left.isEmpty ? leave(&context) : .stays
  }

  var isTyping: Bool { filter != nil }
  var typed: TextEdit? { filter }

  mutating func edit(_ change: (inout TextEdit) -> Void, _ context: inout Context) {
    guard var edited = filter else { return }
    change(&edited)
    let isOther = edited.text != filter?.text
    filter = edited
    if isOther { cursor = MenuCursor(choices(context.state)) }
  }

  func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    let names = choices(state)
    // What Esc does is to let go of the filter first; where nothing fits, there is nothing to use.
    let use = names.isEmpty ? [] : [Hint(.open, words: .usesIt)]
    let act = filter == nil ? [Hint(.remove, words: .removesIt), Hint(.filter, words: .filter)] : []
    let rows = max(1, min(14, state.workspace.templates.count))
    let content = canvas.dialog(
      canvas.text(.command(.templatesTitle)),
      hints: use + act + [Hint(.back, words: filter == nil ? .closes : .showsAll)],
      content: Size(columns: max(1, canvas.rowColumns(upTo: 60, beside: 4)), rows: rows + (filter == nil ? 0 : 1)))
    let (top, area) = content.splitTop(filter == nil ? 0 : 1)
    if let filter {
      canvas.frame.put("/", row: top.row, column: top.column, style: canvas.theme[.accent, on: .dialog], clip: top)
      canvas.field(filter, in: top.splitLeft(2).rest, hasFocus: true)
    }
    let lines = names.map { name in
      let prompt = state.workspace.templates[name]?.prompt ?? ""
      return (text: Clean.line(name + "  " + prompt), hint: "")
    }
    canvas.choices(lines, cursor, of: names, in: area)
  }
}

/// What a template's fields are to be filled with, one after the other.
struct TemplateFieldDialog: FieldDialog {
  /// As it was chosen: by now it may be another one, or none.
  let template: CommandTemplate
  let name: String
  let filled: [String]
  let form: CommandForm?
  var field = TextEdit(isOneLine: true)

  mutating func accept(_ context: inout Context) -> AfterKey {
    context.use(template, name, filled + [field.text], from: form)
    return .closes
  }

  func leave(_ context: inout Context) -> AfterKey {
    context.goBack(to: form)
    return .closes
  }

  var holdsWords: Bool { !filled.isEmpty || field.canUndo }

  func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    let fields = template.fields
    let label = fields.indices.contains(filled.count) ? fields[filled.count] : ""
    let area = canvas.dialog(
      name, [canvas.text(.command(.templateField(Clean.line(label), number: filled.count + 1, of: fields.count)))],
      hints: [Hint(.open, words: .goesOn), Hint(.back, words: .cancels)], content: Size(columns: 50, rows: 1))
    canvas.field(field, in: area, hasFocus: true)
  }
}

extension Context {
  package mutating func beginTemplates() { beginTemplates(from: nil) }

  mutating func beginTemplates(from form: CommandForm?) {
    guard !workspace.templates.isEmpty else { return refuse(.command(.noTemplates)) }
    open(TemplatesDialog(cursor: MenuCursor(workspace.templates.keys.sorted()), form: form))
  }

  /// The form is there again. Where another window has gone on with what is kept of it, its words are a text of their own.
  fileprivate mutating func goBack(to form: CommandForm?) {
    guard var form else { return }
    if let kept = form.keeping.id {
      let isAsItWas = workspace.keptForms[kept].map { $0 == form.draft(as: kept, at: $0.at) } == true
      if !isAsItWas || state.isOpen(kept) { form.keeping.id = nil }
      if isAsItWas, form.keeping.id == nil { form.keeping.begunWith = form.writtenWords }
    }
    begin(form)
  }

  /// Asks for the template's next field, or opens the form with all of them filled.
  fileprivate mutating func use(
    _ template: CommandTemplate, _ name: String, _ filled: [String], from earlier: CommandForm?
  ) {
    guard filled.count >= template.fields.count else {
      return open(TemplateFieldDialog(template: template, name: name, filled: filled, form: earlier))
    }
    let values = Dictionary(zip(template.fields, filled)) { first, _ in first }
    var form = CommandForm(state, window)
    form.take(template, prompt: template.filled(values))
    begin(form)
  }
}

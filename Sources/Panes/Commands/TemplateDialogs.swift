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
    if let template = context.workspace.templates[choice] { context.use(template, choice, from: form) }
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

/// What a template's fields are to be filled with, one after the other. What is filled in is kept as the words of a form are: Esc
/// and a lost window leave a form with them.
struct TemplateFieldDialog: FieldDialog, KeptForm {
  /// As it was chosen: by now it may be another one, or none.
  let template: CommandTemplate
  let name: String
  let form: CommandForm?
  /// The answers before this field, and behind it where the person has come back.
  private var before: [String] = []
  private var behind: [String] = []
  var field = TextEdit(isOneLine: true)
  var keeping = Keeping()

  init(_ template: CommandTemplate, _ name: String, from form: CommandForm?) {
    (self.template, self.name, self.form) = (template, name, form)
    keeping.begunWith = template.prompt
  }

  mutating func press(_ key: DialogKey, _ context: inout Context) -> AfterKey {
    if key.verb == .open || key.verb == .nextField { return accept(&context) }
    if key.verb == .previousField { goBack() } else { _ = field.press(key.key) }
    return .stays
  }

  /// A blank leaves a field empty; Enter alone has left it out.
  mutating func accept(_ context: inout Context) -> AfterKey {
    guard !field.isEmpty else {
      context.refuse(.agent(.mustBeAnswered))
      return .stays
    }
    guard before.count + 1 < template.fields.count else {
      context.use(template, filledBy: self)
      return .closes
    }
    before.append(field.whole)
    field = TextEdit(behind.isEmpty ? "" : behind.removeFirst(), isOneLine: true)
    return .stays
  }

  private mutating func goBack() {
    guard let last = before.popLast() else { return }
    behind.insert(field.whole, at: 0)
    field = TextEdit(last, isOneLine: true)
  }

  func leave(_ context: inout Context) -> AfterKey {
    context.goBack(to: form)
    context.tellKept(self)
    return .closes
  }

  var holdsWords: Bool { isWritten || field.canUndo }

  // MARK: As a form whose words are kept

  /// With what is filled in; a field that has no answer yet stands there by its name.
  var writtenWords: String {
    get {
      let answers = zip(template.fields, before + [field.whole] + behind).filter { !$1.isEmpty }
      return template.filled(Dictionary(answers) { first, _ in first })
    }
    // Nothing writes all of them at once.
    set {}
  }
  var isInWords: Bool { false }

  func draft(as id: Identity<FormDraft>, at now: Timestamp) -> FormDraft {
    var written = template
    written.prompt = writtenWords
    return FormDraft(id: id, written: written, at: now)
  }

  func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    let fields = template.fields
    let label = fields.indices.contains(before.count) ? fields[before.count] : ""
    let back = before.isEmpty ? [] : [Hint(.previousField, words: .fieldBefore)]
    let area = canvas.dialog(
      name, [canvas.text(.command(.templateField(Clean.line(label), number: before.count + 1, of: fields.count)))],
      hints: [Hint(.open, words: .goesOn), Hint(.back, words: .cancels)] + back, content: Size(columns: 50, rows: 1))
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
      if !isAsItWas || state.isOpen(kept) { form.keeping.part() }
      if isAsItWas, form.keeping.id == nil { form.keeping.begunWith = form.writtenWords }
    }
    begin(form)
  }

  /// Asks for the template's fields, or opens the form where it has none.
  fileprivate mutating func use(_ template: CommandTemplate, _ name: String, from earlier: CommandForm?) {
    let fields = TemplateFieldDialog(template, name, from: earlier)
    if template.fields.isEmpty { use(template, filledBy: fields) } else { open(fields) }
  }

  /// The form with all fields filled. What was filled in is the person's own, and goes on to be kept.
  fileprivate mutating func use(_ template: CommandTemplate, filledBy fields: TemplateFieldDialog) {
    var form = CommandForm(state, window)
    form.take(template, prompt: fields.writtenWords)
    if fields.isWritten {
      form.keeping = fields.keeping
      form.keeping.begunWith = ""
    }
    begin(form)
  }
}

import Core
import Toolkit

/// Draws the dialog in front of the panes: a box in the middle, as large as it needs and the screen allows.
enum DialogView {
  static func draw(_ dialog: OpenDialog, _ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    switch dialog {
    case .notices(let words):
      canvas.dialog(canvas.text(.dialog(.pleaseRead)), words, hint: canvas.text(.dialog(.enterCloses)))
    case .welcome: welcome(into: &canvas)
    case .help(let scroll): HelpView.draw(scroll, state, into: &canvas)
    case .palette(let palette): self.palette(palette, state, into: &canvas)
    case .threadMenu(let stream, let cursor): threadMenu(stream, cursor, state, into: &canvas)
    case .mode(let stream, let cursor): modes(of: stream, cursor, state, into: &canvas)
    case .newThread(let form): NewThreadView.draw(form, state, window, into: &canvas)
    case .rename(_, let field):
      one(canvas.text(.dialog(.renameTitle)), field, hint: canvas.text(.dialog(.renameHint)), into: &canvas)
    case .filter(_, let field):
      one(canvas.text(.filterTitle), field, hint: canvas.text(.filterHint), into: &canvas)
    case .setting(let key, let field):
      one(
        canvas.text(.setting(.name(key))), field, hint: canvas.text(.setting(.values(key.values))), into: &canvas)
    case .peek(let stream): peek(stream, state, window, into: &canvas)
    case .confirm(.stopCommands(let commands)):
      canvas.dialog(
        canvas.text(.command(.stopTitle)), [canvas.text(.command(.stopQuestion(commands.count)))],
        hint: canvas.text(.command(.stopHint)))
    case .search(let finder): SearchView.draw(finder, state, into: &canvas)
    case .snooze(let streams, let cursor): snooze(streams, cursor, state, into: &canvas)
    case .handover(let stream, let cursor): handover(stream, cursor, state, into: &canvas)
    case .lineage(let stream, let scroll): LineageView.draw(stream, scroll, state, into: &canvas)
    case .why(let stream): why(stream, state, into: &canvas)
    case .confirm(.cancel(let selection)):
      let (waiting, running) = state.workspace.commands(selection)
      let question = Phrase.command(.cancelQuestion(waiting: waiting.count, running: running.count))
      canvas.dialog(
        canvas.text(.command(.cancelTitle)), [canvas.text(question)], hint: canvas.text(.command(.cancelHint)))
    case .confirm(.removeCommands(let waiting, let running)):
      let question = Phrase.command(.removeQuestion(waiting: waiting.count, running: running.count))
      canvas.dialog(
        canvas.text(.command(.removeTitle)), [canvas.text(question)], hint: canvas.text(.command(.removeHint)))
    case .command(let form): CommandFormView.draw(form, state, window, into: &canvas)
    case .commandMenu(let menu): CommandMenuView.draw(menu, state, window, into: &canvas)
    case .history(let history): HistoryView.draw(history, state, into: &canvas)
    case .queueHistory(let cursor): queueHistory(cursor, state, into: &canvas)
    case .agentLimit(let agent, let field):
      one(
        Settings.agentLimitKey(agent), field,
        hint: canvas.text(.setting(.agentLimitValues(Settings.agentLimitValues))), into: &canvas)
    case .refusal(let stream, let permission, let field):
      answer(
        field, to: permission, of: stream, state, title: .refusalTitle, hint: .refusalHint, into: &canvas)
    case .projectMenu(let directory, let cursor): projectMenu(directory, cursor, state, into: &canvas)
    case .projectAgent(let directory, let cursor): projectAgents(directory, cursor, state, into: &canvas)
    case .projectHost(_, let field):
      one(canvas.text(.agent(.hostTitle)), field, hint: canvas.text(.agent(.hostHint)), into: &canvas)
    case .options(let stream, let cursor): options(of: stream, cursor, state, into: &canvas)
    case .option(let stream, let name, let cursor): option(name, of: stream, cursor, state, into: &canvas)
    case .answering(let stream, let permission, _, let field):
      answer(field, to: permission, of: stream, state, title: .answerTitle, hint: .answerHint, into: &canvas)
    case .sessions(let dialog): sessions(dialog, state, into: &canvas)
    case .commandPeek(let command, let scroll): CommandPeek.draw(command, scroll, state, into: &canvas)
    case .export(let form):
      one(
        canvas.text(.dialog(.exportTitle)), form.path, hint: canvas.text(.dialog(.exportHint)), columns: 64,
        into: &canvas)
    case .fork(_, let field):
      one(canvas.text(.dialog(.forkTitle)), field, hint: canvas.text(.dialog(.forkHint)), into: &canvas)
    }
  }

  private static func welcome(into canvas: inout Canvas) {
    let lines = canvas.text(.dialog(.welcome)).split(separator: "\n", omittingEmptySubsequences: false)
    canvas.dialog(
      canvas.text(.dialog(.welcomeTitle)), lines.map(String.init), hint: canvas.text(.dialog(.welcomeHint)))
  }

  /// Rows to choose from, each with a hint at its right; the cursor's is always among those shown.
  static func choices(
    _ rows: [(text: String, hint: String)], cursor: Int, hasCursor: Bool = true, in area: Rect,
    into canvas: inout Canvas
  ) {
    let first = canvas.firstEntry(of: rows.count, cursor: cursor, rows: area.rows)
    for (offset, row) in rows.dropFirst(first).prefix(area.rows).enumerated() {
      let line = Rect(row: area.row + offset, column: area.column, columns: area.columns, rows: 1)
      canvas.entry(first + offset, row.text, at: line)
      let surface = hasCursor && first + offset == cursor ? canvas.theme[.selection] : canvas.theme[.dialog]
      canvas.frame.fill(line, style: surface)
      let columns = Clean.columns(row.hint)
      let text = Truncation.keepStart(row.text, columns: max(0, line.columns - columns), mark: canvas.glyphs.cutMark)
      canvas.frame.put(text, row: line.row, column: line.column, style: surface, clip: line)
      canvas.frame.put(row.hint, row: line.row, column: line.endColumn - columns, style: surface, clip: line)
    }
  }

  static func choices<Item>(
    _ rows: [(text: String, hint: String)], _ cursor: MenuCursor<Item>, of items: [Item], in area: Rect,
    into canvas: inout Canvas
  ) {
    choices(
      rows, cursor: cursor.row(in: items), hasCursor: cursor.place(in: items) != nil, in: area, into: &canvas)
  }

  private static func one(
    _ title: String, _ field: TextEdit, hint: String, columns: Int = 50, into canvas: inout Canvas
  ) {
    let area = canvas.dialog(title, hint: hint, content: Size(columns: columns, rows: 1))
    canvas.field(field, in: area, hasFocus: true)
  }

  private static func modes(
    of id: Identity<WorkStream>, _ cursor: MenuCursor<String>, _ state: AppState, into canvas: inout Canvas
  ) {
    guard let stream = state.workspace.streams[id] else { return }
    let current = state.currentMode(of: stream)
    let now = " " + canvas.text(.agent(.now))
    let items = (state.offeredModes(of: stream) ?? []).map {
      Menu.Item($0.id, Clean.line($0.name) + ($0.id == current ? now : ""))
    }
    canvas.menu(canvas.text(.agent(.howItWorks(agent: stream.effectiveProvider))), items, cursor: cursor)
  }

  private static func palette(_ palette: Palette, _ state: AppState, into canvas: inout Canvas) {
    let area = canvas.dialog(
      canvas.text(.dialog(.paletteTitle)), hint: canvas.text(.dialog(.paletteHint)),
      content: Size(columns: 60, rows: 14))
    canvas.field(palette.words, in: area.splitTop(1).top, hasFocus: true)
    let rows = palette.matches(in: canvas.language).map {
      (
        text: canvas.title(of: $0) + "  " + canvas.text(.dialog(.help($0))),
        hint: " " + state.keyLabel($0, unicode: canvas.isUnicode)
      )
    }
    let list = area.splitTop(2).rest
    if rows.isEmpty {
      canvas.frame.put(
        canvas.text(.dialog(.noAct)), row: list.row, column: list.column, style: canvas.theme[.textDim, on: .dialog],
        clip: list)
    }
    choices(rows, cursor: palette.cursor, in: list, into: &canvas)
  }

  /// The thread's question, or its last words.
  private static func peek(
    _ id: Identity<WorkStream>, _ state: AppState, _ window: WindowState, into canvas: inout Canvas
  ) {
    guard let stream = state.workspace.streams[id] else { return }
    let columns = PermissionCard.peekColumns(in: canvas.frame.size)
    if let permission = stream.turn?.permissions.first {
      let more = (stream.turn?.permissions.count ?? 1) - 1
      let area = canvas.dialog(
        canvas.name(of: stream) + (more > 0 ? canvas.separator + canvas.text(.agent(.moreQuestions(more))) : ""),
        content: Size(columns: columns, rows: PermissionCard.peekRows(of: permission, in: canvas.frame.size)))
      PermissionCard.draw(
        permission, state, isInert: !window.mayAnswer(permission, of: id, at: state.now), scroll: window.peekScroll,
        into: &canvas, in: area)
      if let shown = window.permissionShown { canvas.changes(at: shown.isInertUntil) }
      return
    }
    canvas.dialog(
      canvas.name(of: stream),
      PeekedWords.lines(of: stream, state, columns: columns, isUnicode: canvas.isUnicode, canvas.language)
        + ["", canvas.text(.state(.why(state.why(stream))))], hint: canvas.text(.dialog(.peekHint)))
  }
}

extension Canvas {
  /// A box in the middle of the screen; the answer is where its content goes.
  @discardableResult
  mutating func dialog(
    _ title: String, _ body: [String] = [], hint: String = "", content: Size = Size(columns: 0, rows: 0)
  ) -> Rect {
    let layout = frame.dialog(
      Dialog(title: Clean.line(title), body: body, hint: hint), in: frame.bounds, content: content,
      style: DialogStyle(theme, glyphs: glyphs))
    spots.box = layout.outer
    keys(ofHint: hint, in: layout.hint)
    return layout.content
  }

  mutating func menu<Choice>(_ title: String, _ items: [Menu<Choice>.Item], cursor: MenuCursor<Choice>) {
    let choices = items.map(\.choice)
    var menu = Menu(title: Clean.line(title), items: items)
    if !items.isEmpty { menu.list.select(choices[cursor.row(in: choices)]) }
    menu.hasCursor = cursor.place(in: choices) != nil
    menu.list.scroll(to: pointed?.top ?? 0)
    let shown = frame.menu(menu, in: frame.bounds, style: MenuStyle(theme, isUnicode: isUnicode))
    spots.box = shown.box
    spots.top = shown.rows.first?.index ?? 0
    for row in shown.rows { entry(row.index, items[row.index].title, at: row.place) }
  }

  /// A field to type in.
  mutating func field(_ field: TextEdit, in area: Rect, hasFocus: Bool) {
    spots.add(.text, at: area)
    frame.textEdit(
      field, in: area,
      style: TextEditStyle(text: theme[hasFocus ? .selectionUnfocused : .dialog], selection: theme[.selection]),
      isFocused: hasFocus)
  }

  /// What may stand in a field, behind what stands there.
  mutating func note(_ words: String, _ role: Role = .textDim, after field: TextEdit, in area: Rect) {
    let taken = Clean.columns(field.text) + 2
    guard taken < area.columns else { return }
    let text = Truncation.keepStart(Clean.line(words), columns: area.columns - taken, mark: glyphs.cutMark)
    frame.put(text, row: area.row, column: area.column + taken, style: theme[role, on: .dialog], clip: area)
  }

  /// One of several, between the arrows that choose.
  mutating func choice(_ text: String, hasFocus: Bool, in area: Rect) {
    let arrows = isUnicode ? ("‹ ", " ›") : ("< ", " >")
    let columns = frame.put(
      arrows.0 + Clean.line(text) + arrows.1, row: area.row, column: area.column,
      style: theme[hasFocus ? .selection : .dialog], clip: area)
    let (left, rest) = Rect(row: area.row, column: area.column, columns: columns, rows: 1).splitLeft(2)
    spots.add(.key(Key(.left)), at: left)
    spots.add(.key(Key(.right)), at: rest.splitLeft(rest.columns - 2).rest)
  }

  /// With what may stand in the place of what is typed, or that there is no such directory.
  mutating func directory(
    _ field: DirectoryField, _ state: AppState, _ window: WindowState, isUsed: Bool = true, hasFocus: Bool,
    in area: Rect
  ) {
    self.field(field.edit, in: area, hasFocus: hasFocus)
    guard isUsed else { return }
    let folders = hasFocus ? state.folderNames(for: field, in: window) : []
    let projects = hasFocus ? state.projects(for: field).filter { $0 != field.text } : []
    let choices =
      (folders.isEmpty ? [] : ["Tab " + folders.prefix(6).joined(separator: "  ")])
      + (projects.isEmpty ? [] : ["^N " + projects.prefix(3).joined(separator: "  ")])
    if !choices.isEmpty {
      note(choices.joined(separator: "  "), after: field.edit, in: area)
    } else if state.isMissing(field, in: window) {
      note(text(.command(.formNoDirectory)), .error, after: field.edit, in: area)
    }
  }
}

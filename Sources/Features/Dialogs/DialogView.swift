import Core
import Toolkit

/// Draws the dialog in front of the panes: a box in the middle, as large as it needs and the screen allows.
enum DialogView {
  static func draw(_ dialog: Dialog, _ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    switch dialog {
    case .welcome: welcome(into: &canvas)
    case .help(let scroll): HelpView.draw(scroll, state, into: &canvas)
    case .palette(let palette): self.palette(palette, state, into: &canvas)
    case .threadMenu(let stream, let cursor):
      let verbs = state.threadMenuVerbs(stream)
      let name = state.workspace.streams[stream]?.displayName ?? ""
      let area = box("Thread: \(name)", columns: 44, rows: verbs.count, into: &canvas)
      choices(verbs.map { ($0.title, "") }, cursor: cursor, in: area, into: &canvas)
    case .mode(let stream, let cursor): modes(of: stream, cursor: cursor, state, into: &canvas)
    case .newThread(let form): NewThreadView.draw(form, state, into: &canvas)
    case .rename(_, let field): one("Rename", field, hint: "Enter renames, Esc leaves it.", into: &canvas)
    case .filter(_, let field): one("Filter", field, hint: "Enter keeps it, Esc shows all.", into: &canvas)
    case .setting(let key, let field): one(key.title, field, hint: key.values.explanation, into: &canvas)
    case .peek(let stream): peek(stream, state, window, into: &canvas)
    case .confirm(.stopCommands(let commands)):
      let what = Words.count(commands.count, "command that runs", "commands that run")
      text("Stop", ["Stop \(what)?", "", "Enter stops, Esc lets go on."], into: &canvas)
    }
  }

  private static func welcome(into canvas: inout Canvas) {
    text(
      "Welcome to upnext",
      [
        "Three queues that you own:",
        "",
        "Queue    the threads that wait for you, oldest first.",
        "Outbox   what you will say next in a thread: write it",
        "         now, it is sent when the agent is ready.",
        "Up Next  what runs next, over all projects and agents,",
        "         in your order.",
        "",
        "Turn the Queue on? Threads join it when you say",
        "something in them; only you take them out again.",
        "You can change this in the settings at any time.",
        "",
        "y  turn it on      n  leave it off",
      ], into: &canvas)
  }

  /// Lines of our own text in a box.
  static func text(_ title: String, _ lines: [String], into canvas: inout Canvas) {
    let wanted = lines.map { Clean.columns($0) }.max() ?? 0
    let columns = max(1, min(wanted, canvas.frame.size.columns - 4))
    let wrapped = lines.flatMap { $0.isEmpty ? [""] : Wrapping.wrap($0, columns: columns) }
    let area = box(title, columns: columns, rows: wrapped.count, into: &canvas)
    // Where the box is too low for all, the end matters: it says which keys answer.
    let shown = wrapped.suffix(area.rows)
    for (offset, line) in shown.enumerated() {
      canvas.frame.put(line, row: area.row + offset, column: area.column, style: canvas.theme[.dialog], clip: area)
    }
  }

  /// Draws the box; the answer is the area inside.
  static func box(_ title: String, columns: Int, rows: Int, into canvas: inout Canvas) -> Rect {
    let screen = canvas.frame.size
    let width = min(columns + 4, screen.columns)
    let height = min(rows + 2, screen.rows)
    let outer = Rect(
      row: max(0, (screen.rows - height) / 2), column: max(0, (screen.columns - width) / 2), columns: width,
      rows: height)
    canvas.frame.fill(outer, style: canvas.theme[.dialog])
    canvas.frame.box(
      outer, style: canvas.theme[.borderFocused, on: .dialog],
      labels: BoxLabels(title: Clean.line(title), titleStyle: canvas.theme[.title, on: .dialog]),
      glyphs: canvas.glyphs)
    return outer.inset(columns: 2, rows: 1)
  }

  /// Rows to choose from, each with a hint at its right; the cursor's is always among those shown.
  static func choices(_ rows: [(text: String, hint: String)], cursor: Int, in area: Rect, into canvas: inout Canvas) {
    let first = max(0, cursor - area.rows + 1)
    for (offset, row) in rows.dropFirst(first).prefix(area.rows).enumerated() {
      let line = Rect(row: area.row + offset, column: area.column, columns: area.columns, rows: 1)
      let surface = first + offset == cursor ? canvas.theme[.selection] : canvas.theme[.dialog]
      canvas.frame.fill(line, style: surface)
      let columns = Clean.columns(row.hint)
      let text = Truncation.keepStart(row.text, columns: max(0, line.columns - columns), mark: canvas.glyphs.cutMark)
      canvas.frame.put(text, row: line.row, column: line.column, style: surface, clip: line)
      canvas.frame.put(row.hint, row: line.row, column: line.endColumn - columns, style: surface, clip: line)
    }
  }

  private static func one(_ title: String, _ field: TextEdit, hint: String, into canvas: inout Canvas) {
    let area = box(title, columns: 50, rows: 2, into: &canvas)
    canvas.field(field, in: area.splitTop(1).top, hasFocus: true)
    let below = area.splitTop(1).rest
    canvas.frame.put(
      hint, row: below.row, column: below.column, style: canvas.theme[.textDim, on: .dialog], clip: below)
  }

  private static func modes(
    of id: Identity<WorkStream>, cursor: Int, _ state: AppState, into canvas: inout Canvas
  ) {
    guard let stream = state.workspace.streams[id] else { return }
    let offered = state.offeredModes(of: stream) ?? []
    let current = state.currentMode(of: stream)
    let area = box("How \(stream.effectiveProvider) works", columns: 44, rows: offered.count, into: &canvas)
    choices(
      offered.map { (text: Clean.line($0.name), hint: $0.id == current ? "now" : "") },
      cursor: min(cursor, max(0, offered.count - 1)), in: area, into: &canvas)
  }

  private static func palette(_ palette: Palette, _ state: AppState, into canvas: inout Canvas) {
    let area = box("Palette", columns: 60, rows: 14, into: &canvas)
    canvas.field(palette.words, in: area.splitTop(1).top, hasFocus: true)
    let rows = palette.matches.map {
      (text: $0.title + "  " + $0.help, hint: " " + state.keyLabel($0, unicode: canvas.isUnicode))
    }
    let list = area.splitTop(2).rest
    if rows.isEmpty {
      canvas.frame.put(
        "No act has such words.", row: list.row, column: list.column, style: canvas.theme[.textDim, on: .dialog],
        clip: list)
    }
    choices(rows, cursor: palette.cursor, in: list, into: &canvas)
  }

  /// The thread's question, or its last words.
  private static func peek(
    _ id: Identity<WorkStream>, _ state: AppState, _ window: WindowState, into canvas: inout Canvas
  ) {
    guard let stream = state.workspace.streams[id] else { return }
    let columns = min(72, canvas.frame.size.columns - 4)
    if let permission = stream.turn?.permissions.first {
      let area = box(
        stream.displayName, columns: columns, rows: PermissionCard.rows(of: permission, columns: columns),
        into: &canvas)
      PermissionCard.draw(
        permission, state, isInert: window.permissionShown?.isInert(at: state.now) ?? false, isPeek: true,
        into: &canvas, in: area)
      return
    }
    let last = state.transcripts[id]?.entries.last { $0.role == .agent && $0.kind == .text }?.text
    let words = last ?? (stream.preview.isEmpty ? "Nothing has been said yet." : stream.preview)
    let lines = Wrapping.wrap(Clean.text(words), columns: max(1, columns)).suffix(10).map(String.init)
    text(stream.displayName, lines + ["", state.why(stream), "", "Enter opens, Space closes."], into: &canvas)
  }
}

extension Canvas {
  /// A field to type in.
  mutating func field(_ field: TextEdit, in area: Rect, hasFocus: Bool) {
    frame.textEdit(
      field, in: area,
      style: TextEditStyle(text: theme[hasFocus ? .selectionUnfocused : .dialog], selection: theme[.selection]),
      isFocused: hasFocus)
  }
}

import Conversation
import Core
import Languages
import Rows
import Scene
import Settings
import Toolkit
import Verbs
import Words

/// The values of a setting that has a few. A theme is seen while the cursor is on it, and Esc takes it back.
struct SettingMenu: MenuDialog {
  let key: SettingKey
  var cursor: MenuCursor<String>

  init(_ key: SettingKey, _ state: AppState) {
    self.key = key
    cursor = MenuCursor(SettingMenu.choices(for: key, state), on: state.workspace.settings[key])
  }

  /// Agents that can't be started are no choice; who wants one all the same names it on the command line.
  static func choices(for key: SettingKey, _ state: AppState) -> [String] {
    state.choices(for: key).filter { key != .defaultProvider || !state.cannotStart($0) }
  }

  func choices(_ state: AppState) -> [String] { SettingMenu.choices(for: key, state) }

  mutating func choose(_ choice: String, _ context: inout Context) -> AfterKey {
    _ = context.set(key, to: choice)
    return .closes
  }

  /// The first press on a theme shows it.
  func takesTwoClicks(_ index: Int, _ state: AppState, in language: Language) -> Bool { key == .theme }

  func previewedTheme(_ state: AppState) -> String? {
    guard key == .theme else { return nil }
    let choices = choices(state)
    return cursor.place(in: choices).map { choices[$0] }
  }

  func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    let choices = choices(state)
    let rows = choices.map { said(of: $0, state, canvas) }
    let names = (rows.map { Clean.columns($0.name) }.max() ?? 0) + 2
    let notes = rows.map { Clean.columns($0.note) }.max() ?? 0
    let swatch = key == .theme && [.palette, .many].contains(window.facts.colors) ? 17 : 0
    let size = canvas.dialogRoom
    let area = canvas.dialog(
      canvas.text(.setting(.name(key))), hints: [Hint(.open, words: .chooses), Hint(.back, words: .leavesIt)],
      content: Size(
        columns: max(1, min(max(28, names + swatch + notes), size.columns - 4)),
        rows: min(choices.count, max(1, size.rows - 4))))
    let current = cursor.place(in: choices)
    let first = canvas.firstEntry(of: choices.count, cursor: current ?? 0, rows: area.rows)
    canvas.bar(beside: area, from: first, of: choices.count)
    for (offset, row) in rows.dropFirst(first).prefix(area.rows).enumerated() {
      let line = Rect(row: area.row + offset, column: area.column, columns: area.columns, rows: 1)
      canvas.entry(first + offset, row.name, at: line)
      let surface: Role = first + offset == current ? .selection : .dialog
      canvas.frame.fill(line, style: canvas.theme[surface])
      if first + offset == current { canvas.park(line) }
      canvas.frame.put(row.name, row: line.row, column: line.column, style: canvas.theme[surface], clip: line)
      if swatch > 0, let theme = state.surroundings.themes.first(where: { $0.name == choices[first + offset] }) {
        canvas.swatch(theme, in: line.splitLeft(names).rest)
      }
      let note = Truncation.keepStart(
        row.note, columns: max(0, line.columns - names - swatch), mark: canvas.glyphs.cutMark)
      canvas.frame.put(
        note, row: line.row, column: line.column + names + swatch, style: canvas.theme[.textDim, on: surface],
        clip: line)
    }
  }

  /// A value, and what there is to say of it.
  private func said(of value: String, _ state: AppState, _ canvas: Canvas) -> (name: String, note: String) {
    let now = value == state.workspace.settings[key] ? (canvas.isUnicode ? "✓ " : "+ ") : "  "
    var notes: [String] = []
    if key == .theme {
      let theme = state.surroundings.themes.first { $0.name == value }
      notes.append(canvas.text(.setting(.ground(isDark: theme?.isDark))))
    }
    if key == .defaultProvider, value == Settings.automaticAgent { notes.append(canvas.text(.setting(.lastUsedAgent))) }
    if value == Settings()[key] { notes.append(canvas.text(.setting(.usual))) }
    return (now + Clean.line(value), notes.joined(separator: canvas.separator))
  }
}

import Core
import Toolkit

/// The settings pane: every setting with its value, and what the one under the cursor is for.
enum SettingsView {
  static func draw(_ state: AppState, _ window: WindowState, _ layout: Layout, into canvas: inout Canvas) {
    guard !layout.right.isEmpty, let list = window.lists[.settings] else { return }
    canvas.frame.fill(layout.right, style: canvas.theme[.text])
    canvas.frame.box(
      layout.right, style: canvas.theme[.borderFocused],
      labels: BoxLabels(
        title: "Settings", titleStyle: canvas.theme[.borderFocused], trailing: Pane.settings.digit,
        trailingStyle: canvas.theme[.textDim]), glyphs: canvas.glyphs)
    let inner = layout.right.inset()
    ListRows.draw(.settings, list, in: inner, state, window, into: &canvas)
    let below = inner.splitTop(list.ids.count + 1).rest
    let help: String
    switch list.cursor {
    case .setting(let key):
      let fixed = state.surroundings.fixedSettings.contains(key) ? "\nSet in config.yaml." : ""
      help = key.help + "\n\(key.rawValue): \(key.values.explanation)" + fixed
    case .remembered(let answer): help = Clean.text(RememberedRow.help(answer, state))
    case .stream, .project, .command, .message, nil: return
    }
    for (offset, line) in Wrapping.wrap(help, columns: max(1, below.columns - 2)).enumerated()
    where offset < below.rows {
      canvas.put(line, .textDim, row: below.row + offset, column: below.column + 1, in: below)
    }
  }
}

/// A setting as one row: what it is called, and its value.
enum SettingRow {
  static func draw(_ key: SettingKey, _ state: AppState, into canvas: inout Canvas, in area: Rect) {
    let value = state.workspace.settings[key]
    let taken = canvas.putTrailing(value, .accent, row: area.row, in: area)
    canvas.putCut(key.title, .text, row: area.row, column: area.column, columns: area.columns - taken - 1, in: area)
  }
}

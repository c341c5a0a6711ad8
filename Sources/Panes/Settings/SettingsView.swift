import Core
import Rows
import Scene
import Toolkit
import Words

/// The settings pane: every setting with its value, and what the one under the cursor is for.
package enum SettingsView {
  package static func draw(_ state: AppState, _ window: WindowState, _ layout: Layout, into canvas: inout Canvas) {
    guard !layout.right.isEmpty, let list = window.lists[.settings] else { return }
    canvas.frame.fill(layout.right, style: canvas.theme[.text])
    canvas.frame.box(
      layout.right, style: canvas.theme[.borderFocused],
      labels: BoxLabels(
        title: canvas.text(.setting(.title)), titleStyle: canvas.theme[.borderFocused], trailing: Pane.settings.digit,
        trailingStyle: canvas.theme[.textDim]), glyphs: canvas.glyphs)
    let inner = layout.right.inset()
    let area = layout.content(of: .settings)
    ListRows.draw(.settings, list, in: area, state, window, into: &canvas)
    guard let help = help(of: list.cursor, state, canvas) else { return }
    let below = inner.splitTop(min(list.ids.count, area.rows) + 1).rest
    for (offset, line) in Wrapping.wrap(help, columns: max(1, below.columns - 2)).enumerated()
    where offset < below.rows {
      canvas.put(line, .textDim, row: below.row + offset, column: below.column + 1, in: below)
    }
  }
}

extension SettingsView {
  private static func help(of row: RowID?, _ state: AppState, _ canvas: Canvas) -> String? {
    switch row {
    case .setting(let key):
      let fixed = state.surroundings.fixedSettings.contains(key) ? "\n" + canvas.text(.setting(.isInConfig)) : ""
      return canvas.text(.setting(.help(key))) + "\n\(key.rawValue): " + canvas.text(.setting(.values(key.values)))
        + fixed
    case .agentLimit(let agent):
      let isFixed = state.surroundings.fixedAgentLimits.contains(agent)
      return canvas.text(.setting(.agentLimitHelp)) + "\n\(Settings.agentLimitKey(agent)): "
        + canvas.text(.setting(.agentLimitValues(Settings.agentLimitValues)))
        + (isFixed ? "\n" + canvas.text(.setting(.isInConfig)) : "")
    case .remembered(let answer): return Clean.text(RememberedRow.help(answer, state, in: canvas.language))
    case .stream, .project, .command, .message, nil: return nil
    }
  }
}

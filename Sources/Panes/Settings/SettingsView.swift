import Conversation
import Languages
import Layouts
import Rows
import Scene
import Settings
import Toolkit
import Verbs
import Words

/// The settings pane: every setting with its value, by what it is about, and below what the one under the cursor is for.
package enum SettingsView {
  package static func draw(_ state: AppState, _ window: WindowState, _ layout: Layout, into canvas: inout Canvas) {
    guard !layout.right.isEmpty, let list = window.lists[.settings] else { return }
    canvas.frame.fill(layout.right, style: canvas.theme[.text])
    let filter = window.filters[.settings].map { " /" + Clean.line($0) } ?? ""
    canvas.frame.box(
      layout.right, style: canvas.theme[.borderFocused],
      labels: BoxLabels(
        title: canvas.text(.setting(.title)) + filter, titleStyle: canvas.theme[.borderFocused],
        trailing: Pane.settings.digit, trailingStyle: canvas.theme[.textDim]), glyphs: canvas.glyphs)
    let inner = layout.right.inset()
    let area = layout.content(of: .settings)
    ListRows.draw(.settings, list, in: area, state, window, into: &canvas)
    if list.isEmpty {
      canvas.putCut(
        canvas.text(.nothingMatches(backKey: state.keyLabel(.back, unicode: canvas.isUnicode))), .textDim,
        row: area.row, column: area.column + 1, columns: area.columns - 2, in: area)
    }
    let taken = min(list.ids.count + list.tall.count, area.rows)
    explain(list.cursor, in: inner.splitTop(taken).rest, state, into: &canvas)
  }

  /// Where the value comes from, what the setting is for, and what it takes; the first lines matter most.
  private static func explain(_ row: RowID?, in below: Rect, _ state: AppState, into canvas: inout Canvas) {
    guard let row, below.rows > 1 else { return }
    let rule = String(repeating: canvas.glyphs.horizontal, count: below.columns)
    canvas.put(rule, .border, row: below.row, column: below.column, in: below)
    let area = below.splitTop(1).rest
    var line = area.row
    for part in parts(of: row, state, canvas) {
      for text in Wrapping.wrap(part.text, columns: max(1, area.columns - 2)) where line < area.endRow {
        canvas.put(text, part.role, row: line, column: area.column + 1, in: area)
        line += 1
      }
    }
  }

  private static func parts(
    of row: RowID, _ state: AppState, _ canvas: Canvas
  ) -> [(text: String, role: Role)] {
    switch row {
    case .setting(let key):
      let choices = state.choices(for: key)
      let problem = key == .theme ? state.themeProblem : nil
      return (problem.map { [(canvas.text(.setting($0)), .error)] } ?? [])
        + said(
          key.rawValue, SettingSource(key, state), usual: Settings()[key], help: canvas.text(.setting(.help(key))),
          values: choices.isEmpty ? canvas.text(.setting(.values(key.values))) : names(choices), state, canvas)
    case .agentLimit(let agent):
      return said(
        Settings.agentLimitKey(agent), SettingSource(limitOf: agent, state), usual: Settings.noAgentLimit,
        help: canvas.text(.setting(.agentLimitHelp)),
        values: canvas.text(.setting(.agentLimitValues(Settings.agentLimitValues))), state, canvas)
    case .remembered(let answer):
      return [(Clean.text(RememberedRow.help(answer, state, in: canvas.language)), .textDim)]
    case .stream, .project, .command, .message, .fromUpNext, .lane: return []
    }
  }

  /// Many stand in their menu.
  private static func names(_ choices: [String]) -> String {
    choices.count > 6 ? "" : choices.joined(separator: ", ")
  }

  private static func said(
    _ key: String, _ source: SettingSource, usual: String, help: String, values: String, _ state: AppState,
    _ canvas: Canvas
  ) -> [(text: String, role: Role)] {
    let usual = usual.isEmpty ? canvas.text(.setting(.nothing)) : usual
    let origin: SettingPhrase =
      switch source {
      case .usual: .isUsual
      case .chosen: .isChosen(usual: usual, resetKey: state.keyLabel(.remove, unicode: canvas.isUnicode))
      case .configFile:
        .isInConfig(file: Words.directory(state.surroundings.configFile, home: state.surroundings.home))
      }
    return [
      (canvas.text(.setting(origin)), source == .usual ? .textDim : .accent), (help, .text),
      (values.isEmpty ? key : "\(key): \(values)", .textDim),
    ]
  }
}

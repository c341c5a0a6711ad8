import Core
import Scene
import Settings
import Toolkit
import Words

/// A setting as one row: what it is called, its value, and where that comes from.
package enum SettingRow {
  private static let roomForWords = 56
  /// Further apart, nobody sees which value is whose.
  private static let mostColumns = 96

  static func draw(_ key: SettingKey, _ state: AppState, into canvas: inout Canvas, in area: Rect) {
    let title = canvas.text(.setting(.name(key)))
    draw(title, state.workspace.settings[key], SettingSource(key, state), into: &canvas, in: area)
  }

  static func draw(limitOf agent: String, _ state: AppState, into canvas: inout Canvas, in area: Rect) {
    draw(
      Clean.line(agent), state.limitWords(of: agent), SettingSource(limitOf: agent, state), into: &canvas, in: area)
  }

  private static func draw(
    _ title: String, _ value: String, _ source: SettingSource, into canvas: inout Canvas, in area: Rect
  ) {
    let area = area.splitLeft(min(area.columns, mostColumns)).left
    let hasWords = area.columns >= roomForWords
    let sources = SettingSource.allCases.map { canvas.text(.setting($0.words)) }
    let (left, right) = area.splitLeft(
      max(0, area.columns - (hasWords ? (sources.map { Clean.columns($0) }.max() ?? 0) + 2 : 2)))
    let shown = Truncation.keepStart(Clean.line(value), columns: left.columns / 2, mark: canvas.glyphs.cutMark)
    let taken = canvas.putTrailing(shown, source == .chosen ? .accent : .text, row: area.row, in: left)
    canvas.putCut(
      title, .text, row: area.row, column: left.column + 1, columns: left.columns - taken - 2, in: left)
    let place = right.splitLeft(hasWords ? 2 : 1).rest
    let said = hasWords ? canvas.text(.setting(source.words)) : source.sign
    canvas.put(said, source == .chosen ? .accent : .textDim, row: area.row, column: place.column, in: place)
  }
}

/// The rows of the settings that begin a group: its heading stands in a line above them.
package enum SettingHeadings {
  package static func of(_ rows: [RowID]) -> Set<RowID> {
    var last: SettingGroup?
    return Set(
      rows.filter { row in
        let group = group(of: row)
        defer { last = group }
        return group != last
      })
  }

  static func group(of row: RowID) -> SettingGroup? {
    switch row {
    case .setting(let key): SettingGroup(key)
    case .agentLimit: .limits
    case .remembered: .remembered
    case .stream, .project, .command, .message, .fromUpNext, .lane: nil
    }
  }

  /// Draws the heading above a row that begins a group; the answer is where the row itself goes.
  static func draw(above row: RowID, in line: Rect, into canvas: inout Canvas) -> Rect {
    guard line.rows == 2, let group = group(of: row) else { return line }
    let (heading, below) = line.splitTop(1)
    canvas.putCut(
      canvas.text(.setting(.group(group))), .title, row: heading.row, column: heading.column + 1,
      columns: heading.columns - 2, in: heading)
    return below
  }
}

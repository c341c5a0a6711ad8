import Core
import Scene
import Toolkit
import Words

/// A setting as one row: what it is called, and its value.
enum SettingRow {
  static func draw(_ key: SettingKey, _ state: AppState, into canvas: inout Canvas, in area: Rect) {
    draw(canvas.text(.setting(.name(key))), state.workspace.settings[key], into: &canvas, in: area)
  }

  static func draw(_ title: String, _ value: String, into canvas: inout Canvas, in area: Rect) {
    let shown = Truncation.keepStart(Clean.line(value), columns: area.columns / 2, mark: canvas.glyphs.cutMark)
    let taken = canvas.putTrailing(shown, .accent, row: area.row, in: area)
    canvas.putCut(title, .text, row: area.row, column: area.column, columns: area.columns - taken - 1, in: area)
  }
}

import Languages
import Scene
import Toolkit
import Verbs
import Words

/// Draws the help: in two columns where there is room for them.
enum HelpView {
  /// The border, the hints, and the line above them.
  private static let chrome = 4
  private static let gap = 4

  private struct Plan {
    /// One list of lines for each column.
    let columns: [ArraySlice<HelpRow>]
    let width: Int
    let content: Size

    var rows: Int { columns.map(\.count).max() ?? 0 }
  }

  private static func plan(
    _ help: HelpDialog, _ state: AppState, _ size: Size, isUnicode: Bool, _ language: Language
  ) -> Plan {
    let isWide = size.columns >= 120 && !help.isPlain
    let whole = isWide ? min(156, size.columns - 8) : max(10, min(76, size.columns - 4))
    let width = isWide ? (whole - gap) / 2 : whole
    let rows = HelpRow.all(help, state, columns: width, isUnicode: isUnicode, language)
    let most = max(1, size.rows - chrome - 2)
    guard isWide, rows.count > most else {
      return Plan(
        columns: [rows[...]], width: width, content: Size(columns: whole, rows: min(max(rows.count, 3), most) + 2))
    }
    // The second column begins with a heading where there is one about the middle.
    let half = (rows.count + 1) / 2
    let headings = rows.indices.filter { rows[$0].isHeading && abs($0 - half) < 24 }
    let start = headings.min { abs($0 - half) < abs($1 - half) } ?? half
    return Plan(
      columns: [rows[..<start], rows[start...]], width: width,
      content: Size(columns: whole, rows: min(max(start, rows.count - start), most) + 2))
  }

  /// How far the help can be scrolled in a window.
  static func lastScroll(_ help: HelpDialog, _ state: AppState, _ window: WindowState) -> Int {
    let size = state.dialogRoom(in: window)
    let plan = plan(help, state, size, isUnicode: state.usesUnicode(window), window.facts.language)
    return max(0, plan.rows - max(1, size.rows - chrome - 2))
  }

  static func draw(_ help: HelpDialog, _ state: AppState, into canvas: inout Canvas) {
    let plan = plan(help, state, canvas.dialogRoom, isUnicode: canvas.isUnicode, canvas.language)
    let hints =
      [Hint(.down, .up, words: .scroll)] + (help.filter == nil ? [Hint(.filter, words: .filter)] : [])
      + [Hint(.back, words: help.filter == nil ? .closes : .showsAll)]
    let area = canvas.dialog(canvas.text(.dialog(.helpTitle)), hints: hints, content: plan.content)
    let (top, list) = area.splitTop(area.rows > 4 ? 2 : 0)
    if !top.isEmpty { head(help, state, in: top.splitTop(1).top, into: &canvas) }
    if plan.rows == 0 {
      canvas.frame.put(
        canvas.text(.dialog(.nothingFits)), row: list.row, column: list.column,
        style: canvas.theme[.textDim, on: .dialog], clip: list)
    }
    let first = min(help.scroll, max(0, plan.rows - list.rows))
    for (number, column) in plan.columns.enumerated() {
      let left = list.column + number * (plan.width + gap)
      for (offset, row) in column.dropFirst(first).prefix(list.rows).enumerated() {
        draw(row, at: Position(row: list.row + offset, column: left), width: plan.width, in: list, into: &canvas)
      }
    }
    canvas.bar(beside: list, from: first, of: plan.rows)
  }

  /// What is looked for, or what finds everything by name.
  private static func head(_ help: HelpDialog, _ state: AppState, in line: Rect, into canvas: inout Canvas) {
    if let filter = help.filter { return canvas.field(filter, in: line, hasFocus: true) }
    guard let key = state.surroundings.keymap.keys(for: .palette, in: [.everywhere]).first else { return }
    canvas.hitAreas.add(.key(key), at: line)
    let label = key.label(unicode: canvas.isUnicode)
    let end = canvas.frame.put(
      label, row: line.row, column: line.column, style: canvas.theme[.accent, on: .dialog], clip: line)
    let words = Truncation.keepStart(
      canvas.text(.dialog(.paletteFinds)), columns: line.columns - end - 1, mark: canvas.glyphs.cutMark)
    canvas.frame.put(
      words, row: line.row, column: line.column + end + 1, style: canvas.theme[.dialog], clip: line)
  }

  private static func draw(
    _ row: HelpRow, at place: Position, width: Int, in area: Rect, into canvas: inout Canvas
  ) {
    let clip = Rect(row: area.row, column: place.column, columns: width, rows: area.rows).intersection(area)
    if row.isHeading {
      canvas.frame.put(
        row.text, row: place.row, column: place.column, style: canvas.theme[.title, on: .dialog], clip: clip)
      return
    }
    // Two blanks at least part keys from words, by which a window without a screen tells them apart.
    let isFull = Clean.columns(row.keys) == HelpRow.keyColumns - 1
    canvas.frame.put(
      row.keys, row: place.row, column: place.column + (isFull ? 1 : 2), style: canvas.theme[.accent, on: .dialog],
      clip: clip)
    canvas.frame.put(
      row.text, row: place.row, column: place.column + 2 + HelpRow.keyColumns, style: canvas.theme[.dialog],
      clip: clip)
  }
}

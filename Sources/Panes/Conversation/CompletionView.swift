import Layouts
import Scene
import Toolkit
import Words

/// What can be chosen for the word that is typed, over the composer.
enum CompletionView {
  static func draw(_ window: WindowState, _ layout: Layout, into canvas: inout Canvas) {
    guard let completion = window.completion, completion.isShown, !layout.composer.isEmpty else { return }
    let bottom = (layout.attachments.isEmpty ? layout.composer.row : layout.attachments.row) - 1
    let lines = completion.rows.count + (completion.note == nil ? 0 : 1)
    let count = min(lines, bottom - layout.right.row - 2)
    guard count > 0 else { return }
    let area = Rect(
      row: bottom - count - 1, column: layout.composer.column, columns: layout.composer.columns, rows: count + 1)
    canvas.frame.fill(area, style: canvas.theme[.dialog])
    canvas.hitAreas.box = area
    let first = max(0, completion.cursor - count + 1)
    // What names are for stands below each other, but behind a name that takes more than half of a line.
    let names = completion.rows.map { Clean.columns(Clean.line($0.text)) }.filter { $0 <= area.columns / 2 }.max() ?? 0
    for (offset, row) in completion.rows.dropFirst(first).prefix(count).enumerated() {
      let index = first + offset
      let place = Rect(row: area.row + offset, column: area.column, columns: area.columns, rows: 1)
      draw(row, index, isCurrent: index == completion.cursor, nameColumns: names, in: place, into: &canvas)
    }
    if completion.rows.count < count, let note = completion.note {
      canvas.frame.put(
        canvas.text(.outbox(note)), row: area.row + completion.rows.count, column: area.column + 1,
        style: canvas.theme[.textDim, on: .dialog], clip: area)
    }
    guard completion.kind == .offer || !completion.rows.isEmpty else { return }
    let hint = canvas.text(.outbox(completion.kind == .offer ? .offerHint : .completionHint))
    canvas.frame.put(
      Truncation.keepStart(hint, columns: area.columns - 2, mark: canvas.glyphs.cutMark), row: area.lastRow,
      column: area.column + 1, style: canvas.theme[.textDim, on: .dialog], clip: area)
  }

  private static func draw(
    _ row: Completion.Row, _ index: Int, isCurrent: Bool, nameColumns: Int, in place: Rect, into canvas: inout Canvas
  ) {
    canvas.entry(index, row.text, at: place)
    let style = canvas.theme[isCurrent ? .selection : .dialog]
    if isCurrent { canvas.frame.fill(place, style: style) }
    let text = Truncation.keepEnd(Clean.line(row.text), columns: place.columns - 2, mark: canvas.glyphs.cutMark)
    canvas.frame.put(text, row: place.row, column: place.column + 1, style: style, clip: place)
    let column = place.column + 1 + max(nameColumns, Clean.columns(text)) + 2
    let about = Truncation.keepStart(
      Clean.line(row.about), columns: max(0, place.endColumn - column - 1), mark: canvas.glyphs.cutMark)
    let aboutStyle = isCurrent ? style : canvas.theme[.textDim, on: .dialog]
    canvas.frame.put(about, row: place.row, column: column, style: aboutStyle, clip: place)
  }
}

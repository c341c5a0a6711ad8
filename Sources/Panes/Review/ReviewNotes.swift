import ReviewScene
import Scene
import Toolkit
import Words

/// What is to be known of a change as a whole, below its files: who else worked there, and what is left out.
struct ReviewNotes {
  /// A column of fewer rows is the files' own.
  private static let fewRows = 8

  let lines: [String]

  /// They have a third of the column, and what the files leave free of it.
  init(_ review: ReviewState, _ state: AppState, _ window: WindowState, in column: Rect) {
    let language = window.facts.language
    let said =
      (review.isShared ? [language.text(PanePhrase.isShared)] : [])
      + review.leftOut.map { language.text(Phrase.review(.leftOut($0))) }
    let most =
      column.rows < ReviewNotes.fewRows ? 0 : max(column.rows / 3, column.rows - review.files.count)
    guard most > 0, column.columns > 2 else {
      lines = []
      return
    }
    let columns = column.columns - 2
    let wrapped = said.flatMap { Wrapping.wrap(Clean.line($0), columns: columns).map { String($0) } }
    guard wrapped.count > most else {
      lines = wrapped
      return
    }
    let mark = (state.usesUnicode(window) ? BoxGlyphs.unicode : .ascii).cutMark
    let rest = wrapped[(most - 1)...].joined(separator: " ")
    lines = wrapped.prefix(most - 1) + [Truncation.keepStart(rest, columns: columns, mark: mark)]
  }

  /// The rows that are the files'.
  func list(in column: Rect) -> Rect { column.splitBottom(lines.count).rest }

  func draw(in column: Rect, into canvas: inout Canvas) {
    let area = column.splitBottom(lines.count).bottom
    for (index, line) in lines.enumerated() {
      canvas.put(line, .textDim, row: area.row + index, column: area.column + 1, in: area)
    }
  }
}

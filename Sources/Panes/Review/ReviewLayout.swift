import Layouts
import ReviewScene
import Scene
import Toolkit

/// Where everything is in the pane, for what draws it and for what the mouse hits.
struct ReviewLayout: Equatable {
  let box: Rect
  /// Both are there, or the one that the keys are in.
  let files: Rect
  /// The file's head stands above the rows of its difference.
  let head: Rect
  let rows: Rect
  let search: Rect
  let isSideBySide: Bool

  /// Under so many columns of the window, files and difference don't fit beside each other.
  private static let fewColumns = 100
  private static let wideColumns = 160

  init(_ layout: Layout, _ window: WindowState) {
    box = layout.right
    let inner = box.inset()
    let nothing = Rect(row: inner.row, column: inner.column, columns: 0, rows: 0)
    let columns = window.facts.size.columns
    isSideBySide = columns >= ReviewLayout.wideColumns
    var difference = inner
    if columns >= ReviewLayout.fewColumns {
      let (left, rest) = inner.splitLeft(min(46, max(30, inner.columns * 3 / 10)))
      files = left
      difference = rest.splitLeft(1).rest
    } else if window.review?.part == .difference {
      files = nothing
    } else {
      files = inner
      difference = nothing
    }
    let (upper, search) = difference.splitBottom(window.review?.search == nil ? 0 : 1)
    self.search = search
    (head, rows) = upper.splitTop(1)
  }

  /// How many columns of a line's text are in view beside its number and its sign, where it goes on behind them.
  func columns(ofLine number: Int) -> Int {
    let digits = max(3, String(number + rows.rows).utf8.count)
    return (isSideBySide ? rows.columns / 2 : rows.columns) - digits - 5
  }

  /// The border between files and difference.
  var border: Rect? {
    guard !files.isEmpty, !head.isEmpty else { return nil }
    return Rect(row: files.row, column: files.endColumn, columns: 1, rows: files.rows)
  }
}

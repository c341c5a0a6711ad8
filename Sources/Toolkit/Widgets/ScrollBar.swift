/// Where a view is in something longer than itself.
package enum ScrollBar {
  /// The rows of the thumb in a bar of `rows` rows. It touches an end only when the view is at that end.
  package static func thumb(rows: Int, visible: Range<Int>, total: Int) -> Range<Int> {
    guard rows > 0, total > visible.count, !visible.isEmpty else { return 0..<max(0, rows) }
    let length = min(max(1, rows * visible.count / total), max(1, rows - 1))
    let free = rows - length
    let hidden = total - visible.count
    var start = min(free, free * visible.lowerBound / hidden)
    if visible.lowerBound > 0, free > 1 { start = max(1, start) }
    if visible.upperBound < total, free > 1 { start = min(free - 1, start) }
    return start..<start + length
  }
}

extension Frame {
  /// Draws a bar in the first column of a rectangle.
  package mutating func scrollBar(
    _ rect: Rect, visible: Range<Int>, total: Int, style: Style = .plain, unicode: Bool = true
  ) {
    let thumb = ScrollBar.thumb(rows: rect.rows, visible: visible, total: total)
    for row in 0..<rect.rows where rect.columns > 0 {
      let glyph = thumb.contains(row) ? (unicode ? "┃" : "#") : (unicode ? "│" : "|")
      put(glyph, row: rect.row + row, column: rect.column, style: style)
    }
  }
}

/// What stands in a line of a box: a title at the left and a label at the right.
package struct BoxLabels: Hashable, Sendable {
  var title: String
  var titleStyle: Style?
  var trailing: String
  var trailingStyle: Style?

  /// Labels without a style of their own take the line's.
  package init(title: String = "", titleStyle: Style? = nil, trailing: String = "", trailingStyle: Style? = nil) {
    self.title = title
    self.titleStyle = titleStyle
    self.trailing = trailing
    self.trailingStyle = trailingStyle
  }

  package static let none = BoxLabels()
}

extension Frame {
  /// Draws the border of a rectangle; what is inside stays.
  package mutating func box(
    _ rect: Rect, style: Style = .plain, labels: BoxLabels = .none, glyphs: BoxGlyphs = .unicode, clip: Rect? = nil
  ) {
    guard !rect.isEmpty else { return }
    let clip = clip ?? bounds
    for column in [rect.column, rect.endColumn - 1] {
      let side = Rect(row: rect.row, column: column, columns: 1, rows: rect.rows)
      stroke(glyphs.vertical, side, style: style, clip: clip)
    }
    let line = Rect(row: rect.row, column: rect.column, columns: rect.columns, rows: 1)
    let bottom = Rect(row: rect.lastRow, column: rect.column, columns: rect.columns, rows: 1)
    self.line(
      bottom, ends: (glyphs.bottomLeft, glyphs.bottomRight), style: style, labels: .none, glyphs: glyphs, clip: clip)
    self.line(line, ends: (glyphs.topLeft, glyphs.topRight), style: style, labels: labels, glyphs: glyphs, clip: clip)
  }

  /// Draws a line across a box, joined to its sides: where one pane ends and the next begins.
  package mutating func divider(
    _ rect: Rect, style: Style = .plain, labels: BoxLabels = .none, glyphs: BoxGlyphs = .unicode
  ) {
    line(rect, ends: (glyphs.leftTee, glyphs.rightTee), style: style, labels: labels, glyphs: glyphs, clip: bounds)
  }

  private mutating func line(
    _ rect: Rect, ends: (Character, Character), style: Style, labels: BoxLabels, glyphs: BoxGlyphs, clip: Rect
  ) {
    guard !rect.isEmpty else { return }
    let row = rect.row
    let start = Rect(row: row, column: rect.column, columns: 1, rows: 1)
    let end = Rect(row: row, column: rect.endColumn - 1, columns: 1, rows: 1)
    stroke(glyphs.horizontal, rect.splitTop(1).top, style: style, clip: clip)
    stroke(ends.1, end, style: style, clip: clip)
    stroke(ends.0, start, style: style, clip: clip)

    // Inside: the corner, a blank, the title, a blank, at least one piece of line, then the same from the right.
    var room = rect.columns - 2
    if !labels.trailing.isEmpty {
      let columns = Clean.columns(labels.trailing)
      // The title matters more: the label goes first when there is not enough room.
      let titleNeeds = labels.title.isEmpty ? 0 : min(Clean.columns(labels.title), 8) + 2
      if columns + 2 + titleNeeds + 1 <= room {
        put(
          " \(labels.trailing) ", row: row, column: rect.endColumn - columns - 3, style: labels.trailingStyle ?? style,
          clip: clip)
        room -= columns + 3
      }
    }
    guard !labels.title.isEmpty, room >= 3 else { return }
    let title = Truncation.keepStart(labels.title, columns: room - 2, mark: glyphs.cutMark)
    put(" \(title) ", row: row, column: rect.column + 1, style: labels.titleStyle ?? style, clip: clip)
  }
}

/// A box in the middle of the screen that asks or tells something.
package struct DialogBox: Hashable, Sendable {
  var title: String
  /// Paragraphs; they wrap.
  var body: [String]
  /// What the keys do, in the last line.
  var hint: String

  package init(title: String, body: [String] = [], hint: String = "") {
    self.title = title
    self.body = body
    self.hint = hint
  }

  /// Where a dialog and its parts are.
  package struct Layout: Hashable, Sendable {
    package let outer: Rect
    /// Only where there is room for one.
    let hasBorder: Bool
    let body: Rect
    let lines: [String]
    /// Free space under the body, for a menu or a text field.
    package let content: Rect
    package let hint: Rect
  }

  package static let columnsMax = 72

  /// The columns that the hint may take at most in an area.
  package static func hintColumns(in area: Size, content: Size) -> Int {
    let border = border(in: Rect(area))
    return max(1, min(area.columns, max(columnsMax, content.columns + border.columns)) - border.columns)
  }

  private static func border(in area: Rect) -> Size {
    area.columns > 4 && area.rows > 2 ? Size(columns: 4, rows: 2) : Size(columns: 0, rows: 0)
  }

  /// Takes as little of the area as the dialog needs, and all of it when that is not enough. The hint stays longest.
  ///
  /// `content` is the room that the owner wants to draw in by itself.
  package func layout(in area: Rect, content: Size = Size(columns: 0, rows: 0)) -> Layout {
    let (frameColumns, frameRows) = (Self.border(in: area).columns, Self.border(in: area).rows)
    let hasBorder = frameRows > 0
    let widest = body.flatMap { $0.split(separator: "\n") }.map { Clean.columns($0) }.max() ?? 0
    let wanted = max(widest, content.columns, Clean.columns(hint), Clean.columns(title) + 2)
    let columns = min(wanted + frameColumns, area.columns, max(Self.columnsMax, content.columns + frameColumns))
    let inner = max(1, columns - frameColumns)
    let lines = body.flatMap { Wrapping.wrap(Clean.text($0), columns: inner).map { String($0) } }
    let hintRows = hint.isEmpty ? 0 : 1
    let gap = hint.isEmpty || (lines.isEmpty && content.rows == 0) ? 0 : 1
    let gapAbove = lines.isEmpty || content.rows == 0 ? 0 : 1
    let needed = lines.count + gapAbove + content.rows + gap + hintRows
    let outer = Rect.centered(Size(columns: columns, rows: needed + frameRows), in: area)
    let inside = hasBorder ? outer.inset(columns: 2, rows: 1) : outer
    let (rest, hintRect) = inside.splitBottom(hintRows)
    let room = rest.splitBottom(rest.rows > needed - gap - hintRows ? gap : 0).rest
    // Content is what the person acts on, so text gives way to it.
    let bodyRows = max(0, min(lines.count, room.rows - min(content.rows, room.rows)))
    let (bodyRect, below) = room.splitTop(bodyRows)
    let contentRect = below.splitBottom(min(content.rows, below.rows)).bottom
    return Layout(
      outer: outer, hasBorder: hasBorder, body: bodyRect, lines: lines, content: contentRect, hint: hintRect)
  }
}

/// How a dialog looks.
package struct DialogStyle: Hashable, Sendable {
  var text: Style
  var border: Style
  var title: Style
  var hint: Style
  var glyphs: BoxGlyphs

  package init(
    text: Style = .plain, border: Style = .plain, title: Style = Style(attributes: .bold),
    hint: Style = Style(attributes: .dim), glyphs: BoxGlyphs = .unicode
  ) {
    self.text = text
    self.border = border
    self.title = title
    self.hint = hint
    self.glyphs = glyphs
  }

  package init(_ theme: Theme, glyphs: BoxGlyphs = .unicode) {
    self.init(
      text: theme[.dialog], border: theme[.borderFocused, on: .dialog], title: theme[.title, on: .dialog],
      hint: theme[.textDim, on: .dialog], glyphs: glyphs)
  }
}

extension Frame {
  /// Draws a dialog over what is there, and answers where it and its parts are.
  @discardableResult
  package mutating func dialog(
    _ dialog: DialogBox, in area: Rect, content: Size = Size(columns: 0, rows: 0), style: DialogStyle = DialogStyle()
  ) -> DialogBox.Layout {
    let layout = dialog.layout(in: area.intersection(bounds), content: content)
    fill(layout.outer, style: style.text)
    if layout.hasBorder {
      box(
        layout.outer, style: style.border, labels: BoxLabels(title: dialog.title, titleStyle: style.title),
        glyphs: style.glyphs)
    }
    for (row, line) in layout.lines.prefix(layout.body.rows).enumerated() {
      put(line, row: layout.body.row + row, column: layout.body.column, style: style.text, clip: layout.body)
    }
    let hint = Truncation.keepStart(dialog.hint, columns: layout.hint.columns, mark: style.glyphs.cutMark)
    put(hint, row: layout.hint.row, column: layout.hint.column, style: style.hint, clip: layout.hint)
    return layout
  }
}

extension Rect {
  /// A rectangle in the middle of another, cut to it.
  static func centered(_ size: Size, in area: Rect) -> Rect {
    let columns = min(size.columns, area.columns)
    let rows = min(size.rows, area.rows)
    return Rect(
      row: area.row + (area.rows - rows) / 2, column: area.column + (area.columns - columns) / 2, columns: columns,
      rows: rows)
  }
}

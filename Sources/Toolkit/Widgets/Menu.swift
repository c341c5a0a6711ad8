/// A list of things to choose from, each with the key that does it at once.
package struct Menu<Choice: Hashable & Sendable>: Hashable, Sendable {
  package struct Item: Hashable, Sendable {
    package let choice: Choice
    package let title: String
    let key: Key?

    package init(_ choice: Choice, _ title: String, key: Key? = nil) {
      self.choice = choice
      self.title = title
      self.key = key
    }
  }

  let title: String
  let items: [Item]
  /// Each choice is in the menu once.
  package var list: ListState<Choice>
  /// What the cursor was on may have gone: the list stands where it was then, and no row is marked.
  package var hasCursor = true

  package init(title: String, items: [Item]) {
    self.title = title
    self.items = items
    list = ListState(items.map(\.choice), height: items.count)
  }

  /// The room that the items take, with their keys behind them.
  func size(unicode: Bool) -> Size {
    let columns = items.map { item in
      let key = item.key.map { Clean.columns($0.label(unicode: unicode)) + 2 } ?? 0
      return Clean.columns(item.title) + key
    }
    return Size(columns: (columns.max() ?? 0) + 2, rows: items.count)
  }
}

/// How the items of a menu look.
package struct MenuStyle: Hashable, Sendable {
  var dialog: DialogStyle
  var selection: Style
  var isUnicode: Bool

  package init(
    dialog: DialogStyle = DialogStyle(), selection: Style = Style(attributes: .reverse), isUnicode: Bool = true
  ) {
    self.dialog = dialog
    self.selection = selection
    self.isUnicode = isUnicode
  }

  package init(_ theme: Theme, isUnicode: Bool = true) {
    self.init(
      dialog: DialogStyle(theme, glyphs: isUnicode ? .unicode : .ascii), selection: theme[.selection],
      isUnicode: isUnicode)
  }
}

extension Frame {
  /// Draws a menu as a dialog; the answer is where it is, and where its items are that are in view.
  @discardableResult
  package mutating func menu<Choice>(
    _ menu: Menu<Choice>, in area: Rect, style: MenuStyle = MenuStyle()
  ) -> (box: Rect, rows: [ListRow<Choice>]) {
    let box = dialog(
      DialogBox(title: menu.title), in: area, content: menu.size(unicode: style.isUnicode), style: style.dialog)
    let layout = ListLayout(menu.list, in: box.content)
    layout.drawBar(into: &self, style: style.dialog.border, unicode: style.isUnicode)
    for row in layout.rows {
      let place = row.place
      let item = menu.items[row.index]
      let isCurrent = row.isCurrent && menu.hasCursor
      let look = isCurrent ? style.selection : style.dialog.text
      fill(place, style: look)
      if isCurrent { park(row: place.row, column: place.column, isShown: !style.isUnicode) }
      let key = item.key?.label(unicode: style.isUnicode) ?? ""
      let keyColumns = key.isEmpty ? 0 : Clean.columns(key) + 1
      let title = Truncation.keepStart(
        item.title, columns: place.columns - 1 - keyColumns, mark: style.dialog.glyphs.cutMark)
      put(title, row: place.row, column: place.column + 1, style: look, clip: place)
      guard keyColumns + 2 < place.columns else { continue }
      put(key, row: place.row, column: place.endColumn - keyColumns, style: look, clip: place)
    }
    return (box.outer, layout.rows)
  }
}

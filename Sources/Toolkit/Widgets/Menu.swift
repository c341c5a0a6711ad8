/// A list of things to choose from, each with the key that does it at once.
package struct Menu<Choice: Hashable & Sendable>: Hashable, Sendable {
  package struct Item: Hashable, Sendable {
    package let choice: Choice
    package let title: String
    package let key: Key?
    /// Why it can't be chosen now; nil when it can.
    package let refusal: String?

    package init(_ choice: Choice, _ title: String, key: Key? = nil, refusal: String? = nil) {
      self.choice = choice
      self.title = title
      self.key = key
      self.refusal = refusal
    }
  }

  package let title: String
  package let items: [Item]
  /// Each choice is in the menu once.
  package var list: ListState<Choice>

  package init(title: String, items: [Item]) {
    self.title = title
    self.items = items
    list = ListState(items.map(\.choice), height: items.count)
  }

  /// The item under the cursor.
  package var current: Item? { items.first { $0.choice == list.cursor } }

  package func item(for key: Key) -> Item? {
    items.first { $0.key == key }
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
  package var dialog: DialogStyle
  package var selection: Style
  package var disabled: Style
  package var isUnicode: Bool

  package init(
    dialog: DialogStyle = DialogStyle(), selection: Style = Style(attributes: .reverse),
    disabled: Style = Style(attributes: .dim), isUnicode: Bool = true
  ) {
    self.dialog = dialog
    self.selection = selection
    self.disabled = disabled
    self.isUnicode = isUnicode
  }

  package init(_ theme: Theme, isUnicode: Bool = true) {
    self.init(
      dialog: DialogStyle(theme, glyphs: isUnicode ? .unicode : .ascii), selection: theme[.selection],
      disabled: theme[.textDim, on: .dialog], isUnicode: isUnicode)
  }
}

extension Frame {
  /// Draws a menu as a dialog; the last line says why the item under the cursor can't be chosen.
  ///
  /// Answers where it is, and where its items are that are in view.
  @discardableResult
  package mutating func menu<Choice>(
    _ menu: Menu<Choice>, in area: Rect, style: MenuStyle = MenuStyle()
  ) -> (box: Rect, rows: [ListRow<Choice>]) {
    let hint = menu.current?.refusal ?? ""
    let needsHint = menu.items.contains { $0.refusal != nil }
    let box = dialog(
      Dialog(title: menu.title, hint: needsHint && hint.isEmpty ? " " : hint), in: area,
      content: menu.size(unicode: style.isUnicode), style: style.dialog)
    let layout = ListLayout(menu.list, in: box.content)
    layout.drawBar(into: &self, style: style.dialog.border, unicode: style.isUnicode)
    for row in layout.rows {
      let place = row.place
      let item = menu.items[row.index]
      var look = row.isCurrent ? style.selection : style.dialog.text
      if item.refusal != nil { look = row.isCurrent ? style.selection.under(style.disabled) : style.disabled }
      fill(place, style: look)
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

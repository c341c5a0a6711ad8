import Toolkit
import Words

/// What dialogs are drawn with.
extension Canvas {
  /// A dialog with one line to write in.
  package mutating func dialog(
    _ title: String, field: TextEdit, note: String = "", hints: [Hint] = [], columns: Int = 50
  ) {
    let area = dialog(title, note: note, hints: hints, content: Size(columns: columns, rows: 1))
    self.field(field, in: area, hasFocus: true)
  }

  package mutating func menu<Choice>(_ title: String, _ items: [Menu<Choice>.Item], cursor: MenuCursor<Choice>) {
    let choices = items.map(\.choice)
    var menu = Menu(title: Clean.line(title), items: items)
    if !items.isEmpty { menu.list.select(choices[cursor.row(in: choices)]) }
    menu.hasCursor = cursor.place(in: choices) != nil
    menu.list.scroll(to: pointed?.top ?? 0)
    let shown = frame.menu(menu, in: Rect(dialogRoom), style: MenuStyle(theme, isUnicode: isUnicode))
    hitAreas.box = shown.box
    hitAreas.entryCount = items.count
    hitAreas.top = shown.rows.first?.index ?? 0
    for row in shown.rows {
      entry(row.index, items[row.index].title, at: row.place)
      if row.isCurrent, menu.hasCursor { park(row.place) }
    }
  }

  /// Rows to choose from, each with a hint at its right; the cursor's is always among those shown.
  package mutating func choices(
    _ rows: [(text: String, hint: String)], cursor: Int, hasCursor: Bool = true, in area: Rect
  ) {
    let first = firstEntry(of: rows.count, cursor: cursor, rows: area.rows)
    bar(beside: area, from: first, of: rows.count)
    for (offset, row) in rows.dropFirst(first).prefix(area.rows).enumerated() {
      let line = Rect(row: area.row + offset, column: area.column, columns: area.columns, rows: 1)
      entry(first + offset, row.text, at: line)
      let surface = hasCursor && first + offset == cursor ? theme[.selection] : theme[.dialog]
      frame.fill(line, style: surface)
      if hasCursor && first + offset == cursor { park(line) }
      let hint = hint(row.hint, beside: row.text, columns: line.columns)
      let columns = Clean.columns(hint)
      let text = Truncation.keepStart(row.text, columns: max(0, line.columns - columns), mark: glyphs.cutMark)
      frame.put(text, row: line.row, column: line.column, style: surface, clip: line)
      frame.put(hint, row: line.row, column: line.endColumn - columns, style: surface, clip: line)
    }
  }

  /// A hint is cut, or left out, before it takes half of a row from what the row is.
  private func hint(_ hint: String, beside text: String, columns: Int) -> String {
    let room = columns - min(Clean.columns(text), max(12, columns / 2))
    guard Clean.columns(hint) > room else { return hint }
    return room < 8 ? "" : Truncation.keepStart(hint, columns: room, mark: glyphs.cutMark)
  }

  /// On a dialog's border, beside a list of which only some rows show.
  package mutating func bar(beside list: Rect, from first: Int, of count: Int) {
    guard count > list.rows else { return }
    frame.scrollBar(
      Rect(row: list.row, column: list.endColumn + 1, columns: 1, rows: list.rows),
      visible: first..<(first + list.rows), total: count, style: theme[.scrollBar, on: .dialog], unicode: isUnicode)
  }

  package mutating func choices<Item>(
    _ rows: [(text: String, hint: String)], _ cursor: MenuCursor<Item>, of items: [Item], in area: Rect
  ) {
    choices(rows, cursor: cursor.row(in: items), hasCursor: cursor.place(in: items) != nil, in: area)
  }

  /// A part of a form behind its label; the answer is what is left for it.
  package mutating func part(_ field: Int, _ label: String, columns: Int, isHere: Bool, in area: Rect) -> Rect {
    hitAreas.add(.field(field), at: area)
    let (place, value) = area.splitLeft(columns)
    frame.put(
      label, row: place.row, column: place.column, style: theme[isHere ? .accent : .textDim, on: .dialog], clip: place)
    return value
  }

  /// A field to type in.
  package mutating func field(_ field: TextEdit, in area: Rect, hasFocus: Bool) {
    hitAreas.add(.text, at: area)
    frame.textEdit(
      field, in: area,
      style: TextEditStyle(
        text: theme[hasFocus ? .selectionUnfocused : .dialog], selection: theme[hasFocus ? .selection : .dialog]),
      isFocused: hasFocus)
  }

  /// What may stand in a field, behind what stands there.
  package mutating func note(_ words: String, _ role: Role = .textDim, after field: TextEdit, in area: Rect) {
    let taken = Clean.columns(field.text) + 2
    guard taken < area.columns else { return }
    let text = Truncation.keepStart(Clean.line(words), columns: area.columns - taken, mark: glyphs.cutMark)
    frame.put(text, row: area.row, column: area.column + taken, style: theme[role, on: .dialog], clip: area)
  }

  /// One of several, between the arrows that choose.
  package mutating func choice(_ text: String, hasFocus: Bool, in area: Rect) {
    if hasFocus { park(area) }
    let arrows = isUnicode ? ("‹ ", " ›") : ("< ", " >")
    let columns = frame.put(
      arrows.0 + Clean.line(text) + arrows.1, row: area.row, column: area.column,
      style: theme[hasFocus ? .selection : .dialog], clip: area)
    let (left, rest) = Rect(row: area.row, column: area.column, columns: columns, rows: 1).splitLeft(2)
    hitAreas.add(.key(Key(.left)), at: left)
    hitAreas.add(.key(Key(.right)), at: rest.splitLeft(rest.columns - 2).rest)
  }
}

import Scene
import Texts
import Toolkit
import Words

/// A dialog in words: it is drawn as ever, and read line by line without its box.
enum PlainDialog {
  static func read(_ dialog: any Dialog, _ state: AppState, _ window: WindowState, into page: inout PlainPage) {
    var canvas = Canvas(state, window)
    dialog.draw(state, window, into: &canvas)
    guard let box = canvas.hitAreas.box else { return }
    page.heading = [canvas.text(.plain(.dialog(title(of: box, canvas.frame))))]
    let selected = canvas.selectedRow
    let isTyping = canvas.frame.cursorUse == .text
    let written = isTyping ? canvas.frame.cursor : nil
    let entries = canvas.hitAreas.choiceCount
    // Between border and words there is a margin: bars beside a list or a text stand in one of the two.
    let inside = box.inset(columns: 2)
    for row in inside.row..<inside.endRow {
      let words = words(signs(of: row, in: inside, canvas.frame)[...])
      if row == written?.row {
        page.input = words
        continue
      }
      guard !words.isEmpty else { continue }
      if row == selected { page.current = page.rows.count }
      let entry = canvas.hitAreas.entry(inRow: row).map { canvas.text(.plain(.entry($0 + 1, of: entries, words))) }
      // While one types, the same row may be one of fewer: how many there are is what one waits to hear.
      let said = entry ?? words
      page.rows.append(PlainPage.Item(name: words, words: said, sameness: isTyping ? said : words))
    }
    page.saysCurrentOnly = isTyping
  }

  /// It stands in the border, between blanks.
  private static func title(of box: Rect, _ frame: Frame) -> String {
    var rest = signs(of: box.row, in: box, frame).drop { isBorder($0) }
    while let last = rest.last, isBorder(last) { rest.removeLast() }
    return words(rest)
  }

  private static func isBorder(_ character: Character) -> Bool { "+-┌─┐".contains(character) }

  private static func signs(of row: Int, in place: Rect, _ frame: Frame) -> String {
    var scalars = String.UnicodeScalarView()
    for column in place.column..<place.endColumn where frame.bounds.contains(Position(row: row, column: column)) {
      scalars.append(contentsOf: frame[row, column].scalars)
    }
    return String(scalars)
  }

  /// Where there is a gap, something else begins. Nothing but blanks is left out: somebody may be asked to allow it.
  private static func words(_ line: Substring) -> String {
    var rest = line.drop { $0 == " " }
    while rest.last == " " { rest.removeLast() }
    var parts: [Substring] = []
    while let gap = rest.firstRange(of: "  ") {
      parts.append(rest[..<gap.lowerBound])
      rest = rest[gap.upperBound...].drop { $0 == " " }
    }
    return (parts + [rest]).filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

extension HitAreas {
  /// As many as there are to choose from.
  fileprivate var choiceCount: Int {
    areas.reduce(entryCount) { count, area in
      if case .entry(let index, _) = area.meaning { max(count, index + 1) } else { count }
    }
  }

  /// The entry that begins in this row.
  fileprivate func entry(inRow row: Int) -> Int? {
    areas.lazy.filter { $0.place.row == row }.compactMap { area in
      if case .entry(let index, _) = area.meaning { index } else { nil }
    }.first
  }
}

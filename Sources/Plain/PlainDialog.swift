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
    page.heading = [canvas.text(.plain(.dialog(text(of: box.row, in: box, canvas.frame))))]
    let selected = canvas.selectedRow
    let isTyping = canvas.frame.cursorUse == .text
    let written = isTyping ? canvas.frame.cursor : nil
    let entries = canvas.hitAreas.choiceCount
    for row in box.inset().row..<max(box.inset().row, box.inset().endRow) {
      let words = text(of: row, in: box, canvas.frame)
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

  /// What stands between the borders of a row.
  private static func text(of row: Int, in box: Rect, _ frame: Frame) -> String {
    var scalars = String.UnicodeScalarView()
    for column in box.column..<box.endColumn where frame.bounds.contains(Position(row: row, column: column)) {
      scalars.append(contentsOf: frame[row, column].scalars)
    }
    var rest = String(scalars).drop { isEdge($0) }
    while let last = rest.last, isEdge(last) { rest.removeLast() }
    var parts: [Substring] = []
    while let gap = rest.firstRange(of: "  ") {
      parts.append(rest[..<gap.lowerBound])
      rest = rest[gap.upperBound...].drop { $0 == " " }
    }
    return (parts + [rest]).filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// The box, and the bar beside a list; what a text begins or ends with is no such sign.
  private static func isEdge(_ character: Character) -> Bool { " |+-#│┌┐└┘├┤─".contains(character) }
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

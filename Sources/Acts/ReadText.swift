import Scene
import Toolkit
import Verbs
import Words

/// Paragraphs in a dialog of their own, of which a small window shows some lines at a time.
package struct ReadText {
  /// The border, the last line, and what is between that and the words.
  private static let chrome = Size(columns: 4, rows: 4)

  private let lines: [String]
  private let rows: Int

  package init(_ paragraphs: [String], in window: Size) {
    let columns = max(1, min(DialogBox.columnsMax, window.columns) - ReadText.chrome.columns)
    lines = paragraphs.flatMap {
      Wrapping.wrap(Clean.text($0), columns: columns).map { String($0) }
    }
    rows = max(1, window.rows - ReadText.chrome.rows)
  }

  /// From which line on its end shows; 0 where all of it has room.
  package var last: Int { max(0, lines.count - rows) }

  /// Where a key leads to. The one that ticks goes through it as a page does.
  package func moved(_ top: Int, by key: DialogKey) -> Int {
    let key = key.verb == .tick ? DialogKey(.pageDown) : key
    return key.moved(top, count: last + 1, page: max(1, rows - 1)) ?? top
  }

  package func draw(from top: Int, _ title: String, hints: [Hint], into canvas: inout Canvas) {
    let width = lines.map { Clean.columns($0) }.max() ?? 0
    let area = canvas.dialog(title, hints: hints, content: Size(columns: width, rows: lines.count))
    let top = min(top, max(0, lines.count - area.rows))
    canvas.bar(beside: area, from: top, of: lines.count)
    for (offset, line) in lines.dropFirst(top).prefix(area.rows).enumerated() {
      canvas.frame.put(
        line, row: area.row + offset, column: area.column, style: canvas.theme[.dialog], clip: area)
    }
  }

  /// A dialog like any other where all of it has room.
  package static func draw(
    _ paragraphs: [String], from top: Int, _ title: String, hints: [Hint], into canvas: inout Canvas
  ) {
    let text = ReadText(paragraphs, in: canvas.dialogRoom)
    guard text.last > 0 else {
      canvas.dialog(title, paragraphs, hints: hints)
      return
    }
    text.draw(from: top, title, hints: [Hint(.down, .up, words: .scroll)] + hints, into: &canvas)
  }
}

import Scene
import Toolkit
import Words

/// A message that is being written: the line that the cursor is in stands open, and the others are told where nobody has
/// heard them, as of a draft that was begun another day, or of a paste.
enum PlainDraft {
  /// Of a long one so many lines are told.
  private static let mostLines = 200

  static func read(_ draft: TextEdit, into page: inout PlainPage, _ canvas: Canvas) {
    let lines = draft.text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = min(draft.text.utf8.prefix(draft.cursor).count { $0 == 0x0A }, lines.count - 1)
    page.written = String(lines[line])
    // By its number another line is one of its own, and not the one before with other words.
    page.input = canvas.text(.plain(.message(line: lines.count > 1 ? line + 1 : nil))) + " " + page.written
    let others = lines.indices.filter { $0 != line && !lines[$0].isEmpty }
    if others.count > mostLines {
      let hidden = canvas.text(.conversation(.moreLines(others.count - mostLines)))
      page.notes.append(
        PlainPage.Item(name: "draft", words: canvas.ellipsis + " " + hidden, sameness: "", isWritten: true))
    }
    page.notes += others.suffix(mostLines).map { index in
      // Lines before it come and go, so it is known by its words.
      PlainPage.Item(name: "draft \(lines[index])", words: String(lines[index]), sameness: "", isWritten: true)
    }
  }
}

import Core
import Scene
import Toolkit
import Words

/// A thread as one row of a list: state, name, what waits in it, and for how long.
enum StreamRow {
  static func draw(
    _ stream: WorkStream, number: Int? = nil, note: String? = nil, indent: Int = 0, quietAfter: Int,
    outboxMax: Int = .max,
    into canvas: inout Canvas, row: Int,
    in area: Rect
  ) {
    let (sign, time) = canvas.sign(of: stream, quietAfter: quietAfter)
    var column = area.column + indent
    if let number { column += canvas.put("\(number) ", .textDim, row: row, column: column, in: area) }
    // Idle threads are many: their sign says enough. Every other state has its word.
    let state = sign.word == .idle ? sign.sign : canvas.text(sign)
    column += canvas.put(state + " ", sign.role, row: row, column: column, in: area)
    var end = area.endColumn
    let waiting = stream.outbox.waiting.count
    let facts =
      (stream.pinnedAt == nil ? "" : canvas.isUnicode ? "⚑ " : "^ ")
      + (stream.draft.isEmpty && stream.draftAttachments.isEmpty ? "" : canvas.isUnicode ? "✎ " : "& ")
      + (waiting == 0 ? "" : "+\(waiting) ")
    let room = area.columns - (column - area.column)
    // What else there is to say gives way to the name, and the age only to the narrowest rows.
    let noted = note.map { facts + $0 + " " + time }.flatMap { Clean.columns($0) + 12 <= room ? $0 : nil }
    let label = noted ?? facts + time
    if room >= Clean.columns(label) + 4 {
      let role: Role = stream.turn == nil ? .textDim : sign.role
      let start = end - canvas.putTrailing(label, role, row: row, in: area)
      // The count warns before nothing more is taken.
      if waiting > 0, waiting * 5 >= outboxMax.multipliedReportingOverflow(by: 4).partialValue, outboxMax < .max,
        let count = facts.split(separator: " ").last
      {
        let before = Clean.columns(facts) - Clean.columns(String(count)) - 1
        canvas.put(count, .urgent, row: row, column: start + before, in: area)
      }
      end = start - 1
    }
    let threadName = canvas.name(of: stream)
    // In the Queue, what is asked can be told apart without opening anything.
    let nameColumns = min(Clean.columns(threadName), max((end - column) / 3, 12))
    if number != nil, let permission = stream.turn?.permissions.first, end - column >= nameColumns + 8 {
      let name = Truncation.keepStart(
        Clean.line(threadName), columns: nameColumns, mark: canvas.glyphs.cutMark)
      column += canvas.put(name, stream.unreadCount > 0 ? .textStrong : .text, row: row, column: column, in: area)
      canvas.putCut(
        canvas.separator + permission.firstWords, .permission, row: row, column: column, columns: end - column, in: area
      )
      return
    }
    canvas.putCut(
      threadName, stream.unreadCount > 0 ? .textStrong : .text, row: row, column: column, columns: end - column,
      in: area)
    // Of who waits for the person, the Queue says what for, where there is room.
    guard number != nil, stream.turn == nil, !stream.closingWords.isEmpty else { return }
    column += min(end - column, Clean.columns(threadName)) + 2
    guard end - column >= 12 else { return }
    canvas.putCut(stream.closingWords, .textDim, row: row, column: column, columns: end - column, in: area)
  }
}

extension Permission {
  /// The tool, and the first line of what it wants.
  package var firstWords: String {
    let lines = detail.split(whereSeparator: \.isNewline).lazy.filter { !$0.allSatisfy(\.isWhitespace) }
    // Of a difference, what changes says more than the names of the files, which the title has.
    let isDifference = lines.first?.hasPrefix("--- ") == true
    let first = lines.first { !isDifference || !["--- ", "+++ ", "@@"].contains(where: $0.hasPrefix) } ?? ""
    let line = first.drop { $0.isWhitespace }
    return line.isEmpty || title.contains(line) ? title : title + ": " + line
  }
}

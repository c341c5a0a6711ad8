import Core
import Toolkit

/// A thread as one row of a list: state, name, what waits in it, and for how long.
enum StreamRow {
  static func draw(
    _ stream: WorkStream, number: Int? = nil, indent: Int = 0, quietAfter: Int, into canvas: inout Canvas, row: Int,
    in area: Rect
  ) {
    let (sign, time) = canvas.sign(of: stream, quietAfter: quietAfter)
    var column = area.column + indent
    if let number { column += canvas.put("\(number) ", .textDim, row: row, column: column, in: area) }
    // Idle threads are many: their sign says enough. Every other state has its word.
    let label = sign.word == "idle" ? sign.sign : "\(sign.sign) \(sign.word)"
    column += canvas.put(label + " ", sign.role, row: row, column: column, in: area)
    var end = area.endColumn
    let waiting = stream.outbox.waiting.count
    let facts =
      (stream.draft.isEmpty ? "" : canvas.isUnicode ? "✎ " : "& ") + (waiting == 0 ? "" : "+\(waiting) ") + time
    if area.columns - (column - area.column) >= Clean.columns(facts) + 4 {
      end -= canvas.putTrailing(facts, stream.turn == nil ? .textDim : sign.role, row: row, in: area) + 1
    }
    // In the Queue, what is asked can be told apart without opening anything.
    let nameColumns = max((end - column) / 3, 12)
    if number != nil, let permission = stream.turn?.permissions.first, end - column >= nameColumns + 8 {
      let name = Truncation.keepStart(
        Clean.line(stream.displayName), columns: nameColumns, mark: canvas.glyphs.cutMark)
      column += canvas.put(name, stream.unreadCount > 0 ? .textStrong : .text, row: row, column: column, in: area)
      canvas.putCut(
        canvas.separator + permission.firstWords, .permission, row: row, column: column, columns: end - column, in: area
      )
      return
    }
    canvas.putCut(
      stream.displayName, stream.unreadCount > 0 ? .textStrong : .text, row: row, column: column, columns: end - column,
      in: area)
  }
}

extension Permission {
  /// The tool, and the first line of what it wants.
  var firstWords: String {
    let line = detail.drop { $0.isWhitespace }.prefix { !$0.isNewline }
    return line.isEmpty || title.contains(line) ? title : title + ": " + line
  }
}

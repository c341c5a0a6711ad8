import Core
import Toolkit

/// A thread as one row of a list: state, name, what waits in it, and for how long.
enum StreamRow {
  static func draw(
    _ stream: WorkStream, number: Int? = nil, indent: Int = 0, quietAfter: Int, outboxMax: Int = .max,
    into canvas: inout Canvas, row: Int,
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
      (stream.draft.isEmpty && stream.draftAttachments.isEmpty ? "" : canvas.isUnicode ? "✎ " : "& ")
      + (waiting == 0 ? "" : "+\(waiting) ") + time
    if area.columns - (column - area.column) >= Clean.columns(facts) + 4 {
      let role: Role = stream.turn == nil ? .textDim : sign.role
      end -= canvas.putTrailing(facts, role, row: row, in: area) + 1
      // The count warns before nothing more is taken.
      if waiting * 5 >= outboxMax.multipliedReportingOverflow(by: 4).partialValue, waiting > 0, outboxMax < .max {
        canvas.putTrailing("+\(waiting) " + time, .urgent, row: row, in: area)
        canvas.putTrailing(time, role, row: row, in: area)
      }
    }
    canvas.putCut(
      stream.displayName, stream.unreadCount > 0 ? .textStrong : .text, row: row, column: column, columns: end - column,
      in: area)
  }
}

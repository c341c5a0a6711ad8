import Core
import Toolkit

/// A waiting message as one row of the outbox: its place, its first line, and what is to be known of it.
enum MessageRow {
  static func draw(
    _ message: QueuedMessage, number: Int, of stream: WorkStream, _ settings: Settings, into canvas: inout Canvas,
    in area: Rect
  ) {
    var column = area.column
    column += canvas.put("\(number) ", .textDim, row: area.row, column: column, in: area)
    let sign = sign(of: message)
    column += canvas.put(sign.text + " ", sign.role, row: area.row, column: column, in: area)
    let facts = facts(of: message, in: stream, settings, &canvas)
    let label = Truncation.keepStart(Clean.line(facts.text), columns: area.columns / 2, mark: canvas.glyphs.cutMark)
    let taken = canvas.putTrailing(label, facts.role, row: area.row, in: area)
    canvas.putCut(
      WorkStream.firstWords(of: message.content), message.standing == .waiting ? .text : .textDim, row: area.row,
      column: column, columns: area.endColumn - taken - 1 - column, in: area)
  }

  private static func sign(of message: QueuedMessage) -> (text: String, role: Role) {
    if message.standing == .uncertain { return ("?", .unknown) }
    return message.priority == .urgent ? ("!", .urgent) : (" ", .urgent)
  }

  private static func facts(
    of message: QueuedMessage, in stream: WorkStream, _ settings: Settings, _ canvas: inout Canvas
  ) -> (text: String, role: Role) {
    if stream.edit?.message == message.id { return (canvas.isUnicode ? "⏸ editing" : "= editing", .held) }
    let tried = message.attempts > 1 ? "tried \(message.attempts) times" : nil
    let state: (String, Role)? =
      switch (message.standing, message.lastError) {
      case (.uncertain, let fate): ("uncertain: " + (fate ?? "it may have been sent"), .unknown)
      case (.skipped, let error): ("skipped: " + (error ?? "by you"), .held)
      case (.waiting, let error?) where stream.messageInTrouble?.id == message.id:
        retrying(message, stream, settings, &canvas).map { ($0, .held) } ?? ("failed: " + error, .error)
      case (.waiting, let error?): ("failed: " + error, .error)
      case (.waiting, nil): nil
      }
    let count = message.attachments.count
    let attached = count == 0 ? nil : (canvas.isUnicode ? "▤" : "@") + "\(count)"
    let urgent = message.priority == .urgent ? "urgent" : nil
    let age = state == nil ? canvas.age(since: message.createdAt) : nil
    let words = [attached, urgent, state?.0.hasPrefix("tried") == false ? tried : nil, state?.0, age].compactMap { $0 }
    return (words.joined(separator: canvas.separator), state?.1 ?? .textDim)
  }

  /// "tried 2 of 4, again in 2 s".
  private static func retrying(
    _ message: QueuedMessage, _ stream: WorkStream, _ settings: Settings, _ canvas: inout Canvas
  ) -> String? {
    switch stream.outbox.hold {
    case .retrying(let moment):
      let left = max(0, moment.milliseconds - canvas.now.milliseconds + 999) / 1000
      canvas.changes(at: Timestamp(milliseconds: moment.milliseconds - (left - 1) * 1000))
      return "tried \(message.attempts) of \(settings.outboxRetries + 1), again in \(left) s"
    case .usageLimit: return "waits for the usage limit"
    case .paused, .failed, .editing, .interrupted, nil: return nil
    }
  }
}

import Acts
import Conversation
import Queues
import Scene
import Settings
import Toolkit
import Words

/// A waiting message as one row of the outbox: its place, its first line, and what is to be known of it.
enum MessageRow {
  static func draw(
    _ message: QueuedMessage, number: Int, of stream: WorkStream, waitingFor host: String?, _ settings: Settings,
    into canvas: inout Canvas, in area: Rect
  ) {
    var column = area.column
    column += canvas.put("\(number) ", .textDim, row: area.row, column: column, in: area)
    let sign = sign(of: message, isOnItsWay: stream.isOnItsWay(message.id))
    column += canvas.put(sign.text + " ", sign.role, row: area.row, column: column, in: area)
    let facts = facts(of: message, in: stream, waitingFor: host, settings, &canvas)
    let label = Truncation.keepStart(Clean.line(facts.text), columns: area.columns / 2, mark: canvas.glyphs.cutMark)
    let taken = canvas.putTrailing(label, facts.role, row: area.row, in: area)
    let more = ThreadName.goesOnBehindFirstWords(message.content) ? " " + canvas.ellipsis : ""
    canvas.putCut(
      message.name + more, message.standing == .waiting ? .text : .textDim, row: area.row,
      column: column, columns: area.endColumn - taken - 1 - column, in: area)
  }

  private static func sign(of message: QueuedMessage, isOnItsWay: Bool) -> (text: String, role: Role) {
    if message.standing == .uncertain, !isOnItsWay { return ("?", .unknown) }
    return message.priority == .urgent ? ("!", .urgent) : (" ", .urgent)
  }

  private static func facts(
    of message: QueuedMessage, in stream: WorkStream, waitingFor host: String?, _ settings: Settings,
    _ canvas: inout Canvas
  ) -> (text: String, role: Role) {
    if stream.edit?.message == message.id {
      let words: OutboxPhrase = stream.edit?.isInterrupted == true ? .editInterrupted : .editing
      return ((canvas.isUnicode ? "⏸ " : "= ") + canvas.text(.outbox(words)), .held)
    }
    let state =
      host.map { (words: Phrase.outbox(.waitsFor(host: $0)), role: Role.held) }
      ?? state(of: message, in: stream, settings, &canvas)
    let count = message.attachments.count
    let attached = count == 0 ? nil : (canvas.isUnicode ? "▤" : "@") + "\(count)"
    let urgent = message.priority == .urgent ? canvas.text(.outbox(.urgent)) : nil
    let age = state == nil ? canvas.age(since: message.createdAt) : nil
    let words = [attached, urgent, tries(of: message, state?.words).map { canvas.text(.outbox($0)) }]
    let said = words + [state.map { canvas.text($0.words) }, age]
    return (said.compactMap { $0 }.joined(separator: canvas.separator), state?.role ?? .textDim)
  }

  /// What is to be known of a message beside its words; nil of one that just waits.
  private static func state(
    of message: QueuedMessage, in stream: WorkStream, _ settings: Settings, _ canvas: inout Canvas
  ) -> (words: Phrase, role: Role)? {
    switch (message.standing, message.lastError) {
    case _ where stream.isOnItsWay(message.id): (.conversation(.status(.sending)), .working)
    case (.uncertain, let fate):
      // Why stands whole below, or in the conversation.
      (isExplained(message, in: stream) ? .conversation(.status(.uncertain)) : .outbox(.uncertain(fate)), .unknown)
    case (.skipped, let error): (.outbox(.skipped(because: error)), .held)
    case (.waiting, let error?) where stream.messageInTrouble?.id == message.id:
      retrying(message, stream, settings, &canvas).map { (.outbox($0), .held) }
        // The same here.
        ?? (.outbox(stream.isHeldByFailure ? .failedHere : .failed(error)), .error)
    case (.waiting, let error?): (.outbox(.failed(error)), .error)
    case (.waiting, nil): nil
    }
  }

  private static func isExplained(_ message: QueuedMessage, in stream: WorkStream) -> Bool {
    guard stream.messageInTrouble?.id == message.id else { return false }
    return stream.isHeldByFailure || stream.outbox.hold == .interrupted
  }

  /// How often it was tried, where the state doesn't say so itself.
  private static func tries(of message: QueuedMessage, _ state: Phrase?) -> OutboxPhrase? {
    guard message.attempts > 1, let state else { return nil }
    if case .outbox(.triedAndAgain) = state { return nil }
    return .tried(times: message.attempts)
  }

  private static func retrying(
    _ message: QueuedMessage, _ stream: WorkStream, _ settings: Settings, _ canvas: inout Canvas
  ) -> OutboxPhrase? {
    switch stream.hold {
    case .retrying(let moment):
      let left = max(0, moment.milliseconds - canvas.now.milliseconds + 999) / 1000
      canvas.changes(at: Timestamp(milliseconds: moment.milliseconds - (left - 1) * 1000))
      // A command may go on for longer.
      let most = message.attempts > settings.outboxRetries ? nil : settings.outboxRetries + 1
      return .triedAndAgain(times: message.attempts, of: message.command == nil ? most : nil, inSeconds: left)
    case .usageLimit: return .waitsForLimit
    case .paused, .failed, .editing, .interrupted, nil: return nil
    }
  }
}

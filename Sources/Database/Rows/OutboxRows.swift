import Conversation
import Queues

/// The messages that wait, or are on their way, as rows.
struct OutboxRows {
  let connection: Connection

  func write(_ change: LaneChange<QueuedMessage>, in stream: ThreadID) throws {
    switch change {
    case .removed(let id):
      try connection.run("DELETE FROM outbox_message WHERE session_id = ? AND id = ?", key(stream, id))
    case .moved(let id, let place):
      try connection.run(
        """
        UPDATE outbox_message SET position = ?, run_started_at = ?, run_fate = ? WHERE session_id = ? AND id = ?
        """, place.columns + key(stream, id))
    case .written(let message, let place):
      try connection.run(
        """
        INSERT INTO outbox_message (session_id, id, position, run_started_at, run_fate, content, priority, created_at,
          attempts, last_error, image, command_id, standing, in_session, steered_at, earlier_standing,
          earlier_in_session, earlier_error)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (session_id, id) DO UPDATE SET position = excluded.position,
          run_started_at = excluded.run_started_at, run_fate = excluded.run_fate, content = excluded.content,
          priority = excluded.priority, created_at = excluded.created_at, attempts = excluded.attempts,
          last_error = excluded.last_error, image = excluded.image, command_id = excluded.command_id,
          standing = excluded.standing, in_session = excluded.in_session, steered_at = excluded.steered_at,
          earlier_standing = excluded.earlier_standing, earlier_in_session = excluded.earlier_in_session,
          earlier_error = excluded.earlier_error
        """, key(stream, message.id) + place.columns + content(message))
    }
  }

  private func key(_ stream: ThreadID, _ id: MessageID) -> [Value] {
    [.text(stream.text), .text(id.text)]
  }

  private func content(_ message: QueuedMessage) -> [Value] {
    [
      .text(message.content), .text(message.priority.rawValue), .integer(message.createdAt.milliseconds),
      Value(message.attempts), Value(message.lastError), Value(image(of: message)), Value(message.command?.text),
      .text(message.standing.rawValue), .text(message.inSession.rawValue), Value(message.steeredAt?.milliseconds),
      Value(message.earlier?.standing.rawValue), Value(message.earlier?.inSession.rawValue),
      Value(message.earlier?.words),
    ]
  }

  /// Programs of older versions know one image, and look for it here.
  private func image(of message: QueuedMessage) -> [UInt8]? {
    message.attachments.lazy.compactMap { attachment -> [UInt8]? in
      switch attachment {
      case .image(_, let bytes): bytes
      case .file: nil
      }
    }.first
  }

  /// The messages of all threads, each with its place, in order.
  func load(_ attachments: StoredAttachments) throws -> [ThreadID: LaneItems<QueuedMessage>] {
    var outboxes: [ThreadID: LaneItems<QueuedMessage>] = [:]
    try connection.read(
      """
      SELECT session_id, run_started_at, run_fate, id, content, priority, created_at, attempts, last_error, image,
        command_id, standing, in_session, steered_at, earlier_standing, earlier_in_session, earlier_error
      FROM outbox_message ORDER BY session_id, position, created_at, id
      """
    ) { row in
      guard let stream = ThreadID(row.text()) else { return }
      let place = StoredRun(&row)
      guard let message = OutboxRows.message(&row, of: stream, attachments) else { return }
      outboxes[stream, default: LaneItems()].add(message, place)
    }
    return outboxes
  }

  private static func message(
    _ row: inout Columns, of stream: ThreadID, _ attachments: StoredAttachments
  ) -> QueuedMessage? {
    guard let id = MessageID(row.text()) else { return nil }
    var message = QueuedMessage(
      id: id, content: row.text(), priority: MessagePriority(rawValue: row.text()) ?? .normal,
      createdAt: Timestamp(milliseconds: row.integer()), attempts: row.int(), lastError: row.optionalText())
    let image = row.optionalBlob()
    message.attachments = attachments[stream, .message(id)]
    // What a program of an older version attached.
    if message.attachments.isEmpty, let image {
      message.attachments = [.image(mediaType: Attachment.imageType(of: image), bytes: image)]
    }
    message.command = row.optionalText().flatMap { Identity($0) }
    // A standing that only a newer program knows is not one to act on.
    message.standing = MessageStanding(rawValue: row.text()) ?? .skipped
    message.inSession = InSession(rawValue: row.text()) ?? .maybe
    message.steeredAt = row.optionalInteger().map(Timestamp.init(milliseconds:))
    message.earlier = earlierTry(&row)
    return message
  }

  private static func earlierTry(_ row: inout Columns) -> EarlierTry? {
    let standing = row.optionalText().map { MessageStanding(rawValue: $0) ?? .skipped }
    let inSession = row.optionalText().flatMap(InSession.init) ?? .maybe
    let words = row.optionalText()
    return standing.map { EarlierTry(standing: $0, inSession: inSession, words: words) }
  }
}

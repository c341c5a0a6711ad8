import Core

/// The messages that wait, or are on their way, as rows.
struct OutboxRows {
  let connection: Connection

  func write(_ change: LaneChange<QueuedMessage>, in stream: Identity<WorkStream>) throws {
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
          attempts, last_error, image, command_id)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (session_id, id) DO UPDATE SET position = excluded.position,
          run_started_at = excluded.run_started_at, run_fate = excluded.run_fate, content = excluded.content,
          priority = excluded.priority, created_at = excluded.created_at, attempts = excluded.attempts,
          last_error = excluded.last_error, image = excluded.image, command_id = excluded.command_id
        """, key(stream, message.id) + place.columns + content(message))
    }
  }

  private func key(_ stream: Identity<WorkStream>, _ id: Identity<QueuedMessage>) -> [Value] {
    [.text(stream.text), .text(id.text)]
  }

  private func content(_ message: QueuedMessage) -> [Value] {
    [
      .text(message.content), .text(message.priority.rawValue), .integer(message.createdAt.milliseconds),
      Value(message.attempts), Value(message.lastError), Value(message.imageData), Value(message.command?.text),
    ]
  }

  /// The messages of all threads, each with its place, in order.
  func load() throws -> [Identity<WorkStream>: LaneItems<QueuedMessage>] {
    var outboxes: [Identity<WorkStream>: LaneItems<QueuedMessage>] = [:]
    try connection.read(
      """
      SELECT session_id, run_started_at, run_fate, id, content, priority, created_at, attempts, last_error, image,
        command_id
      FROM outbox_message ORDER BY session_id, position, created_at, id
      """
    ) { row in
      guard let stream = Identity<WorkStream>(row.text()) else { return }
      let place = StoredRun(&row)
      guard let message = OutboxRows.message(&row) else { return }
      outboxes[stream, default: LaneItems()].add(message, place)
    }
    return outboxes
  }

  private static func message(_ row: inout Columns) -> QueuedMessage? {
    guard let id = Identity<QueuedMessage>(row.text()) else { return nil }
    return QueuedMessage(
      id: id, content: row.text(), priority: MessagePriority(rawValue: row.text()) ?? .normal,
      createdAt: Timestamp(milliseconds: row.integer()), imageData: nil, attempts: row.int(),
      lastError: row.optionalText()
    ).with(image: row.optionalBlob(), command: row.optionalText().flatMap { Identity($0) })
  }
}

extension QueuedMessage {
  fileprivate func with(image: [UInt8]?, command: Identity<QueuedCommand>?) -> QueuedMessage {
    var message = self
    message.imageData = image
    message.command = command
    return message
  }
}

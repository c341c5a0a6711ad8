/// How soon a message leaves: urgent ones go before normal ones.
package enum MessagePriority: String, Sendable, CaseIterable {
  case normal, urgent
}

/// What the person wants to say in a thread, with every field of its source document.
package struct QueuedMessage: Equatable, Identifiable, Sendable {
  package let id: Identity<QueuedMessage>
  package var content: String
  package var priority: MessagePriority
  package let createdAt: Timestamp
  /// An image, as bytes.
  package var imageData: [UInt8]?
  package var attempts: Int
  package var lastError: String?
  /// The command of Up Next that this message carries out.
  package var command: Identity<QueuedCommand>?

  package init(
    id: Identity<QueuedMessage>, content: String, priority: MessagePriority = .normal, createdAt: Timestamp,
    imageData: [UInt8]? = nil, attempts: Int = 0, lastError: String? = nil, command: Identity<QueuedCommand>? = nil
  ) {
    self.id = id
    self.content = content
    self.priority = priority
    self.createdAt = createdAt
    self.imageData = imageData
    self.attempts = attempts
    self.lastError = lastError
    self.command = command
  }
}

extension OrderedQueue<QueuedMessage> {
  /// Urgent messages go before normal ones and behind other urgent ones; normal ones go to the end.
  package mutating func enqueue(_ message: QueuedMessage) {
    guard message.priority == .urgent else { return append(message) }
    remove(message.id)
    let urgent = items.prefix { $0.priority == .urgent }.count
    insert(message, at: urgent + 1)
  }
}

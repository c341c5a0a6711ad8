import Conversation

/// What the person wants to say in a thread, with every field of its source document.
package struct QueuedMessage: Equatable, Identifiable, Sendable {
  package let id: MessageID
  package var content: String
  package var priority: MessagePriority
  package let createdAt: Timestamp
  /// Files and images that go along; its source document knows one image, as `imageData`.
  package var attachments: [Attachment]
  package var attempts: Int
  package var lastError: String?
  /// The command of Up Next that this message carries out.
  package var command: Identity<QueuedCommand>?
  package var standing: MessageStanding
  package var inSession: InSession
  /// When it left into a turn that was going on; nil once it is known what came of that, or once that was looked for.
  package var steeredAt: Timestamp?
  /// What is known of it from before it was sent once more; nil once its agent has heard it again.
  package var earlier: EarlierTry?

  package init(
    id: MessageID, content: String, priority: MessagePriority = .normal, createdAt: Timestamp,
    attachments: [Attachment] = [], attempts: Int = 0, lastError: String? = nil,
    command: Identity<QueuedCommand>? = nil, standing: MessageStanding = .waiting, inSession: InSession = .no
  ) {
    self.id = id
    self.content = content
    self.priority = priority
    self.createdAt = createdAt
    self.attachments = attachments
    self.attempts = attempts
    self.lastError = lastError
    self.command = command
    self.standing = standing
    self.inSession = inSession
  }

  /// It failed or may have been done, and the person has not said yet what is to become of it: nothing goes past it.
  package var isInTrouble: Bool {
    switch standing {
    case .uncertain: true
    case .waiting: lastError != nil
    case .skipped: false
    }
  }

  /// What a list calls it: its first words, or what goes along where that is all.
  package var name: String {
    let words = ThreadName.firstWords(of: content)
    return words.isEmpty ? attachments.map(\.name).joined(separator: ", ") : words
  }

  /// Nothing would be said by it.
  package static func isNothing(_ content: String, _ attachments: [Attachment]) -> Bool {
    attachments.isEmpty && content.allSatisfy(\.isWhitespace)
  }

  /// The same words as a message of their own: the one that may have been said stays what it is.
  package func again(as id: MessageID) -> QueuedMessage {
    QueuedMessage(
      id: id, content: content, priority: priority, createdAt: createdAt, attachments: attachments,
      attempts: attempts, command: command)
  }
}

extension OrderedQueue<QueuedMessage> {
  /// Urgent messages go before normal ones and behind other urgent ones; normal ones go to the end. One that failed, or
  /// whose turn broke off, stays first.
  package mutating func enqueue(_ message: QueuedMessage) {
    insert(message) {
      message.priority == .urgent && $0.priority == .normal && $0.lastError == nil && !$0.mayBeInSession
    }
  }
}

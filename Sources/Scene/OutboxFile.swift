import Conversation
import Core

/// The file that an outbox is exported to; `Answers` reads and writes it.
package enum OutboxFile {
  /// What a file has.
  package struct Content: Equatable, Sendable {
    /// Nil in a bare array without messages.
    package var sessionId: String?
    package var projectPath: String?
    package var messages: [QueuedMessage]
    /// Those of them that were said already, in whatever thread.
    package var said: Set<MessageID> = []

    package init(sessionId: String? = nil, messages: [QueuedMessage]) {
      self.sessionId = sessionId
      self.messages = messages
    }
  }
}

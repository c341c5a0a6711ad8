import Conversation
import Queues

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

    /// With what is known of those that have an entry in some conversation: whether they were said.
    package func knowing(_ known: [MessageID: Bool]) -> Content {
      var content = self
      content.said = Set(known.filter(\.value).keys)
      // What was refused is tried once more: to its agent it has another name.
      for place in messages.indices where known[messages[place].id] == false {
        content.messages[place].attempts = max(1, messages[place].attempts)
      }
      return content
    }
  }
}

import Conversation
import JSON
import Words

/// A command-line client whose answer is on its way to an agent, which may not take it.
package struct SentAnswer: Equatable, Sendable {
  package let client: ClientID
  package let stream: ThreadID
  package let permission: String
  /// What the client is told when it was taken.
  package let answer: JSON
  package var hasArrived = false

  package init(client: ClientID, stream: ThreadID, permission: String, answer: JSON) {
    self.client = client
    self.stream = stream
    self.permission = permission
    self.answer = answer
  }
}

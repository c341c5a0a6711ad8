import Conversation
import JSON
import Languages

/// A command-line client whose answer is on its way to an agent, which may not take it.
package struct SentAnswer: Equatable, Sendable {
  package let client: ClientID
  package let stream: ThreadID
  package let permission: String
  /// When the question was asked: one that is asked again keeps its moment.
  package let askedAt: Timestamp
  /// What was asked when it was answered.
  package let asked: [String]
  /// What the client is told when it was taken.
  package let answer: JSON
  package var hasArrived = false

  package init(client: ClientID, stream: ThreadID, permission: Permission, asked: [Permission], answer: JSON) {
    self.client = client
    self.stream = stream
    self.permission = permission.id
    askedAt = permission.askedAt
    self.asked = asked.map(\.id)
    self.answer = answer
  }
}

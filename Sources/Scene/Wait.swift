import Conversation
import Languages

/// A command-line client that waits until a thread is idle, needs the person, or has ended.
package struct Wait: Equatable, Sendable {
  package let client: ClientID
  package let stream: ThreadID
  package let deadline: Timestamp?

  package init(client: ClientID, stream: ThreadID, deadline: Timestamp?) {
    self.client = client
    self.stream = stream
    self.deadline = deadline
  }
}

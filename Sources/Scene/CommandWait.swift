import Conversation
import Languages
import Queues

/// A command-line client that waits until a command has ended or needs the person.
package struct CommandWait: Equatable, Sendable {
  package let client: ClientID
  package let command: Identity<QueuedCommand>
  package let deadline: Timestamp?
  /// How it was when it ended: the history may not keep it.
  package var ended: QueuedCommand?

  package init(client: ClientID, command: Identity<QueuedCommand>, deadline: Timestamp?) {
    self.client = client
    self.command = command
    self.deadline = deadline
  }
}

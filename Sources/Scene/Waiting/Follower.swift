import Conversation
import Languages
import Queues

/// A command-line client that reads what a command says, to its end.
package struct Follower: Equatable, Sendable {
  package let client: ClientID
  package let command: Identity<QueuedCommand>
  package var told: [Identity<Entry>: ToldText] = [:]
  /// The command has ended; what it said last is being read from the store, since a thread that rests is let go of.
  package var isEnding = false
  /// How it was when it ended: the history may not keep it.
  package var ended: QueuedCommand?

  package init(client: ClientID, command: Identity<QueuedCommand>) {
    self.client = client
    self.command = command
  }
}

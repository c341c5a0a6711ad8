import Conversation
import Queues
import Words

/// What is asked about before it is done.
package enum CommandQuestion: Equatable, Sendable {
  /// What runs is stopped for good.
  case stopCommands([Identity<QueuedCommand>])
  /// Those that wait can be taken back, but nobody wants to lose many by one key.
  case cancel(waiting: [Identity<QueuedCommand>], running: [Identity<QueuedCommand>])
  /// So it is with these.
  case removeCommands(waiting: [Identity<QueuedCommand>], running: [Identity<QueuedCommand>])
}

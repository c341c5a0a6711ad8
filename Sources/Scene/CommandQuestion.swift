import Conversation
import Core
import Words

/// What is asked about before it is done.
package enum CommandQuestion: Equatable, Sendable {
  /// What runs is stopped for good.
  case stopCommands([Identity<QueuedCommand>])
  case cancel(CommandSelection)
  /// These can be taken back, but nobody wants to lose many by one key.
  case removeCommands(waiting: [Identity<QueuedCommand>], running: [Identity<QueuedCommand>])
}

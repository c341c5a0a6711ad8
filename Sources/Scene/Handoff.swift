import Core
import Words

/// What a pane leaves to another one, which it doesn't know.
package enum Handoff: Equatable, Sendable {
  /// As if the person had pressed its key.
  case verb(Verb, for: Identity<WorkStream>?)
  /// Asks before something is done.
  case ask(CommandQuestion)
  /// Shows an entry of the conversation.
  case show(entry: Int)
}

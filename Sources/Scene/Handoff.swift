import Conversation
import Core
import HubScene
import Settings
import Verbs
import Words

/// What a pane leaves to another one, which it doesn't know.
package enum Handoff: Equatable, Sendable {
  /// As if the person had pressed its key.
  case verb(Verb, for: ThreadID?)
  /// Asks before something is done.
  case ask(CommandQuestion)
  /// Shows an entry of the conversation.
  case show(entry: Int)
  /// Goes to a project in its list, and opens it there.
  case project(String)
  case newThread(by: String)
  /// Goes to a setting, and asks for its value.
  case setting(SettingKey)
  case set(SettingKey, to: String)
  /// Something for the hosts of other machines' threads.
  case elsewhere(ElsewhereAct, [ThreadID], joinsLast: Bool = false)
  /// Something for the hub, about commands of shared lanes.
  case inLane(Verb, [RowID])
}

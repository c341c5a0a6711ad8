import Conversation
import Languages
import Settings
import Verbs
import Words

/// What a row of the palette stands for.
enum PaletteSubject: Hashable, Sendable {
  case act(Verb)
  case thread(ThreadID)
  case project(String)
  case agent(String)
  case setting(SettingKey)
  case theme(String)

  var kind: PaletteKind {
    switch self {
    case .act: .act
    case .thread: .thread
    case .project: .project
    case .agent: .agent
    case .setting: .setting
    case .theme: .theme
    }
  }

  /// By which the store remembers that it was chosen.
  var name: String {
    let own =
      switch self {
      case .act(let verb): verb.rawValue
      case .thread(let id): id.text
      case .project(let name), .agent(let name), .theme(let name): name
      case .setting(let key): key.rawValue
      }
    return kind.rawValue + " " + own
  }
}

import Core
import Toolkit

/// What stands in front of a window's panes and takes the keys.
package enum OpenDialog: Equatable, Sendable {
  /// What the person should know of how the program came up, such as a store that was set aside.
  case notices([String])
  /// The first screen: what the three queues are, and whether the Queue is to be on.
  case welcome
  case help(scroll: Int)
  case palette(Palette)
  case threadMenu(Identity<WorkStream>, MenuCursor<ThreadMenuItem>)
  case newThread(NewThread)
  case mode(Identity<WorkStream>, MenuCursor<String>)
  case rename(Identity<WorkStream>, TextEdit)
  case filter(Pane, TextEdit)
  case setting(SettingKey, TextEdit)
  case peek(Identity<WorkStream>)
  case confirm(Question)
  case search(TranscriptFinder)
  case snooze([Identity<WorkStream>], MenuCursor<SnoozeChoice>)
  case handover(Identity<WorkStream>, MenuCursor<String>)
  case lineage(Identity<WorkStream>, scroll: Int)
  case why(Identity<WorkStream>)
  case command(CommandForm)
  case commandMenu(CommandMenu)
  case history(HistoryDialog)
  case queueHistory(MenuCursor<Int>)
  case agentLimit(String, TextEdit)
  /// Words that go along with a refusal, tied to the question that they answer.
  case refusal(Identity<WorkStream>, permission: String, TextEdit)
  case projectMenu(String, MenuCursor<Verb>)
  /// Nil is the agent that usually serves projects.
  case projectAgent(String, MenuCursor<String?>)
  case projectHost(String, TextEdit)
  /// What the thread's agent lets be chosen, and the values of one of it.
  case options(Identity<WorkStream>, MenuCursor<String>)
  case option(Identity<WorkStream>, String, MenuCursor<String>)
  case fork(Identity<WorkStream>, TextEdit)
  case export(ExportForm)
  case sessions(SessionsDialog)
  /// An answer in the person's own words, tied to the question.
  case answering(Identity<WorkStream>, permission: String, option: String, TextEdit)
  case commandPeek(Identity<QueuedCommand>, scroll: Int)

  /// Something that can't be taken back.
  package enum Question: Equatable, Sendable {
    case stopCommands([Identity<QueuedCommand>])
    case cancel(CommandSelection)
    /// These can be taken back, but nobody wants to lose many by one key.
    case removeCommands(waiting: [Identity<QueuedCommand>], running: [Identity<QueuedCommand>])
  }

  mutating func paste(_ text: String) { change { $0.paste(text) } }
}

/// A search over all verbs by their names.
package struct Palette: Equatable, Sendable {
  private(set) var words = TextEdit(isOneLine: true)
  var cursor = 0

  /// Other words find other acts.
  mutating func change(_ change: (inout TextEdit) -> Void) {
    let before = words.text
    change(&words)
    if words.text != before { cursor = 0 }
  }

  private static let moves: [Verb] = [
    .down, .up, .pageDown, .pageUp, .first, .last, .nextPane, .previousPane, .recentPane, .queuePane, .projectsPane,
    .upNextPane, .conversationPane,
  ]

  /// Verbs whose name or help has all the words: first those whose name has them.
  func matches(in language: Language) -> [Verb] {
    let wanted = words.text.lowercased().split(separator: " ")
    // Words that are longer than the text are not searched for: looking for them takes long.
    func hasWords(_ text: String) -> Bool {
      wanted.allSatisfy { $0.utf8.count <= text.utf8.count && text.contains($0) }
    }
    // Nobody opens it to go one row down.
    let verbs = Verb.allCases.filter { $0 != .palette && !Palette.moves.contains($0) } + Palette.moves
    let named = verbs.filter { verb in
      hasWords("\(language.text(.verb(verb))) \(verb.rawValue)".lowercased())
    }
    let explained = verbs.filter { verb in
      !named.contains(verb)
        && hasWords(
          "\(language.text(.verb(verb))) \(verb.rawValue) \(language.text(.dialog(.help(verb))))".lowercased())
    }
    return named + explained
  }
}

/// The form for a new thread.
package struct NewThread: Equatable, Sendable {
  enum Field: Equatable, Sendable, CaseIterable { case directory, agent }

  private(set) var providers: [String]
  var field = Field.directory
  var directory: DirectoryField
  var provider: Int
  /// The person has chosen the agent, so that another directory doesn't change it.
  var hasChosenAgent = false

  init(_ state: AppState, _ window: WindowState) {
    providers = state.providersInOrder
    let place = state.directoryLookedAt(in: window)
    directory = DirectoryField(Words.directory(place, home: state.surroundings.home))
    provider = providers.firstIndex(of: state.likelyProvider(in: place)) ?? 0
  }

  var chosenProvider: String? { providers.indices.contains(provider) ? providers[provider] : nil }

  /// The agent stays who it is.
  mutating func reorder(_ order: [String]) {
    let chosen = chosenProvider
    providers = order
    provider = chosen.flatMap(order.firstIndex) ?? 0
  }

  /// The agent of the directory, as long as the person has chosen none.
  mutating func follow(_ usual: String) {
    guard !hasChosenAgent, let index = providers.firstIndex(of: usual) else { return }
    provider = index
  }

  mutating func change(_ change: (inout TextEdit) -> Void) {
    switch field {
    case .directory: directory.change(change)
    case .agent: break
    }
  }
}

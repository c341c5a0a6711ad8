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
  case threadMenu(Identity<WorkStream>, cursor: Int)
  case newThread(NewThread)
  case mode(Identity<WorkStream>, cursor: Int)
  case rename(Identity<WorkStream>, TextEdit)
  case filter(Pane, TextEdit)
  case setting(SettingKey, TextEdit)
  case peek(Identity<WorkStream>)
  case confirm(Question)
  /// Words that go along with a refusal, tied to the question that they answer.
  case refusal(Identity<WorkStream>, permission: String, TextEdit)
  case projectMenu(String, cursor: Int)
  case projectAgent(String, cursor: Int)
  case projectHost(String, TextEdit)

  /// Something that can't be taken back.
  package enum Question: Equatable, Sendable {
    case stopCommands([Identity<QueuedCommand>])
  }

  mutating func paste(_ text: String) {
    switch self {
    case .palette(var palette):
      palette.words.paste(text)
      self = .palette(palette)
    case .newThread(var form):
      form.paste(text)
      self = .newThread(form)
    case .rename(let id, var field):
      field.paste(text)
      self = .rename(id, field)
    case .filter(let pane, var field):
      field.paste(text)
      self = .filter(pane, field)
    case .setting(let key, var field):
      field.paste(text)
      self = .setting(key, field)
    case .refusal(let id, let permission, var field):
      field.paste(text)
      self = .refusal(id, permission: permission, field)
    case .projectHost(let directory, var field):
      field.paste(text)
      self = .projectHost(directory, field)
    case .notices, .welcome, .help, .threadMenu, .mode, .peek, .confirm, .projectMenu, .projectAgent: break
    }
  }
}

/// A search over all verbs by their names.
package struct Palette: Equatable, Sendable {
  var words = TextEdit(isOneLine: true)
  var cursor = 0

  /// Verbs whose name or help has all the words: first those whose name has them.
  var matches: [Verb] {
    let wanted = words.text.lowercased().split(separator: " ")
    // Words that are longer than the text are not searched for: looking for them takes long.
    func hasWords(_ text: String) -> Bool {
      wanted.allSatisfy { $0.utf8.count <= text.utf8.count && text.contains($0) }
    }
    let verbs = Verb.allCases.filter { $0 != .palette }
    let named = verbs.filter { verb in
      hasWords("\(verb.title) \(verb.rawValue)".lowercased())
    }
    let explained = verbs.filter { verb in
      !named.contains(verb) && hasWords("\(verb.title) \(verb.rawValue) \(verb.help)".lowercased())
    }
    return named + explained
  }
}

/// The form for a new thread, or for a new command of Up Next.
package struct NewThread: Equatable, Sendable {
  enum Purpose: Equatable, Sendable { case thread, command }
  enum Field: Equatable, Sendable, CaseIterable { case prompt, directory, agent, priority }

  let purpose: Purpose
  private(set) var providers: [String]
  var field: Field
  var prompt = TextEdit()
  var directory: TextEdit
  var provider: Int
  var priority = CommandPriority.normal
  /// The person has chosen the agent, so that another directory doesn't change it.
  var hasChosenAgent = false

  init(_ state: AppState, _ window: WindowState, purpose: Purpose) {
    self.purpose = purpose
    providers = state.providersInOrder
    field = purpose == .thread ? .directory : .prompt
    let place = NewThread.directory(state, window)
    directory = TextEdit(place, isOneLine: true)
    provider = providers.firstIndex(of: state.usualProvider(in: place)) ?? 0
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

  var fields: [Field] { purpose == .thread ? [.directory, .agent] : [.prompt, .directory, .agent, .priority] }

  mutating func paste(_ text: String) {
    switch field {
    case .prompt: prompt.paste(text)
    case .directory: directory.paste(text)
    case .agent, .priority: break
    }
  }

  /// The project that the person is looking at, else the directory that the window was opened in.
  private static func directory(_ state: AppState, _ window: WindowState) -> String {
    if window.focus == .projects, case .project(let directory)? = window.lists[.projects]?.cursor { return directory }
    return window.facts.directory
  }
}

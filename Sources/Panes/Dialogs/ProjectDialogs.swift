import Acts
import Conversation
import Core
import Languages
import Queues
import Scene
import Settings
import Toolkit
import Verbs
import Words

/// What can be done with a project.
package struct ProjectMenu: MenuDialog {
  private static let verbs: [Verb] = [.newThread, .projectAgent, .projectHost, .projectWorktrees]

  let directory: String
  package var cursor = MenuCursor(ProjectMenu.verbs)

  package init(_ directory: String) { self.directory = directory }

  package func choices(_ state: AppState) -> [Verb] { ProjectMenu.verbs }

  package mutating func choose(_ choice: Verb, _ context: inout Context) -> AfterKey {
    // The list behind the menu may have changed: what was chosen concerns the menu's project.
    context.window.lists[.projects]?.select(.project(directory))
    if context.focusedProject() == directory { context.then(choice) } else { context.refuse(.hasLeftList) }
    return .closes
  }

  package var opener: Verb? { .threadMenu }

  package func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    let items = ProjectMenu.verbs.map {
      Menu.Item($0, canvas.title(of: $0), key: state.surroundings.keymap.keys(for: $0).first)
    }
    let name = Words.directory(directory, home: state.surroundings.home)
    canvas.menu(canvas.text(.agent(.projectTitle(name))), items, cursor: cursor)
  }
}

/// Which agent serves a project; nil is the one that usually does.
struct ProjectAgentDialog: MenuDialog {
  let directory: String
  var cursor: MenuCursor<String?>

  init(_ directory: String, _ state: AppState) {
    self.directory = directory
    cursor = MenuCursor([])
    cursor = MenuCursor(choices(state), on: state.workspace.projectChoices[directory]?.provider)
  }

  func choices(_ state: AppState) -> [String?] { [nil] + state.providersInOrder }

  mutating func choose(_ choice: String?, _ context: inout Context) -> AfterKey {
    context.serve(directory, by: choice, on: context.workspace.projectChoices[directory]?.host)
    return .closes
  }

  func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    let chosen = state.workspace.projectChoices[directory]?.provider
    let now = " " + canvas.text(.agent(.now))
    let items = choices(state).map { name in
      guard let name else {
        let usual = canvas.text(.agent(.usualAgent(state.unchosenProvider(in: directory))))
        return Menu.Item(name, usual + (chosen == nil ? now : ""))
      }
      return Menu.Item(name, name == chosen ? name + now : state.choice(ofAgent: name, in: canvas.language))
    }
    canvas.menu(canvas.text(.agent(.projectAgentTitle)), items, cursor: cursor)
  }
}

/// The machine on which a project's agents run.
struct ProjectHostDialog: FieldDialog {
  let directory: String
  var field: TextEdit

  mutating func accept(_ context: inout Context) -> AfterKey {
    guard holdsWords else { return .closes }
    let host = field.text.trimmedOfBlanks
    guard host.isEmpty || HostName.isValid(host) else {
      context.refuse(.agent(.whatHostsAre))
      return .stays
    }
    let provider = context.workspace.projectChoices[directory]?.provider
    context.serve(directory, by: provider, on: host.isEmpty ? nil : host)
    return .closes
  }

  func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    canvas.dialog(
      canvas.text(.agent(.hostTitle)), field: field, note: canvas.text(.agent(.hostHint)),
      hints: [Hint(.open, words: .saves), Hint(.back, words: .leavesIt)])
  }
}

extension Context {
  /// The project that the cursor is on.
  package func focusedProject() -> String? {
    guard window.focus == .projects, window.menuStream == nil,
      case .project(let directory)? = window.lists[.projects]?.cursor
    else { return nil }
    return directory
  }

  /// The project of the row, or of the thread that the keys are on.
  func project() -> String? {
    focusedProject() ?? state.focusedStream(in: window).flatMap { workspace.streams[$0]?.project }
  }

  package mutating func beginProjectAgent() {
    guard let directory = project() else { return refuse(.agent(.noProject)) }
    open(ProjectAgentDialog(directory, state))
    then(.run(.agents(for: nil)))
  }

  package mutating func beginProjectHost() {
    guard let directory = project() else { return refuse(.agent(.noProject)) }
    let host = workspace.projectChoices[directory]?.host ?? ""
    open(ProjectHostDialog(directory: directory, field: TextEdit(host, isOneLine: true)))
  }

  fileprivate mutating func serve(_ directory: String, by provider: String?, on host: String?) {
    let name = Words.directory(directory, home: surroundings.home)
    let act = Act.service(ofProject: directory, provider: provider, host: host)
    let agent = provider ?? state.unchosenProvider(in: directory)
    let choices = workspace.projectChoices[directory] ?? ProjectChoices()
    guard choices.provider != provider || choices.host != host else {
      return tell(.agent(.serves(project: name, agent: agent, host: host, asBefore: true)))
    }
    perform(act, titled: .agent(.serves(project: name, agent: agent, host: host, asBefore: false)))
  }
}

import Core
import Toolkit

/// Which agent serves a project, and where: chosen in the project's menu.
extension AppState {
  static let projectVerbs: [Verb] = [.newThread, .projectAgent, .projectHost]

  /// The project that the cursor is on.
  func focusedProject(in id: WindowID) -> String? {
    guard let window = windows[id], window.focus == .projects, window.menuStream == nil,
      case .project(let directory)? = window.lists[.projects]?.cursor
    else { return nil }
    return directory
  }

  /// The project of the row, or of the thread that the keys are on.
  private func project(in id: WindowID) -> String? {
    if let directory = focusedProject(in: id) { return directory }
    guard let window = windows[id] else { return nil }
    return focusedStream(in: window).flatMap { workspace.streams[$0]?.project }
  }

  mutating func beginProjectAgent(in id: WindowID) -> [Effect] {
    guard let directory = project(in: id) else {
      refuse(.agent(.noProject), in: id)
      return []
    }
    let chosen = workspace.projectChoices[directory]?.provider
    let cursor = MenuCursor(projectAgents, on: chosen)
    windows[id]?.dialog = .projectAgent(directory, cursor)
    return [.run(.agents(for: nil))]
  }

  /// Who may serve a project: nil is the one who usually does.
  var projectAgents: [String?] { [nil] + providersInOrder }

  mutating func beginProjectHost(in id: WindowID) {
    guard let directory = project(in: id) else {
      refuse(.agent(.noProject), in: id)
      return
    }
    let host = workspace.projectChoices[directory]?.host ?? ""
    windows[id]?.dialog = .projectHost(directory, TextEdit(host, isOneLine: true))
  }

  mutating func serve(_ directory: String, by provider: String?, on host: String?, in id: WindowID) {
    let name = Words.directory(directory, home: surroundings.home)
    let act = Act.service(ofProject: directory, provider: provider, host: host)
    let agent = provider ?? workspace.settings.defaultProvider
    let choices = workspace.projectChoices[directory] ?? ProjectChoices()
    guard choices.provider != provider || choices.host != host else {
      tell(.agent(.serves(project: name, agent: agent, host: host, asBefore: true)), in: id)
      return
    }
    perform(act, titled: .agent(.serves(project: name, agent: agent, host: host, asBefore: false)), in: id)
  }
}

/// What may be a machine's name for ssh: nothing that it would take for an option.
enum HostName {
  static func isValid(_ text: String) -> Bool {
    !text.isEmpty && !text.hasPrefix("-")
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".-_@:[]".contains($0)) }
  }
}

extension Dialogs {
  static func projectMenu(
    _ key: Key, _ directory: String, _ cursor: MenuCursor<Verb>, in id: WindowID, _ state: inout AppState,
    _ stamp: inout Stamp
  ) -> [Effect] {
    let answer = menu(key, cursor, among: AppState.projectVerbs, in: id, &state) { .projectMenu(directory, $0) }
    switch answer {
    case .chose(let verb):
      // The list behind the menu may have changed: what was chosen concerns the menu's project.
      state.windows[id]?.lists[.projects]?.select(.project(directory))
      return Verbs.perform(verb, in: id, &state, &stamp)
    case .taken: break
    case .other: if key == Key("m") { state.windows[id]?.dialog = nil }
    }
    return []
  }

  static func projectAgent(
    _ key: Key, _ directory: String, _ cursor: MenuCursor<String?>, in id: WindowID, _ state: inout AppState
  ) {
    let answer = menu(key, cursor, among: state.projectAgents, in: id, &state) { .projectAgent(directory, $0) }
    guard case .chose(let agent) = answer else { return }
    let host = state.workspace.projectChoices[directory]?.host
    state.serve(directory, by: agent, on: host, in: id)
  }

  static func projectHost(
    _ key: Key, _ directory: String, _ field: TextEdit, in id: WindowID, _ state: inout AppState
  ) {
    var field = field
    guard key.code == .enter else {
      _ = field.press(key)
      state.windows[id]?.dialog = .projectHost(directory, field)
      return
    }
    let host = field.text.trimmedOfBlanks
    guard host.isEmpty || HostName.isValid(host) else {
      state.refuse(.agent(.whatHostsAre), in: id)
      return
    }
    state.windows[id]?.dialog = nil
    let provider = state.workspace.projectChoices[directory]?.provider
    state.serve(directory, by: provider, on: host.isEmpty ? nil : host, in: id)
  }
}

extension DialogView {
  static func projectMenu(_ directory: String, _ cursor: MenuCursor<Verb>, _ state: AppState, into canvas: inout Canvas)
  {
    let items = AppState.projectVerbs.map {
      Menu.Item($0, canvas.title(of: $0), key: state.surroundings.keymap.keys(for: $0).first)
    }
    let name = Words.directory(directory, home: state.surroundings.home)
    canvas.menu(canvas.text(.agent(.projectTitle(name))), items, cursor: cursor)
  }

  static func projectAgents(
    _ directory: String, _ cursor: MenuCursor<String?>, _ state: AppState, into canvas: inout Canvas
  ) {
    let chosen = state.workspace.projectChoices[directory]?.provider
    let now = " " + canvas.text(.agent(.now))
    let items = state.projectAgents.map { name in
      guard let name else {
        let usual = canvas.text(.agent(.usualAgent(state.workspace.settings.defaultProvider)))
        return Menu.Item(name, usual + (chosen == nil ? now : ""))
      }
      let isMissing = state.presence[name] == .missing
      return Menu.Item(name, name + (name == chosen ? now : isMissing ? " " + canvas.text(.agent(.isMissing)) : ""))
    }
    canvas.menu(canvas.text(.agent(.projectAgentTitle)), items, cursor: cursor)
  }
}

import Core
import Toolkit

extension Dialogs {
  /// The form: Tab goes on, arrows choose the agent, Enter begins.
  static func newThread(
    _ key: Key, _ form: NewThread, in id: WindowID, _ state: inout AppState, _ stamp: inout Stamp
  ) -> [Effect] {
    guard let window = state.windows[id] else { return [] }
    var form = form
    form.directory.awaited = nil
    let fields = NewThread.Field.allCases
    let place = fields.firstIndex(of: form.field) ?? 0
    switch key {
    case Key(.tab) where form.field == .directory && state.takesTab(&form.directory, in: window): break
    case Key(.tab): form.field = fields[(place + 1) % fields.count]
    case Key(.tab, .shift): form.field = fields[(place + fields.count - 1) % fields.count]
    case Key(.enter): return begin(form, in: id, &state, &stamp)
    case Key(.down): form.field = fields[min(place + 1, fields.count - 1)]
    case Key(.up): form.field = fields[max(place - 1, 0)]
    default: type(key, into: &form, state)
    }
    form.follow(state.likelyProvider(in: state.path(of: form.directory, in: window)))
    state.windows[id]?.dialog = .newThread(form)
    return []
  }

  private static func type(_ key: Key, into form: inout NewThread, _ state: AppState) {
    let step = key.code == .right || key.code == .character(" ") ? 1 : key.code == .left ? -1 : 0
    switch form.field {
    case .directory: state.press(key, in: &form.directory)
    case .agent:
      guard !form.providers.isEmpty else { return }
      form.provider = (form.provider + step + form.providers.count) % form.providers.count
      if step != 0 { form.hasChosenAgent = true }
    }
  }

  static func begin(
    _ form: NewThread, hasJustLooked: Bool = false, in id: WindowID, _ state: inout AppState, _ stamp: inout Stamp
  ) -> [Effect] {
    guard let window = state.windows[id] else { return [] }
    var form = form
    func refuse(_ reason: Phrase) -> [Effect] {
      state.refuse(reason, in: id)
      state.windows[id]?.dialog = .newThread(form)
      return []
    }
    guard let provider = form.chosenProvider else { return refuse(.dialog(.noAgent)) }
    let directory = state.path(of: form.directory, in: window)
    guard directory.hasPrefix("/") else { return refuse(.command(.directoryIsNeeded)) }
    if !hasJustLooked, state.looksAgain(for: &form.directory, in: window) {
      state.windows[id]?.dialog = .newThread(form)
      return []
    }
    if state.isMissing(form.directory, in: window) {
      return refuse(.command(.isNoDirectory(form.directory.text.trimmedOfBlanks)))
    }
    do throws(Refusal) {
      let (stream, effects) = try state.newThread(directory, provider, nil, nil, &stamp)
      state.windows[id]?.dialog = nil
      state.show(stream, in: id)
      return effects
    } catch {
      return refuse(.dialog(.noAgent))
    }
  }
}

extension Dialogs {
  /// Enter in a form whose directory has been looked at meanwhile.
  static func accept(in id: WindowID, _ state: inout AppState, _ stamp: inout Stamp) -> [Effect] {
    switch state.windows[id]?.dialog {
    case .command(let form)?: add(form, hasJustLooked: true, in: id, &state, &stamp)
    case .newThread(let form)?: begin(form, hasJustLooked: true, in: id, &state, &stamp)
    default: []
    }
  }
}

extension AppState {
  /// Ctrl-N and Ctrl-P go through the known projects that fit what was typed.
  func press(_ key: Key, in field: inout DirectoryField) {
    let step = key == Key("n", .control) ? 1 : key == Key("p", .control) ? -1 : 0
    if step == 0 { field.press(key) } else { field.choose(among: projects(for: field), step: step) }
  }

  /// The project of the row or the thread that the person is on, else of the thread that is open; where there is none,
  /// the directory that the window was opened in.
  func directoryLookedAt(in window: WindowState) -> String {
    let open = window.stream.flatMap { workspace.streams[$0]?.project }
    let chosen: String? =
      switch window.focus {
      case .conversation, .outbox, .settings: nil
      case .recent, .queue, .projects, .upNext: window.lists[window.focus]?.cursor.flatMap(project)
      }
    return chosen ?? open ?? window.facts.directory
  }

  private func project(of row: RowID) -> String? {
    switch row {
    case .project(let directory): directory
    case .stream(let id): workspace.streams[id]?.project
    case .command(let id): workspace.upNext[id].map { workspace.place(of: $0).project }
    case .message, .setting, .agentLimit, .remembered: nil
    }
  }

  /// Where a command would be by its priority.
  func positionForNew(_ command: QueuedCommand) -> Int {
    var waiting = workspace.upNext.waiting
    waiting.enqueue(command)
    return waiting.position(of: command.id) ?? waiting.count
  }
}

extension String {
  var trimmedOfBlanks: String {
    let start = drop { $0.isWhitespace }
    return String(start.reversed().drop { $0.isWhitespace }.reversed())
  }
}

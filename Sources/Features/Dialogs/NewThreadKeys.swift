import Core
import Toolkit

extension Dialogs {
  /// The form: Tab goes on, arrows choose the agent, Enter begins.
  static func newThread(
    _ key: Key, _ form: NewThread, in id: WindowID, _ state: inout AppState, _ stamp: inout Stamp
  ) -> [Effect] {
    var form = form
    let fields = NewThread.Field.allCases
    let place = fields.firstIndex(of: form.field) ?? 0
    switch key {
    case Key(.tab): form.field = fields[(place + 1) % fields.count]
    case Key(.tab, .shift): form.field = fields[(place + fields.count - 1) % fields.count]
    case Key(.enter):
      return begin(form, in: id, &state, &stamp)
    case Key(.down): form.field = fields[min(place + 1, fields.count - 1)]
    case Key(.up): form.field = fields[max(place - 1, 0)]
    default: type(key, into: &form)
    }
    form.follow(state.usualProvider(in: directory(of: form, state, id)))
    state.windows[id]?.dialog = .newThread(form)
    return []
  }

  private static func directory(of form: NewThread, _ state: AppState, _ id: WindowID) -> String {
    TypedDirectory.absolute(
      form.directory.text, from: state.windows[id]?.facts.directory ?? "", home: state.surroundings.home)
  }

  private static func type(_ key: Key, into form: inout NewThread) {
    let step = key.code == .right || key.code == .character(" ") ? 1 : key.code == .left ? -1 : 0
    switch form.field {
    case .directory: _ = form.directory.press(key)
    case .agent:
      guard !form.providers.isEmpty else { return }
      form.provider = (form.provider + step + form.providers.count) % form.providers.count
      if step != 0 { form.hasChosenAgent = true }
    }
  }

  private static func begin(
    _ form: NewThread, in id: WindowID, _ state: inout AppState, _ stamp: inout Stamp
  ) -> [Effect] {
    func refuse(_ reason: String) -> [Effect] {
      state.refuse(reason, in: id)
      state.windows[id]?.dialog = .newThread(form)
      return []
    }
    guard let provider = form.chosenProvider else { return refuse("There is no agent to begin with.") }
    let directory = directory(of: form, state, id)
    guard directory.hasPrefix("/") else { return refuse("A directory is needed, such as ~/src/api.") }
    do throws(Refusal) {
      let (stream, effects) = try Requests.newThread(directory, provider, nil, nil, &state, &stamp)
      state.windows[id]?.dialog = nil
      state.show(stream, in: id)
      return effects
    } catch {
      return refuse(error.message)
    }
  }
}

extension AppState {
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

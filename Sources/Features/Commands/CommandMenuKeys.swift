import Core
import Toolkit

extension Dialogs {
  static func commandMenu(
    _ key: Key, _ menu: CommandMenu, in id: WindowID, _ state: inout AppState, _ stamp: inout Stamp
  ) -> [Effect] {
    switch menu {
    case .acts(let command, let cursor): return commandActs(key, command, cursor, in: id, &state, &stamp)
    case .fields(let name, let filled, let field): fill(key, name, filled, field, in: id, &state)
    case .templates(let cursor): templates(key, cursor, in: id, &state)
    case .pause(let cursor):
      let agents = state.pauseChoices.map(\.agent)
      let answer = self.menu(key, cursor, among: agents, in: id, &state) { .commandMenu(.pause($0)) }
      if case .chose(let agent) = answer { state.togglePause(of: agent, in: id) }
    case .cancel(let cursor):
      let selections = state.cancelChoices.map(\.selection)
      let answer = self.menu(key, cursor, among: selections, in: id, &state) { .commandMenu(.cancel($0)) }
      if case .chose(let selection) = answer { return state.askToCancel(selection, in: id) }
    }
    return []
  }

  /// `x` takes a template away; the cursor goes on to the next one.
  private static func templates(
    _ key: Key, _ cursor: MenuCursor<String>, in id: WindowID, _ state: inout AppState
  ) {
    let names = state.templateNames
    switch menu(key, cursor, among: names, in: id, &state, moved: { .commandMenu(.templates($0)) }) {
    case .chose(let name): state.use(name, [], in: id)
    case .taken: break
    case .other:
      guard key == Key("x") || key == Key(.delete), let place = cursor.place(in: names) else { return }
      state.perform(.template(name: names[place], nil), titled: .command(.templateRemoved(names[place])), in: id)
      let left = state.templateNames
      let next = MenuCursor(left, at: min(place, max(0, left.count - 1)))
      state.windows[id]?.dialog = left.isEmpty ? nil : .commandMenu(.templates(next))
    }
  }

  private static func fill(
    _ key: Key, _ name: String, _ filled: [String], _ field: TextEdit, in id: WindowID, _ state: inout AppState
  ) {
    var field = field
    if key.code == .enter {
      state.use(name, filled + [field.text], in: id)
    } else {
      _ = field.press(key)
      state.windows[id]?.dialog = .commandMenu(.fields(template: name, filled: filled, field))
    }
  }
}

extension AppState {
  /// Asks for the template's next field, or opens the form with all of them filled.
  fileprivate mutating func use(_ name: String, _ filled: [String], in id: WindowID) {
    guard let template = workspace.templates[name], let window = windows[id] else {
      windows[id]?.dialog = nil
      return
    }
    guard filled.count >= template.fields.count else {
      windows[id]?.dialog = .commandMenu(.fields(template: name, filled: filled, TextEdit(isOneLine: true)))
      return
    }
    let values = Dictionary(zip(template.fields, filled)) { first, _ in first }
    var form = CommandForm(self, window)
    form.take(template, prompt: template.filled(values))
    windows[id]?.dialog = .command(form)
  }
}

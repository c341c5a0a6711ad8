import Core
import Toolkit

extension Dialogs {
  static func commandMenu(
    _ key: Key, _ menu: CommandMenu, in id: WindowID, _ state: inout AppState, _ stamp: inout Stamp
  ) -> [Effect] {
    if case .acts(let command, let cursor) = menu {
      return commandActs(key, command, cursor, in: id, &state, &stamp)
    }
    if case .fields(let name, let filled, let field) = menu {
      return fill(key, name, filled, field, in: id, &state)
    }
    let last = max(0, state.itemCount(of: menu) - 1)
    switch key.code {
    case .down, .character("j"):
      state.windows[id]?.dialog = .commandMenu(menu.with(cursor: min(menu.cursor + 1, last)))
    case .up, .character("k"):
      state.windows[id]?.dialog = .commandMenu(menu.with(cursor: max(0, min(menu.cursor, last) - 1)))
    case .character("q"): state.windows[id]?.dialog = nil
    case .enter:
      state.windows[id]?.dialog = nil
      return choose(min(menu.cursor, last), of: menu, in: id, &state)
    case .character("x"), .delete:
      guard case .templates = menu, let name = state.workspace.templates.keys.sorted().dropFirst(menu.cursor).first
      else { break }
      state.perform(.template(name: name, nil), titled: .templateRemoved(name), in: id)
      if state.workspace.templates.isEmpty { state.windows[id]?.dialog = nil }
    default: break
    }
    return []
  }

  private static func choose(
    _ index: Int, of menu: CommandMenu, in id: WindowID, _ state: inout AppState
  ) -> [Effect] {
    switch menu {
    case .cancel:
      let choices = state.cancelChoices
      return choices.indices.contains(index) ? state.askToCancel(choices[index].selection, in: id) : []
    case .pause:
      let choices = state.pauseChoices
      if choices.indices.contains(index) { state.togglePause(of: choices[index].agent, in: id) }
    case .templates:
      let names = state.workspace.templates.keys.sorted()
      if names.indices.contains(index) { state.use(names[index], [], in: id) }
    case .fields, .acts: break
    }
    return []
  }

  private static func fill(
    _ key: Key, _ name: String, _ filled: [String], _ field: TextEdit, in id: WindowID, _ state: inout AppState
  ) -> [Effect] {
    var field = field
    if key.code == .enter {
      state.use(name, filled + [field.text], in: id)
    } else {
      _ = field.press(key)
      state.windows[id]?.dialog = .commandMenu(.fields(template: name, filled: filled, field))
    }
    return []
  }
}

extension AppState {
  fileprivate func itemCount(of menu: CommandMenu) -> Int {
    switch menu {
    case .cancel: cancelChoices.count
    case .pause: pauseChoices.count
    case .templates: workspace.templates.count
    case .fields: 0
    case .acts(let command, _): commandActs(command).count
    }
  }

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

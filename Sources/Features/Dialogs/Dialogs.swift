import Core
import Toolkit

/// What keys do in a dialog. Esc always lets go of it.
enum Dialogs {
  static func handle(
    _ key: Key, in id: WindowID, _ state: inout AppState, _ stamp: inout Stamp
  ) -> [Effect] {
    guard let dialog = state.windows[id]?.dialog else { return [] }
    if case .notices = dialog {
      if key.code == .escape || key.code == .enter || key.code == .character(" ") { state.closeNotices(in: id) }
      return []
    }
    if key.code == .escape, dialog != .welcome {
      if case .command(let form) = dialog {
        state.leave(form, in: id)
        return []
      }
      if case .filter(let pane, _) = dialog { state.windows[id]?.filters[pane] = nil }
      state.windows[id]?.dialog = nil
      return []
    }
    switch dialog {
    case .notices: break
    case .welcome: return welcome(key, in: id, &state)
    case .help(let scroll):
      let last = state.windows[id].map { HelpView.lastScroll(state, $0) } ?? 0
      state.windows[id]?.dialog = help(key, scroll, last: last)
    case .palette(let palette): return self.palette(key, palette, in: id, &state, &stamp)
    case .threadMenu(let stream, let cursor): return threadMenu(key, stream, cursor, in: id, &state, &stamp)
    case .mode(let stream, let cursor): return mode(key, stream, cursor, in: id, &state)
    case .newThread(let form): return newThread(key, form, in: id, &state, &stamp)
    case .rename(let stream, var field):
      guard key.code == .enter else {
        _ = field.press(key)
        state.windows[id]?.dialog = .rename(stream, field)
        return []
      }
      if state.rename(stream, to: field.text, in: id) { state.windows[id]?.dialog = nil }
    case .filter(let pane, var field):
      if key.code == .enter {
        state.windows[id]?.dialog = nil
        return []
      }
      _ = field.press(key)
      state.windows[id]?.filters[pane] = field.isEmpty ? nil : field.text
      state.windows[id]?.dialog = .filter(pane, field)
    case .setting(let setting, var field):
      guard key.code == .enter else {
        _ = field.press(key)
        state.windows[id]?.dialog = .setting(setting, field)
        return []
      }
      if state.set(setting, to: field.text, in: id) { state.windows[id]?.dialog = nil }
    case .command(let form): return command(key, form, in: id, &state, &stamp)
    case .commandMenu(let menu): return commandMenu(key, menu, in: id, &state, &stamp)
    case .history(let dialog): return history(key, dialog, in: id, &state, &stamp)
    case .queueHistory(let cursor): return queueHistory(key, cursor, in: id, &state)
    case .agentLimit(let agent, var field):
      guard key.code == .enter else {
        _ = field.press(key)
        state.windows[id]?.dialog = .agentLimit(agent, field)
        return []
      }
      if state.setAgentLimit(agent, to: field.text, in: id) { state.windows[id]?.dialog = nil }
    case .peek(let stream): return peek(key, stream, in: id, &state, &stamp)
    case .confirm(let question): return confirm(key, question, in: id, &state)
    case .search(let finder): return search(key, finder, in: id, &state)
    case .snooze(let streams, let cursor): snooze(key, streams, cursor, in: id, &state)
    case .handover(let stream, let cursor): handover(key, stream, cursor, in: id, &state)
    case .lineage(let stream, let scroll): lineage(key, stream, scroll, in: id, &state)
    case .why: why(key, in: id, &state)
    case .refusal(let stream, let permission, let field):
      return refusal(key, stream, permission, field, in: id, &state, &stamp)
    case .projectMenu(let directory, let cursor):
      return projectMenu(key, directory, cursor, in: id, &state, &stamp)
    case .projectAgent(let directory, let cursor): projectAgent(key, directory, cursor, in: id, &state)
    case .projectHost(let directory, let field): projectHost(key, directory, field, in: id, &state)
    case .options(let stream, let cursor): options(key, stream, cursor, in: id, &state)
    case .option(let stream, let name, let cursor): return option(key, stream, name, cursor, in: id, &state)
    case .answering(let stream, let permission, let option, let field):
      return answering(key, stream, permission, option, field, in: id, &state, &stamp)
    case .sessions(let dialog): return sessions(key, dialog, in: id, &state, &stamp)
    case .export(let form): return export(key, form, in: id, &state)
    case .fork(let stream, let field): fork(key, stream, field, in: id, &state, &stamp)
    case .commandPeek(let command, let scroll):
      return commandPeek(key, command, scroll, in: id, &state, &stamp)
    }
    return []
  }

  private static func welcome(_ key: Key, in id: WindowID, _ state: inout AppState) -> [Effect] {
    switch key {
    case Key("y"), Key("Y"), Key(.enter): state.answerWelcome(true)
    case Key("n"), Key("N"), Key(.escape): state.answerWelcome(false)
    case Key("q"): return [.window(id, .goodbye(state.goodbye(in: id)))]
    default: break
    }
    return []
  }

  private static func help(_ key: Key, _ scroll: Int, last: Int) -> OpenDialog? {
    switch key.code {
    case .down, .character("j"): .help(scroll: min(scroll + 1, last))
    case .up, .character("k"): .help(scroll: max(0, min(scroll, last) - 1))
    case .pageDown, .character(" "): .help(scroll: min(scroll + 10, last))
    case .pageUp: .help(scroll: max(0, min(scroll, last) - 10))
    case .home, .character("g"): .help(scroll: 0)
    case .end, .character("G"): .help(scroll: last)
    case .character("?"), .character("q"), .enter: nil
    default: .help(scroll: scroll)
    }
  }

  private static func palette(
    _ key: Key, _ palette: Palette, in id: WindowID, _ state: inout AppState, _ stamp: inout Stamp
  ) -> [Effect] {
    var palette = palette
    let matches = palette.matches(in: state.language(of: id))
    switch key.code {
    case .enter:
      state.windows[id]?.dialog = nil
      guard matches.indices.contains(palette.cursor) else { return [] }
      return Verbs.perform(matches[palette.cursor], in: id, &state, &stamp)
    case .down, .up, .pageDown, .pageUp:
      palette.cursor = moved(palette.cursor, by: key, count: matches.count) ?? palette.cursor
    default: palette.change { _ = $0.press(key) }
    }
    state.windows[id]?.dialog = .palette(palette)
    return []
  }

  private static func threadMenu(
    _ key: Key, _ stream: Identity<WorkStream>, _ cursor: MenuCursor<ThreadMenuItem>, in id: WindowID,
    _ state: inout AppState, _ stamp: inout Stamp
  ) -> [Effect] {
    let items = state.threadMenu(stream)
    switch menu(key, cursor, among: items, in: id, &state, moved: { .threadMenu(stream, $0) }) {
    case .chose(.verb(let verb)): return choose(verb, for: stream, in: id, &state, &stamp)
    case .chose(.option(let option)): state.beginOption(option, of: stream, in: id)
    case .taken: break
    case .other where key == Key("m"): state.windows[id]?.dialog = nil
    case .other:
      // The keys that stand beside the verbs do them here too.
      let verb = state.surroundings.keymap.verb(for: key, in: [.list, .conversation, .everywhere])
      guard let verb, items.contains(.verb(verb)) else { break }
      return choose(verb, for: stream, in: id, &state, &stamp)
    }
    return []
  }

  /// The list behind the menu may have changed: what was chosen concerns the menu's thread.
  private static func choose(
    _ verb: Verb, for stream: Identity<WorkStream>, in id: WindowID, _ state: inout AppState, _ stamp: inout Stamp
  ) -> [Effect] {
    state.windows[id]?.dialog = nil
    state.windows[id]?.menuStream = stream
    defer { state.windows[id]?.menuStream = nil }
    return Verbs.perform(verb, in: id, &state, &stamp)
  }

  /// The modes are the agent's to change, also while they are shown.
  private static func mode(
    _ key: Key, _ id: Identity<WorkStream>, _ cursor: MenuCursor<String>, in window: WindowID,
    _ state: inout AppState
  ) -> [Effect] {
    let offered = state.workspace.streams[id].flatMap { state.offeredModes(of: $0) } ?? []
    let answer = menu(key, cursor, among: offered.map(\.id), in: window, &state) { .mode(id, $0) }
    guard case .chose(let name) = answer, let mode = offered.first(where: { $0.id == name }) else { return [] }
    return state.choose(mode, for: id, in: window)
  }

  private static func confirm(
    _ key: Key, _ question: OpenDialog.Question, in id: WindowID, _ state: inout AppState
  ) -> [Effect] {
    switch key.code {
    case .enter, .character("y"):
      state.windows[id]?.dialog = nil
      switch question {
      case .stopCommands(let commands):
        state.tell(.command(.stopping), in: id)
        return state.stopCommands(commands)
      case .cancel(let selection): return state.cancel(selection, in: id)
      case .removeCommands(let waiting, let running):
        return state.removeCommands(waiting, stopping: running, in: id)
      }
    case .character("n"), .character("q"): state.windows[id]?.dialog = nil
    default: break
    }
    return []
  }
}

import Core
import Toolkit

/// The menu of what can be done with a command that has no thread yet, or with all marked ones.
extension AppState {
  /// False where the keys are on no such row.
  mutating func opensCommandMenu(in id: WindowID) -> Bool {
    guard let window = windows[id], window.focus == .upNext, window.menuStream == nil, let list = window.lists[.upNext]
    else { return false }
    if !list.marks.isEmpty {
      let cursor = MenuCursor(commandActs(nil))
      windows[id]?.dialog = .commandMenu(.acts(nil, cursor))
      return true
    }
    guard case .command(let command)? = list.cursor else {
      refuse(.nothingToActOn, in: id)
      return true
    }
    if let stream = workspace.upNext[command]?.stream, workspace.streams[stream] != nil { return false }
    let cursor = MenuCursor(commandActs(command))
    windows[id]?.dialog = .commandMenu(.acts(command, cursor))
    return true
  }

  /// Those for one command, or for all that are marked.
  func commandActs(_ command: Identity<QueuedCommand>?) -> [Verb] {
    let forAll: [Verb] = [.stash, .moveToTop, .moveToBottom, .raisePriority, .lowerPriority, .remove]
    return command == nil ? forAll : [.open, .edit, .peek, .why] + forAll
  }
}

extension Dialogs {
  static func commandActs(
    _ key: Key, _ command: Identity<QueuedCommand>?, _ cursor: MenuCursor<Verb>, in id: WindowID,
    _ state: inout AppState, _ stamp: inout Stamp
  ) -> [Effect] {
    let verbs = state.commandActs(command)
    switch menu(key, cursor, among: verbs, in: id, &state, moved: { .commandMenu(.acts(command, $0)) }) {
    case .chose(let verb): return perform(verb, on: command, in: id, &state, &stamp)
    case .taken: break
    case .other where key == Key("m"): state.windows[id]?.dialog = nil
    case .other:
      // The keys that stand beside the verbs do them here too.
      let verb = state.surroundings.keymap.verb(for: key, in: [.list, .everywhere])
      guard let verb, verbs.contains(verb) else { break }
      return perform(verb, on: command, in: id, &state, &stamp)
    }
    return []
  }

  /// The list behind the menu may have changed: the cursor must still be on what the menu is about.
  private static func perform(
    _ verb: Verb, on command: Identity<QueuedCommand>?, in id: WindowID, _ state: inout AppState, _ stamp: inout Stamp
  ) -> [Effect] {
    state.windows[id]?.dialog = nil
    guard let window = state.windows[id], window.focus == .upNext, let list = window.lists[.upNext],
      command.map({ list.marks.isEmpty && list.cursor == .command($0) }) ?? !list.marks.isEmpty
    else {
      state.refuse(.hasLeftList, in: id)
      return []
    }
    return Verbs.perform(verb, in: id, &state, &stamp)
  }
}

extension CommandMenuView {
  static func acts(
    on command: Identity<QueuedCommand>?, _ cursor: MenuCursor<Verb>, _ state: AppState, _ window: WindowState,
    into canvas: inout Canvas
  ) {
    let name = command.map { Clean.line(state.workspace.upNext[$0]?.name ?? "") }
    let title =
      name.map { Phrase.command(.commandMenuTitle($0)) }
      ?? .command(.rowsMenuTitle(window.lists[.upNext]?.marks.count ?? 0))
    let items = state.commandActs(command).map { verb in
      Menu.Item(
        verb, canvas.text(state.word(for: verb, in: window)), key: state.surroundings.keymap.keys(for: verb).first)
    }
    canvas.menu(canvas.text(title), items, cursor: cursor)
  }
}

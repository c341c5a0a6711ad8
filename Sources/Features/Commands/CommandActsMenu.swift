import Core
import Toolkit

/// The menu of what can be done with a command that has no thread yet, or with all marked ones.
extension AppState {
  /// False where the keys are on no such row.
  mutating func opensCommandMenu(in id: WindowID) -> Bool {
    guard let window = windows[id], window.focus == .upNext, window.menuStream == nil, let list = window.lists[.upNext]
    else { return false }
    if !list.marks.isEmpty {
      windows[id]?.dialog = .commandMenu(.acts(nil, cursor: 0))
      return true
    }
    guard case .command(let command)? = list.cursor else {
      refuse(.nothingToActOn, in: id)
      return true
    }
    if let stream = workspace.upNext[command]?.stream, workspace.streams[stream] != nil { return false }
    windows[id]?.dialog = .commandMenu(.acts(command, cursor: 0))
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
    _ key: Key, _ command: Identity<QueuedCommand>?, _ cursor: Int, in id: WindowID, _ state: inout AppState,
    _ stamp: inout Stamp
  ) -> [Effect] {
    let verbs = state.commandActs(command)
    switch key.code {
    case .character("q"), .character("m"): state.windows[id]?.dialog = nil
    case .enter: return perform(verbs[min(cursor, verbs.count - 1)], on: command, in: id, &state, &stamp)
    default:
      if let moved = moved(cursor, by: key, count: verbs.count) {
        state.windows[id]?.dialog = .commandMenu(.acts(command, cursor: moved))
        return []
      }
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
    on command: Identity<QueuedCommand>?, _ cursor: Int, _ state: AppState, _ window: WindowState,
    into canvas: inout Canvas
  ) {
    let name = command.map { Clean.line(state.workspace.upNext[$0]?.name ?? "") }
    let title = name.map(Phrase.commandMenuTitle) ?? .rowsMenuTitle(window.lists[.upNext]?.marks.count ?? 0)
    let items = state.commandActs(command).map { verb in
      Menu.Item(
        verb, canvas.text(state.word(for: verb, in: window)), key: state.surroundings.keymap.keys(for: verb).first)
    }
    canvas.menu(canvas.text(title), items, cursor: cursor)
  }
}

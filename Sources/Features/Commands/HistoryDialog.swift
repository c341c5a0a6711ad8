import Core
import Toolkit

/// The commands that have ended, newest first, in front of the panes.
package struct HistoryDialog: Equatable, Sendable {
  var list = ListState<Identity<QueuedCommand>>()
  var filter = TextEdit(isOneLine: true)
  /// Keys go into the filter.
  var isFiltering = false

  var hasFilter: Bool { isFiltering || !filter.isEmpty }

  /// Those that have all the words of the filter.
  func rows(_ workspace: Workspace) -> [QueuedCommand] {
    let words = filter.text.lowercased().split(separator: " ")
    let newest = workspace.history.reversed()
    guard !words.isEmpty else { return Array(newest) }
    return newest.filter { command in
      let place = workspace.place(of: command)
      let text = [
        command.request.prompt, command.status.rawValue, place.provider, place.project, command.error ?? "",
        command.result ?? "",
      ].joined(separator: " ").lowercased()
      return words.allSatisfy { text.contains($0) }
    }
  }

  /// The list as it is now, with the cursor where it was.
  func current(_ workspace: Workspace) -> ListState<Identity<QueuedCommand>> {
    var list = list
    list.update(rows(workspace).map(\.id))
    return list
  }
}

extension Dialogs {
  static func history(
    _ key: Key, _ dialog: HistoryDialog, in id: WindowID, _ state: inout AppState, _ stamp: inout Stamp
  ) -> [Effect] {
    var dialog = dialog
    dialog.list = dialog.current(state.workspace)
    if let size = state.windows[id]?.facts.size { dialog.list.height = HistoryView.listRows(of: dialog, in: size) }
    let command = dialog.list.cursor.flatMap { cursor in state.workspace.history.last { $0.id == cursor } }
    if dialog.isFiltering {
      if key.code == .enter { dialog.isFiltering = false } else { _ = dialog.filter.press(key) }
      state.windows[id]?.dialog = .history(dialog)
      return []
    }
    switch key.code {
    case .down, .character("j"): dialog.list.move(by: 1)
    case .up, .character("k"): dialog.list.move(by: -1)
    case .pageDown: dialog.list.pageDown()
    case .pageUp: dialog.list.pageUp()
    case .home, .character("g"): dialog.list.moveToStart()
    case .end, .character("G"): dialog.list.moveToEnd()
    case .character("/"): dialog.isFiltering = true
    case .character("q"), .character("H"):
      state.windows[id]?.dialog = nil
      return []
    case .character("u"):
      state.undo(in: id)
      return []
    case .character("X"):
      let language = state.language(of: id)
      state.clearHistory(in: language, by: .window(id))
      state.windows[id]?.message = StatusMessage(
        text: language.text(.command(.historyCleared)), kind: .done, canBeUndone: true)
    case .enter, .character("r"), .character("e"), .character("x"), .delete:
      guard let command else {
        state.refuse(.command(.nothingEnded), in: id)
        return []
      }
      dialog.list.clearMarks()
      state.windows[id]?.dialog = .history(dialog)
      return act(key, on: command, in: id, &state)
    default: break
    }
    state.windows[id]?.dialog = .history(dialog)
    return []
  }

  private static func act(
    _ key: Key, on command: QueuedCommand, in id: WindowID, _ state: inout AppState
  ) -> [Effect] {
    switch key.code {
    case .character("r"):
      state.perform(
        .commands(state.workspace.retrying([command], at: state.now)), titled: .command(.waitAgain(.one(command.name))),
        in: id)
    case .character("e"):
      guard let window = state.windows[id] else { return [] }
      var form = CommandForm(state, window)
      let place = state.workspace.place(of: command)
      form.take(
        CommandTemplate(
          prompt: command.request.prompt, directory: place.project, provider: place.provider,
          mode: command.request.mode, priority: command.priority, enhancements: command.request.enhancements),
        prompt: command.request.prompt)
      state.windows[id]?.dialog = .command(form)
    case .character("x"), .delete:
      state.perform(.history(.remove(command.id)), titled: .command(.removedFromHistory(command.name)), in: id)
    default:
      guard let stream = command.stream, state.workspace.streams[stream]?.isDeleted == false else {
        state.refuse(.command(.threadIsGone), in: id)
        return []
      }
      state.windows[id]?.dialog = nil
      state.show(stream, in: id)
    }
    return []
  }
}

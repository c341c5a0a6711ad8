import Core

/// What persons do to commands, at a window or by the command line; each can be taken back at any window.
extension AppState {
  /// False where there was nothing to do.
  mutating func perform(_ act: Act, titled title: String) -> Bool {
    undo.perform(act, titled: title, on: &workspace)
  }

  /// Those that wait end at once, those that run are told to stop.
  mutating func cancel(_ selection: CommandSelection) -> [Effect] {
    let (waiting, running) = workspace.commands(selection)
    if !waiting.isEmpty {
      let title = Words.count(waiting.count, "command", "commands")
      _ = perform(.commands(workspace.cancelling(waiting, at: now)), titled: "Cancelled \(title)")
    }
    return stopCommands(running.map(\.id))
  }

  mutating func setStash(_ isStashed: Bool, _ ids: [Identity<QueuedCommand>]) {
    let changes = ids.compactMap { workspace.upNext.waiting[$0] }.map { command in
      var changed = command
      changed.isStashed = isStashed
      return ListAct.replace(changed)
    }
    _ = perform(
      .upNext(.all(changes)),
      titled: (isStashed ? "Stashed " : "Took back from the stash: ") + Words.count(ids.count, "command", "commands"))
  }

  mutating func retry(_ commands: [QueuedCommand]) {
    _ = perform(
      .commands(workspace.retrying(commands, at: now)),
      titled: commands.count == 1
        ? "\"\(commands[0].name)\" waits again" : "\(commands.count) commands wait again")
  }

  mutating func clearHistory() {
    let removals = workspace.history.map { ListAct<QueuedCommand>.remove($0.id) }
    _ = perform(.history(.all(removals)), titled: "Cleared the history")
  }
}

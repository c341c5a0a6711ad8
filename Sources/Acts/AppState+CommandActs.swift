import Conversation
import Core
import Scene
import Words

/// What persons do to commands, at a window or by the command line; each can be taken back at any window.
extension AppState {
  /// Those that wait end at once, those that run are told to stop.
  package mutating func cancel(_ selection: CommandSelection, in language: Language, by actor: Actor) -> [Effect] {
    let (waiting, running) = workspace.commands(selection)
    if !waiting.isEmpty {
      _ = perform(
        .commands(workspace.cancelling(waiting, at: now)),
        titled: language.text(.command(.commandsCancelled(waiting.count))),
        by: actor)
    }
    let ids = running.map(\.id)
    return waiting.isEmpty ? stop(ids, in: language, by: actor) : stopCommands(ids)
  }

  /// Those that run are told to stop, which nobody takes back.
  package mutating func stop(
    _ commands: [Identity<QueuedCommand>], in language: Language, by actor: Actor
  ) -> [Effect] {
    let running = commands.compactMap { workspace.upNext.run($0)?.item }
    if let first = running.first {
      let rows: Phrase.Rows = running.count == 1 ? .one(first.name) : .commands(running.count)
      workspace.undoHistory.noteForGood(language.text(.command(.stopped(rows))), by: actor)
    }
    return stopCommands(commands)
  }

  package mutating func setStash(
    _ isStashed: Bool, _ ids: [Identity<QueuedCommand>], in language: Language, by actor: Actor
  ) {
    let title: Phrase =
      isStashed ? .command(.stashedRows(.commands(ids.count))) : .command(.tookFromStash(.commands(ids.count)))
    _ = perform(
      .upNext(workspace.upNext.waiting.act(stashing: Set(ids), isStashed)), titled: language.text(title), by: actor)
  }

  package mutating func retry(_ commands: [QueuedCommand], in language: Language, by actor: Actor) {
    let rows: Phrase.Rows = commands.count == 1 ? .one(commands[0].name) : .commands(commands.count)
    _ = perform(
      .commands(workspace.retrying(commands, at: now)), titled: language.text(.command(.waitAgain(rows))), by: actor)
  }

  package mutating func clearHistory(in language: Language, by actor: Actor) {
    let change = ListChange(from: workspace.history, to: [])
    _ = perform(.history(.rewrite(change)), titled: language.text(.command(.historyCleared)), by: actor)
  }
}

extension AppState {
  /// The act that pauses all of Up Next, or one agent's commands, or lets them go on.
  package func pause(of agent: String?, _ isPaused: Bool) -> (Act, title: Phrase) {
    guard let agent else {
      return (.holdUpNext(isPaused ? .paused : nil), isPaused ? .command(.upNextIsPaused) : .command(.upNextGoesOn))
    }
    return (
      .pauseAgent(agent, isPaused),
      isPaused ? .command(.commandsPaused(agent: agent)) : .command(.commandsGoOn(agent: agent))
    )
  }
}

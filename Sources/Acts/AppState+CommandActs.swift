import Conversation
import Core
import Languages
import Queues
import Scene
import Words

/// What persons do to commands, at a window or by the command line; each can be taken back at any window.
extension AppState {
  /// Those that wait end at once, those that run are told to stop.
  package mutating func cancel(_ selection: CommandSelection, by asker: Asker) -> [Effect] {
    let (waiting, running) = workspace.commands(selection)
    if !waiting.isEmpty {
      perform(
        .commands(workspace.cancelling(waiting, at: now)), titled: .command(.commandsCancelled(waiting.count)),
        by: asker)
    }
    let ids = running.map(\.id)
    return waiting.isEmpty ? stop(ids, by: asker) : stopCommands(ids)
  }

  /// Those that run are told to stop, which nobody takes back.
  package mutating func stop(
    _ commands: [Identity<QueuedCommand>], by asker: Asker
  ) -> [Effect] {
    let running = commands.compactMap { workspace.upNext.run($0)?.item }
    if let first = running.first {
      let rows: Phrase.Rows = running.count == 1 ? .one(first.name) : .commands(running.count)
      note(.command(.stopped(rows)), nil, by: asker)
    }
    return stopCommands(commands)
  }

  package mutating func stopCommands(_ commands: [Identity<QueuedCommand>]) -> [Effect] {
    workspace.stopCommands(commands, &transcripts, at: now).map(Effect.agent)
  }

  package mutating func setStash(
    _ isStashed: Bool, _ ids: [Identity<QueuedCommand>], by asker: Asker
  ) {
    let title: Phrase =
      isStashed ? .command(.stashedRows(.commands(ids.count))) : .command(.tookFromStash(.commands(ids.count)))
    perform(.upNext(workspace.upNext.waiting.act(stashing: Set(ids), isStashed)), titled: title, by: asker)
  }

  /// An ended command is done once more, or another one in its place, with the message that stands in the thread that it was for:
  /// nobody takes that back. Nil where none stands there.
  package mutating func sendAgain(
    _ ended: QueuedCommand, as other: QueuedCommand? = nil, _ stamp: inout Stamp, by asker: Asker
  ) -> (said: Phrase, effects: [Effect])? {
    let (name, effects) = change(&stamp) { $0.sendAgain(ended, as: other) }
    guard let name else { return nil }
    let said = Phrase.outbox(.tryingAgain(name))
    note(said, nil, by: asker)
    return (said, effects)
  }

  /// What has it wait in Up Next, and the thread in which what waited behind its message is held from then on.
  package func waitingAgain(
    _ ended: QueuedCommand, as other: QueuedCommand? = nil
  ) -> (act: Act, title: Phrase, paused: ThreadID?) {
    let act = other.map { workspace.adding($0, insteadOf: ended) } ?? workspace.actOfRetrying([ended], at: now)
    let isPausing = act.parts.contains { if case .pauseOutbox = $0 { true } else { false } }
    let title = other.map { CommandPhrase.commandAdded($0.name) } ?? .waitAgain(.one(ended.name))
    return (act, .command(title), isPausing ? ended.stream : nil)
  }

  package mutating func clearHistory(by asker: Asker) {
    let change = ListChange(from: workspace.history, to: [])
    perform(.history(.rewrite(change)), titled: .command(.historyCleared), by: asker)
  }
}

extension AppState {
  /// Pauses all of Up Next, or one agent's commands, or lets them go on. The answer says what was done, and whether it can be
  /// taken back: what its agent could not do is tried anew for good. Who says on the command line that all go on means those
  /// whose editing was interrupted, too, as in an outbox.
  @discardableResult
  package mutating func pause(
    _ agent: String?, _ isPaused: Bool, letsGoOfEdits: Bool = false, by asker: Asker
  ) -> (Phrase, canBeUndone: Bool) {
    let act: Act = agent.map { .pauseAgent($0, isPaused) } ?? .holdUpNext(isPaused ? .paused : nil)
    var acts = [act]
    let waiting = workspace.upNext.waiting
    let interrupted = letsGoOfEdits ? waiting.items.filter(\.isEditInterrupted).map(\.id) : []
    if !interrupted.isEmpty { acts.append(.upNext(waiting.act(stashing: Set(interrupted), false))) }
    let said: CommandPhrase =
      agent.map { isPaused ? .commandsPaused(agent: $0) : .commandsGoOn(agent: $0) }
      ?? (isPaused ? .upNextIsPaused : .upNextGoesOn)
    let wasUnable = !isPaused && workspace.unableAgents.contains { $0.provider == agent }
    let isDone = perform(.joined(acts), titled: .command(said), by: asker)
    if !isDone, wasUnable { note(.command(said), nil, by: asker) }
    if !isPaused { workspace.tryCommandsNow(of: agent, at: now) }
    return (.command(said), isDone)
  }
}

extension Context {
  /// At a window. That nothing is said behind it in its thread is told of.
  package mutating func retry(_ ended: QueuedCommand, as other: QueuedCommand? = nil) {
    if let (said, effects) = state.sendAgain(ended, as: other, &stamp, by: .window(id)) {
      then(effects)
      return tell(said)
    }
    let again = state.waitingAgain(ended, as: other)
    perform(again.act, titled: again.title)
    guard let done = window.message, done.kind == .done else { return }
    state.workspace.noteDecided(about: ended)
    let words: String
    if let paused = again.paused {
      words = ". " + language.text(.outbox(.paused(name(of: paused))))
    } else if ended.startedAt == nil, let wait = state.waitWordsNow((other ?? ended).id) {
      words = ": " + language.text(wait)
    } else {
      return
    }
    window.message = StatusMessage(text: done.text + words, kind: .done, canBeUndone: true)
  }
}

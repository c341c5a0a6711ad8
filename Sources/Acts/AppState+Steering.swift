import Conversation
import Core
import Languages
import Queues
import Scene
import Texts
import Toolkit
import Words

/// Stopping a turn that is going on, saying something in it, and shortening a conversation.
extension AppState {
  /// Whether anything goes on in the thread that a person can end.
  package func canStop(_ stream: WorkStream) -> Bool {
    stream.turn != nil || stream.isDeparting || kept[stream.id] == .work
  }

  /// What has not left yet stays in the outbox, which is paused. Where no turn goes on, what its agent left running ends.
  package mutating func stopTurn(
    of stream: ThreadID, by asker: Asker, _ stamp: inout Stamp
  ) -> [Effect] {
    guard let thread = workspace.streams[stream] else { return [] }
    let stopped = Phrase.command(.stopped(.one(thread.name(in: language(of: asker)))))
    if thread.turn == nil {
      guard thread.isDeparting else {
        note(stopped, nil, by: asker)
        return [.agent(.endWhatWasLeft(stream))]
      }
      var wish: WorktreeWish?
      let effects = change(&stamp) { wish = $0.callOff(stream) }
      if !thread.outbox.isPaused, workspace.streams.contains(stream, where: { $0.outbox.isPaused }) {
        note(.outbox(.paused(thread.name(in: language(of: asker)))), .pauseOutbox(stream, false), by: asker)
      } else {
        note(stopped, nil, by: asker)
      }
      return effects + (wish.map { [.run(.stopWorktree($0))] } ?? [])
    }
    // Who is impatient does not stop it twice.
    if thread.turn?.isStopping == false { note(stopped, nil, by: asker) }
    let now = stamp.now
    workspace.streams.update(stream) { $0.turn?.stop(at: now) }
    return [.agent(.cancel(stream))]
  }

  package mutating func pauseOutbox(of stream: ThreadID, by asker: Asker) {
    let name = workspace.streams[stream]?.name(in: language(of: asker)) ?? ""
    perform(.pauseOutbox(stream, true), titled: .outbox(.paused(name)), by: asker)
  }

  /// Whether something waits that its agent would take in the middle of the turn.
  func canSteer(_ stream: WorkStream) -> Bool {
    stream.outbox.waiting.items.contains { stream.refusalToSteer($0.id, abilities(of: stream)) == nil }
  }

  package mutating func tellNotSteered(_ reason: String, of id: ThreadID) {
    guard let agent = workspace.streams[id]?.effectiveProvider else { return }
    for window in windows.values where window.stream == id {
      refuse(.outbox(.notSteered(agent: agent, because: Clean.line(reason))), in: window.id)
    }
  }

  // MARK: Compacting

  /// Why the agent can't shorten the conversation; nil where it can.
  package func refusalToCompact(_ stream: WorkStream) -> ThreadPhrase? {
    if stream.isLocallyCreated { return .nothingToShorten }
    let knows = commands(of: stream).contains { $0.name == "compact" }
    return knows ? nil : .cannotShorten(agent: stream.effectiveProvider)
  }
}

/// Logging in with an agent: its own program does that, in the person's terminal.
extension AppState {
  /// Nil where the agent is known to offer it.
  package func refusalToLogOut(of stream: WorkStream) -> AgentPhrase? {
    if let there = refusalToLogIn(to: stream) { return there }
    return abilities(of: stream)?.canLogOut == true ? nil : .noLogOut(agent: stream.effectiveProvider)
  }

  package func refusalToLogIn(to stream: WorkStream) -> AgentPhrase? {
    workspace.agentPlace(of: stream).host.map { .logsInThere(agent: stream.effectiveProvider, host: $0) }
  }
}

extension AppState {
  package func commands(matching query: String, of stream: WorkStream) -> [Completion.Row] {
    let wanted = query.lowercased()
    let known = commands(of: stream)
    let beginning = known.filter { $0.name.lowercased().hasPrefix(wanted) }
    let others = known.filter { command in
      !beginning.contains { $0.name == command.name } && command.name.lowercased().contains(wanted)
    }
    return (beginning + others).prefix(Completion.rowLimit).map { command in
      Completion.Row(text: "/" + command.name, about: command.about + (command.hint.map { "  [\($0)]" } ?? ""))
    }
  }

  /// A thread whose agent has not started yet is likely to get the commands that another of its provider has.
  func commands(of stream: WorkStream) -> [SlashCommand] {
    if let own = slashCommands[stream.id] { return own }
    if let kept = workspace.offers[stream.offerKey]?.commands, !kept.isEmpty { return kept }
    let others = slashCommands.filter { workspace.streams[$0.key]?.effectiveProvider == stream.effectiveProvider }
    if let other = others.min(by: { $0.key < $1.key }) { return other.value }
    return workspace.offers.filter { $0.key.provider == stream.effectiveProvider && !$0.value.commands.isEmpty }
      .min { $0.key < $1.key }?.value.commands ?? []
  }
}

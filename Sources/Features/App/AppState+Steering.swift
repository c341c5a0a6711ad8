import Core
import Toolkit

/// Stopping a turn that is going on, saying something in it, and shortening a conversation.
extension AppState {
  mutating func stopTurn(of stream: Identity<WorkStream>) -> [Effect] {
    workspace.streams.update(stream) { $0.turn?.isStopping = true }
    return [.agent(.cancel(stream))]
  }

  /// Whether something waits that its agent would take in the middle of the turn.
  func canSteer(_ stream: WorkStream) -> Bool {
    stream.outbox.waiting.items.contains { stream.refusalToSteer($0.id, abilities(of: stream)) == nil }
  }

  mutating func tellNotSteered(_ reason: String, of id: Identity<WorkStream>) {
    guard let agent = workspace.streams[id]?.effectiveProvider else { return }
    for window in windows.values where window.stream == id {
      refuse(.outbox(.notSteered(agent: agent, because: Clean.line(reason))), in: window.id)
    }
  }

  // MARK: Compacting

  /// Why the agent can't shorten the conversation; nil where it can.
  func refusalToCompact(_ stream: WorkStream) -> ThreadPhrase? {
    if stream.isLocallyCreated { return .nothingToShorten }
    let knows = commands(of: stream).contains { $0.name == "compact" }
    return knows ? nil : .cannotShorten(agent: stream.effectiveProvider)
  }
}

extension Context {
  /// The message under the cursor of the outbox, or the one that is next.
  mutating func steer() {
    guard let stream = state.focusedStream(in: window), let thread = workspace.streams[stream]
    else {
      refuse(.thread(.noThread))
      return
    }
    var chosen: Identity<QueuedMessage>?
    if window.focus == .outbox, case .message(let message)? = window.lists[.outbox]?.cursor { chosen = message }
    guard let message = chosen ?? thread.nextMessage?.id ?? thread.outbox.waiting.first?.id else {
      refuse(.outbox(.nothingWaits))
      return
    }
    let abilities = state.abilities(of: thread)
    let reason = change { $0.steer(message, in: stream, abilities) }
    if let reason { refuse(because: reason) } else { tell(.outbox(.goesIntoTurn)) }
  }

  /// The agent's own command, said like any message: it waits for the end of a turn.
  mutating func compact() {
    guard let stream = state.focusedStream(in: window), let thread = workspace.streams[stream]
    else {
      refuse(.thread(.noThread))
      return
    }
    if let reason = state.refusalToCompact(thread) {
      refuse(.thread(reason))
      return
    }
    let saying = change { $0.say("/compact", in: stream) }
    switch saying {
    case .refused(let reason): refuse(because: reason)
    case .sent: tell(.thread(.shortens(agent: thread.effectiveProvider)))
    case .queued(_, let position): tell(.outbox(.queued(place: position)))
    }
  }
}

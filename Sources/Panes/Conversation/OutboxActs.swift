import Acts
import Conversation
import Core
import Scene
import Toolkit
import Verbs
import Words

/// What the person does about an outbox as a whole, and about a message in trouble.
extension Context {
  /// The message under the cursor of the outbox, or the one in trouble, is sent again.
  package mutating func retryMessage() {
    guard let (stream, named) = trouble() else { return }
    let said = Phrase.outbox(.tryingAgain(named.map { $0.name }))
    state.note(said, nil, by: .window(id))
    tell(said)
    change { $0.retry(named?.id, in: stream) }
  }

  /// The broken turn of the message under the cursor, or of the one in trouble, goes on.
  package mutating func continueTurn() {
    guard let (stream, named) = trouble() else { return }
    if let refusal = change({ $0.goOn(named?.id, in: stream) }) {
      refuse(because: refusal)
    } else {
      let said = Phrase.outbox(.continuing(named.map { ThreadName.firstWords(of: $0.content) } ?? ""))
      state.note(said, nil, by: .window(id))
      tell(said)
    }
  }

  package mutating func skipMessage() {
    guard let (stream, named) = trouble() else { return }
    guard let message = named else {
      return change { $0.resume(stream) }
    }
    perform(.skip(message, in: stream), titled: .outbox(.droppedMessage(message.name)))
  }

  /// The thread that the keys are on and what there is in trouble; says so where nothing is.
  mutating func trouble() -> (ThreadID, QueuedMessage?)? {
    guard let stream = state.focusedStream(in: window), let thread = workspace.streams[stream]
    else {
      refuse(.thread(.noThread))
      return nil
    }
    if window.focus == .outbox, window.menuStream == nil, case .message(let message)? = window.lists[.outbox]?.cursor,
      let chosen = thread.outbox.waiting[message], chosen.lastError != nil || chosen.standing != .waiting,
      !thread.isOnItsWay(message)
    {
      return (stream, chosen)
    }
    if let message = thread.messageInTrouble { return (stream, message) }
    switch thread.outbox.hold {
    case .usageLimit: return (stream, nil)
    case .failed, .interrupted, .retrying, .paused, .editing, nil:
      refuse(.outbox(.noneFailed))
      return nil
    }
  }

  package mutating func pauseOrResume() {
    guard let stream = state.focusedStream(in: window), let thread = workspace.streams[stream]
    else {
      refuse(.thread(.noThread))
      return
    }
    guard !workspace.isPaused else {
      refuse(.outbox(.allArePaused(.pauseAll)))
      return
    }
    let isPaused = thread.outbox.isPaused
    perform(
      .pauseOutbox(stream, !isPaused), titled: isPaused ? .outbox(.goesOn) : .outbox(.paused(name(of: stream))))
    if isPaused { change { $0.sendNext(in: stream) } }
  }

  package mutating func pauseOrResumeAll() {
    guard workspace.isPaused else { return perform(.pauseAll(true), titled: .outbox(.allPaused)) }
    state.note(.outbox(.allGoOn), .pauseAll(true), by: .window(id))
    tell(.outbox(.allGoOn))
    change { $0.resumeAll() }
  }

  package mutating func emptyOutbox() {
    guard let stream = state.focusedStream(in: window),
      let waiting = workspace.streams[stream].map({ thread in
        thread.outbox.waiting.items.map(\.id).filter { !thread.isOnItsWay($0) }
      }), !waiting.isEmpty
    else {
      refuse(.outbox(.nothingWaits))
      return
    }
    perform(
      .outbox(.all(waiting.map { .remove($0) }), in: stream), titled: .removed(.messages(waiting.count)))
  }
}

extension Context {
  /// The message under the cursor of the outbox, or the one that is next.
  package mutating func steer() {
    guard let stream = state.focusedStream(in: window), let thread = workspace.streams[stream]
    else {
      refuse(.thread(.noThread))
      return
    }
    var chosen: MessageID?
    if window.focus == .outbox, case .message(let message)? = window.lists[.outbox]?.cursor { chosen = message }
    guard let message = chosen ?? thread.nextMessage?.id ?? thread.outbox.waiting.first?.id else {
      refuse(.outbox(.nothingWaits))
      return
    }
    let abilities = state.abilities(of: thread)
    let reason = change { $0.steer(message, in: stream, abilities) }
    if let reason { return refuse(because: reason) }
    state.note(.outbox(.goesIntoTurn), nil, by: .window(id))
    tell(.outbox(.goesIntoTurn))
  }

  /// The agent's own command, said like any message: it waits for the end of a turn.
  package mutating func compact() {
    guard let stream = state.focusedStream(in: window), let thread = workspace.streams[stream]
    else {
      refuse(.thread(.noThread))
      return
    }
    if let reason = state.refusalToCompact(thread) {
      refuse(.thread(reason))
      return
    }
    let saying = say("/compact", in: stream)
    switch saying {
    case .refused(let reason): refuse(because: reason)
    case .sent: tell(.thread(.shortens(agent: thread.effectiveProvider)))
    case .queued(_, let position): tell(.outbox(.queued(place: position)))
    }
  }
}

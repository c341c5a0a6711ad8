import Core
import Toolkit

/// What the person does about an outbox as a whole, and about a message in trouble.
extension AppState {
  /// What can be done about the message in trouble of a thread, or about this one.
  func troubleVerbs(_ stream: WorkStream, about message: QueuedMessage? = nil) -> [Verb] {
    guard let message = message ?? stream.messageInTrouble else { return [] }
    return [.retryMessage, .skipMessage] + (stream.canGoOn(with: message) ? [.continueTurn] : [])
  }
}

extension Context {
  /// The message under the cursor of the outbox, or the one in trouble, is sent again.
  mutating func retryMessage() {
    guard let (stream, named) = trouble() else { return }
    tell(.outbox(.tryingAgain(named.map { $0.name })))
    change { $0.retry(named?.id, in: stream) }
  }

  /// The broken turn of the message under the cursor, or of the one in trouble, goes on.
  mutating func continueTurn() {
    guard let (stream, named) = trouble() else { return }
    if let refusal = change({ $0.goOn(named?.id, in: stream) }) {
      refuse(because: refusal)
    } else {
      tell(.outbox(.continuing(named.map { WorkStream.firstWords(of: $0.content) } ?? "")))
    }
  }

  mutating func skipMessage() {
    guard let (stream, named) = trouble() else { return }
    guard let message = named else {
      return change { $0.resume(stream) }
    }
    let name = message.name
    switch message.standing {
    case .waiting: perform(.skip(message, in: stream), titled: .outbox(.skippedMessage(name)))
    case .uncertain: perform(.skip(message, in: stream), titled: .outbox(.droppedMessage(name)))
    case .skipped: refuse(.outbox(.isSkippedAlready))
    }
  }

  /// The thread that the keys are on and what there is in trouble; says so where nothing is.
  private mutating func trouble() -> (Identity<WorkStream>, QueuedMessage?)? {
    guard let stream = state.focusedStream(in: window), let thread = workspace.streams[stream]
    else {
      refuse(.thread(.noThread))
      return nil
    }
    if window.focus == .outbox, window.menuStream == nil, case .message(let message)? = window.lists[.outbox]?.cursor,
      let chosen = thread.outbox.waiting[message], chosen.lastError != nil || chosen.standing != .waiting
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

  mutating func pauseOrResume() {
    guard let stream = state.focusedStream(in: window), let thread = workspace.streams[stream]
    else {
      refuse(.thread(.noThread))
      return
    }
    guard !workspace.isPaused else {
      refuse(.outbox(.allArePaused(.pauseAll)))
      return
    }
    workspace.streams.update(stream) { $0.outbox.isPaused.toggle() }
    if thread.outbox.isPaused {
      tell(.outbox(.goesOn))
      return change { $0.sendNext(in: stream) }
    }
    tell(.outbox(.paused(name(of: stream))))
  }

  mutating func pauseOrResumeAll() {
    if workspace.isPaused {
      tell(.outbox(.allGoOn))
      return change { $0.resumeAll() }
    }
    workspace.pauseAll()
    tell(.outbox(.allPaused))
  }

  mutating func emptyOutbox() {
    guard let stream = state.focusedStream(in: window),
      let waiting = workspace.streams[stream]?.outbox.waiting, !waiting.isEmpty
    else {
      refuse(.outbox(.nothingWaits))
      return
    }
    perform(
      .outbox(.all(waiting.items.map { .remove($0.id) }), in: stream),
      titled: .removed(.messages(waiting.count)))
  }
}

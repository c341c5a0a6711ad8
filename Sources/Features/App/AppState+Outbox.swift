import Core
import Toolkit

/// What the person does about an outbox as a whole, and about a message in trouble.
extension AppState {
  /// The message under the cursor of the outbox, or the one in trouble, is sent again.
  mutating func retryMessage(in id: WindowID, _ stamp: inout Stamp) -> [Effect] {
    guard let (stream, named) = trouble(in: id) else { return [] }
    tell(.outbox(.tryingAgain(named.map { $0.name })), in: id)
    return change(&stamp) { $0.retry(named?.id, in: stream) }
  }

  /// The broken turn of the message under the cursor, or of the one in trouble, goes on.
  mutating func continueTurn(in id: WindowID, _ stamp: inout Stamp) -> [Effect] {
    guard let (stream, named) = trouble(in: id) else { return [] }
    let (refusal, effects) = change(&stamp) { $0.goOn(named?.id, in: stream) }
    if let refusal {
      refuse(because: refusal, in: id)
    } else {
      tell(.outbox(.continuing(named.map { WorkStream.firstWords(of: $0.content) } ?? "")), in: id)
    }
    return effects
  }

  mutating func skipMessage(in id: WindowID, _ stamp: inout Stamp) -> [Effect] {
    guard let (stream, named) = trouble(in: id) else { return [] }
    guard let message = named else {
      return change(&stamp) { $0.resume(stream) }
    }
    let name = message.name
    switch message.standing {
    case .waiting: perform(.skip(message, in: stream), titled: .outbox(.skippedMessage(name)), in: id)
    case .uncertain: perform(.skip(message, in: stream), titled: .outbox(.droppedMessage(name)), in: id)
    case .skipped: refuse(.outbox(.isSkippedAlready), in: id)
    }
    return []
  }

  /// What can be done about the message in trouble of a thread, or about this one.
  func troubleVerbs(_ stream: WorkStream, about message: QueuedMessage? = nil) -> [Verb] {
    guard let message = message ?? stream.messageInTrouble else { return [] }
    return [.retryMessage, .skipMessage] + (stream.canGoOn(with: message) ? [.continueTurn] : [])
  }

  /// The thread that the keys are on and what there is in trouble; says so where nothing is.
  private mutating func trouble(in id: WindowID) -> (Identity<WorkStream>, QueuedMessage?)? {
    guard let window = windows[id], let stream = focusedStream(in: window), let thread = workspace.streams[stream]
    else {
      refuse(.thread(.noThread), in: id)
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
      refuse(.outbox(.noneFailed), in: id)
      return nil
    }
  }

  mutating func pauseOrResume(in id: WindowID, _ stamp: inout Stamp) -> [Effect] {
    guard let window = windows[id], let stream = focusedStream(in: window), let thread = workspace.streams[stream]
    else {
      refuse(.thread(.noThread), in: id)
      return []
    }
    guard !workspace.isPaused else {
      refuse(.outbox(.allArePaused(.pauseAll)), in: id)
      return []
    }
    workspace.streams.update(stream) { $0.outbox.isPaused.toggle() }
    if thread.outbox.isPaused {
      tell(.outbox(.goesOn), in: id)
      return change(&stamp) { $0.sendNext(in: stream) }
    }
    tell(.outbox(.paused(name(of: stream, in: id))), in: id)
    return []
  }

  mutating func pauseOrResumeAll(in id: WindowID, _ stamp: inout Stamp) -> [Effect] {
    if workspace.isPaused {
      tell(.outbox(.allGoOn), in: id)
      return change(&stamp) { $0.resumeAll() }
    }
    workspace.pauseAll()
    tell(.outbox(.allPaused), in: id)
    return []
  }

  mutating func emptyOutbox(in id: WindowID) {
    guard let window = windows[id], let stream = focusedStream(in: window),
      let waiting = workspace.streams[stream]?.outbox.waiting, !waiting.isEmpty
    else {
      refuse(.outbox(.nothingWaits), in: id)
      return
    }
    perform(
      .outbox(.all(waiting.items.map { .remove($0.id) }), in: stream),
      titled: .removed(.messages(waiting.count)), in: id)
  }
}

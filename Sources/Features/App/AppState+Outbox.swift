import Core
import Toolkit

/// What the person does about an outbox as a whole, and about a message in trouble.
extension AppState {
  static let allArePaused = "All outboxes are paused: \(Verb.pauseAll.title), in the palette, lets them go on."

  /// The message under the cursor of the outbox, or the one in trouble, is sent again.
  mutating func retryMessage(in id: WindowID, _ stamp: inout Stamp) -> [Effect] {
    guard let (stream, named) = trouble(in: id) else { return [] }
    let words = named.map { "\"\(WorkStream.firstWords(of: $0.content))\"" } ?? "the outbox"
    tell("Trying \(words) again.", in: id)
    return change { Crossings.retry(named?.id, in: stream, of: &$0, &$1, &stamp) }
  }

  mutating func skipMessage(in id: WindowID, _ stamp: inout Stamp) -> [Effect] {
    guard let (stream, named) = trouble(in: id) else { return [] }
    guard let message = named else {
      return change { Crossings.resume(stream, of: &$0, &$1, &stamp) }
    }
    let name = WorkStream.firstWords(of: message.content)
    switch message.standing {
    case .waiting: perform(Crossings.skip(message, in: stream), titled: "Skipped \"\(name)\"", in: id)
    case .uncertain: perform(Crossings.skip(message, in: stream), titled: "Dropped \"\(name)\"", in: id)
    case .skipped: refuse("It is skipped already: it stays until you retry or remove it.", in: id)
    }
    return []
  }

  /// The thread that the keys are on and what there is in trouble; says so where nothing is.
  private mutating func trouble(in id: WindowID) -> (Identity<WorkStream>, QueuedMessage?)? {
    guard let window = windows[id], let stream = focusedStream(in: window), let thread = workspace.streams[stream]
    else {
      refuse("There is no thread here.", in: id)
      return nil
    }
    if window.focus == .outbox, window.menuStream == nil, case .message(let message)? = window.lists[.outbox]?.cursor,
      let chosen = thread.outbox.waiting[message], chosen.lastError != nil || chosen.standing != .waiting
    {
      return (stream, chosen)
    }
    if let message = thread.messageInTrouble { return (stream, message) }
    switch thread.outbox.hold {
    case .failed, .interrupted, .usageLimit, .retrying: return (stream, nil)
    case .paused, .editing, nil:
      refuse("No message failed here.", in: id)
      return nil
    }
  }

  mutating func pauseOrResume(in id: WindowID, _ stamp: inout Stamp) -> [Effect] {
    guard let window = windows[id], let stream = focusedStream(in: window), let thread = workspace.streams[stream]
    else {
      refuse("There is no thread here.", in: id)
      return []
    }
    guard !workspace.isPaused else {
      refuse(AppState.allArePaused, in: id)
      return []
    }
    workspace.streams.update(stream) { $0.outbox.isPaused.toggle() }
    if thread.outbox.isPaused {
      tell("The outbox goes on.", in: id)
      return change { Crossings.sendNext(in: stream, of: &$0, &$1, &stamp) }
    }
    tell("Paused: nothing more is sent in \"\(thread.displayName)\" until you let it go on.", in: id)
    return []
  }

  mutating func pauseOrResumeAll(in id: WindowID, _ stamp: inout Stamp) -> [Effect] {
    if workspace.isPaused {
      tell("All outboxes go on.", in: id)
      return change { Crossings.resumeAll(of: &$0, &$1, &stamp) }
    }
    Crossings.pauseAll(of: &workspace)
    tell("All paused: nothing more is sent anywhere until you let it go on.", in: id)
    return []
  }

  mutating func emptyOutbox(in id: WindowID) {
    guard let window = windows[id], let stream = focusedStream(in: window),
      let waiting = workspace.streams[stream]?.outbox.waiting, !waiting.isEmpty
    else {
      refuse("Nothing waits in an outbox here.", in: id)
      return
    }
    perform(
      .outbox(.all(waiting.items.map { .remove($0.id) }), in: stream),
      titled: "Removed \(Words.count(waiting.count, "message", "messages"))", in: id)
  }
}

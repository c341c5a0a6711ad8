import Acts
import Conversation
import Core
import Languages
import Queues
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
    let before = workspace.streams[stream]?.turn?.message
    change { $0.retry(named?.id, in: stream) }
    // What may have been said is said as a message of its own, in a turn that begins, or first behind the one that runs: the
    // cursor stays with it.
    let begun = workspace.streams[stream]?.turn?.message
    let again = begun != before ? begun : workspace.streams[stream]?.outbox.waiting.first?.id
    if let named, let again { window.lists[.outbox]?.rename(.message(named.id), to: .message(again)) }
  }

  /// The broken turn of the message under the cursor, of the one in trouble, or of a command of Up Next, goes on.
  package mutating func continueTurn() {
    if let command = state.interruptedCommand(in: window) {
      if let refusal = state.goOn(with: command, by: .window(id)) { return refuse(because: refusal) }
      let said = Phrase.outbox(.continuing(ThreadName.firstWords(of: command.name)))
      window.message = StatusMessage(text: language.text(said), kind: .done, canBeUndone: true)
      return
    }
    guard let (stream, named) = trouble() else { return }
    if let refusal = change({ $0.goOn(named?.id, in: stream) }) {
      refuse(because: refusal)
    } else {
      let said = state.words(ofGoingOnWith: named, in: stream)
      state.note(said, nil, by: .window(id))
      tell(said)
    }
  }

  package mutating func skipMessage() {
    guard let (stream, named) = trouble() else { return }
    // Where a limit holds it, to go on would be to send what all threads of the agent hold.
    guard let message = named else { return refuse(.outbox(.noneFailed)) }
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
    let isOnCommand = window.focus == .upNext && window.menuStream == nil
    switch thread.outbox.hold {
    case .usageLimit: return (stream, nil)
    // What was held for a command that came back from there and is gone by now, or put aside, has not failed, and can go on. The
    // row of the command itself is not about that.
    case .interrupted where !isOnCommand && !workspace.hasCommandToCome(in: stream): return (stream, nil)
    case .failed, .interrupted, .retrying, .paused, .editing, nil:
      refuse(.outbox(.noneFailed))
      return nil
    }
  }

  /// The outbox of the thread that the keys are on, or those of all marked ones: they go on where all are paused.
  package mutating func pauseOrResume() {
    let isMarked = window.menuStream == nil && window.lists[window.focus]?.marks.isEmpty == false
    let named = isMarked ? targetStreams() : state.focusedStream(in: window).map { [$0] } ?? []
    let threads = named.compactMap { workspace.streams[$0] }
    guard !threads.isEmpty else {
      refuse(.thread(.noThread))
      return
    }
    guard !workspace.isPaused else {
      refuse(.outbox(.allArePaused(.pauseAll)))
      return
    }
    let goesOn = threads.allSatisfy(\.outbox.isPaused)
    let acts = threads.filter { $0.outbox.isPaused == goesOn }.map { Act.pauseOutbox($0.id, !goesOn) }
    let names = threads.map { name(of: $0.id) }.joined(separator: ", ")
    perform(.joined(acts), titled: goesOn ? .outbox(.goesOn) : .outbox(.paused(names)))
    if isMarked { window.lists[window.focus]?.clearMarks() }
    guard goesOn else { return }
    change { ledger in for thread in threads { ledger.sendNext(in: thread.id) } }
  }

  package mutating func pauseOrResumeAll() {
    guard workspace.isPaused else { return perform(.pauseAll(true), titled: .outbox(.allPaused)) }
    then(state.resumeAll(by: .window(id), &stamp))
    tell(.outbox(.allGoOn))
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

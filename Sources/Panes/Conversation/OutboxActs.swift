import Acts
import Conversation
import Core
import Languages
import Queues
import Scene
import Toolkit
import Verbs
import Words

/// What the person does about an outbox as a whole.
extension Context {
  /// The outbox of the thread that the keys are on, or those of all marked ones: they go on where all are paused.
  package mutating func pauseOrResume() {
    let isMarked = concernsMarked
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
    let words: OutboxPhrase = threads.allSatisfy(\.staysHeldByEdit) ? .goesOnAfterEdit : .goesOn
    perform(.joined(acts), titled: .outbox(goesOn ? words : .paused(names)))
    if isMarked { window.lists[window.focus]?.clearMarks() }
    guard goesOn else { return }
    change { ledger in for thread in threads { ledger.sendNext(in: thread.id) } }
    tellOfLostEdit(in: threads.map(\.id))
  }

  /// An outbox goes on, and nothing leaves there.
  package mutating func tellOfLostEdit(in threads: [ThreadID]) {
    let held = threads.compactMap { workspace.streams[$0] }.first(where: \.isHeldByLostEdit)
    guard let held, let edited = held.interruptedEdit.flatMap({ held.outbox.waiting[$0] }) else { return }
    tell(.outbox(.anotherWasInterrupted(ThreadName.firstWords(of: edited.content))))
  }

  package mutating func pauseOrResumeAll() {
    guard workspace.isPaused else { return perform(.pauseAll(true), titled: .outbox(.allPaused)) }
    let staying = workspace.outboxesToStayPaused.count
    then(state.resumeAll(by: .window(id), &stamp))
    tell(.outbox(.allGoOn(butFor: staying)))
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

extension WorkStream {
  /// A message that somebody was writing anew is all that keeps it from going on, once it is not paused any more.
  fileprivate var staysHeldByEdit: Bool {
    var stream = self
    stream.outbox.isPaused = false
    return stream.hold == .editing
  }
}

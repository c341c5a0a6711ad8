import Conversation
import Queues
import Settings

/// The person's word about an outbox that is held, or that is to be.
extension Ledger {
  /// The person's word to go on where an outbox is held: its next message leaves, and one that failed is tried again.
  package mutating func resume(_ id: ThreadID) {
    guard let stream = workspace.streams[id] else { return }
    if let landing = stream.landingBefore { workspace.letGo(ofLandingOf: landing) }
    // The person may know that the limit has passed: try, and hold again if it has not.
    if case .usageLimit? = stream.outbox.hold {
      workspace.streams.update(id) { $0.outbox.isPaused = false }
      return liftLimit(of: stream.effectiveProvider)
    }
    // Only the pause is over: what goes behind a command that starts by itself still does.
    if stream.outbox.isPaused, stream.outbox.hold == .interrupted, workspace.waitsForCommand(id) {
      return workspace.streams.update(id) { $0.outbox.isPaused = false }
    }
    workspace.dropMessagesOfWaiting(in: id)
    workspace.streams.update(id) { stream in
      // An edit that nobody writes any more: its message goes as it was, and what was written of it becomes the draft. A word
      // that lifts a pause was said about that.
      if stream.edit?.isInterrupted == true, !stream.outbox.isPaused { stream.letGoOfEdit(keepingText: true) }
      stream.takeUpAgain()
    }
    sendNext(in: id)
  }

  /// The person's word to send again what failed or is uncertain: the named message, or the one in trouble.
  package mutating func retry(_ named: MessageID? = nil, in id: ThreadID) {
    guard let stream = workspace.streams[id],
      let message = named.flatMap({ stream.outbox.waiting[$0] }) ?? stream.messageInTrouble
    else { return resume(id) }
    retry(all: [message.id], in: id)
  }

  /// The same about several messages, which leave in this order. The answer is what each is called now.
  @discardableResult
  package mutating func retry(all named: [MessageID], in id: ThreadID) -> [MessageID: MessageID] {
    guard var stream = workspace.streams[id] else { return [:] }
    var names: [MessageID: MessageID] = [:]
    var decided: [QueuedMessage] = []
    for said in named.compactMap({ stream.outbox.waiting[$0] }) {
      var message = said
      message.beginNewTry()
      if message.standing == .uncertain {
        // It may have been said: what is said now is a message of its own, and the conversation shows both.
        stream.outbox.waiting.remove(said.id)
        stream.forgetSought(said.id)
        let earlier = message.earlier
        message = said.again(as: stamp.freshID())
        message.earlier = earlier
        workspace.rebindComments(in: id, of: said, to: message.id)
      }
      // The person wants the words said, whatever the session has of them.
      message.inSession = .no
      names[said.id] = message.id
      decided.append(message)
    }
    if !decided.isEmpty { send(decided, in: stream) }
    return names
  }

  /// The person's word that a broken turn goes on in its session: that of the named message, or of the one in trouble.
  /// The message stays bound to the turn, and is done when that one is answered. Where its session's record can tell whether it
  /// arrived, the word waits for that: to be told to continue would mean nothing to an agent that never got it. The answer is
  /// why it can't.
  package mutating func goOn(
    _ named: MessageID? = nil, in id: ThreadID
  ) -> ThreadRefusal? {
    guard let stream = workspace.streams[id] else { return .noThread }
    guard var message = named.flatMap({ stream.outbox.waiting[$0] }) ?? stream.messageInTrouble else {
      return .noBrokenTurn
    }
    guard stream.canGoOn(with: message) else {
      if stream.isRetrying, !stream.outbox.isPaused, stream.messageInTrouble?.id == message.id {
        return .goesByItself(agent: stream.effectiveProvider)
      }
      // An agent that has yet to be told what was said before has none of it.
      let isUnknown = message.standing == .uncertain && !message.mayBeInSession && stream.recap == nil
      if isUnknown, isPassed(message, in: id) { return .isPassed }
      return isUnknown
        ? .mayNotHaveArrived(agent: stream.effectiveProvider) : .neverArrived(agent: stream.effectiveProvider)
    }
    if message.standing == .uncertain, waitsForRecord(message.id, in: id) { return nil }
    message.beginNewTry()
    message.inSession = .yes
    send([message], in: stream)
    return nil
  }

  /// Its words were said, and others since.
  private func isPassed(_ message: QueuedMessage, in id: ThreadID) -> Bool {
    if message.isPassed { return true }
    let last = transcripts[id]?.newestFirst.first { $0.role == .user }
    guard let last, last.reference != message.id.text else { return false }
    return transcripts.entry(named: message.id.text, in: id) != nil
  }

  /// The person has decided about these messages: they leave before all others, in their order.
  private mutating func send(_ decided: [QueuedMessage], in stream: WorkStream) {
    workspace.streams[stream.id] = stream
    workspace.streams.update(stream.id) { $0.goesOnOnceTold = nil }
    passBrokenTurns(but: Set(decided.lazy.map(\.id)), in: stream.id)
    workspace.streams.update(stream.id) { stream in
      for one in decided.reversed() {
        var message = one
        message.standing = .waiting
        message.lastError = nil
        message.steeredAt = nil
        stream.outbox.waiting.insert(message, at: 1)
      }
      switch stream.outbox.hold {
      case .failed, .interrupted, .retrying: stream.outbox.liftTrouble()
      case .paused, .editing, .usageLimit, nil: break
      }
    }
    // The person may know that the limit has passed. What is paused doesn't try it.
    if !stream.outbox.isPaused, case .usageLimit? = workspace.streams[stream.id]?.outbox.hold {
      return liftLimit(of: stream.effectiveProvider)
    }
    sendNext(in: stream.id)
  }

  /// Something else is said in the session: what it has of broken turns goes on there no more, and is said again by
  /// nobody's word but the person's. A command of which it has something waits in Up Next for that word.
  mutating func passBrokenTurns(but decided: Set<MessageID> = [], in id: ThreadID) {
    for message in workspace.streams[id]?.brokenTurns ?? [] where !decided.contains(message.id) {
      if let command = message.command, workspace.upNext.run(command)?.item.stream == id {
        workspace.interruptCommand(command, &transcripts, at: stamp.now)
      } else {
        workspace.streams.update(id) { stream in
          stream.outbox.update(message.id) { $0.pass() }
          stream.forgetSought(message.id)
        }
      }
    }
    workspace.streams.update(id) { $0.awaitWord() }
  }

  package mutating func resumeAll() {
    let outboxes = workspace.outboxesToResume
    workspace.isPaused = false
    for id in outboxes {
      workspace.streams.update(id) { $0.outbox.isPaused = false }
      workspace.tryNow(in: id, at: stamp.now)
      sendNext(in: id)
    }
    workspace.endPausesWithAll()
  }
}

extension Workspace {
  /// The person wants commands to go on, of one agent or of all: those that rest until a failure may have passed are tried as
  /// soon as they have a place, and so are those of one agent that could not work.
  package mutating func tryCommandsNow(of agent: String?, at now: Timestamp) {
    if let agent { unableAgents = unableAgents.filter { $0.provider != agent } }
    for command in restingCommands where agent.map({ place(of: command).provider == $0 }) ?? true {
      if let thread = command.stream { tryNow(in: thread, at: now) }
    }
  }

  fileprivate mutating func tryNow(in thread: ThreadID, at now: Timestamp) {
    streams.update(thread) { stream in
      guard case .retrying(let moment)? = stream.outbox.hold, moment > now else { return }
      stream.outbox.hold = .retrying(at: now)
    }
  }

  /// A deleted thread keeps its pause, unseen: it would speak as soon as it is restored.
  private func pausedOutboxes(where isMeant: (WorkStream) -> Bool = { _ in true }) -> [ThreadID] {
    streams.withOutbox.filter { id in
      streams.contains(id) { $0.outbox.isPaused && !$0.isDeleted && isMeant($0) }
    }.sorted()
  }

  /// Those that go on where all do: where all are paused, those that are since then, and else every one.
  package var outboxesToResume: [ThreadID] {
    isPaused ? pausedOutboxes(where: \.outbox.isPausedWithAll) : pausedOutboxes()
  }

  /// Those that were paused by themselves, and stay so where all go on again.
  package var outboxesToStayPaused: [ThreadID] {
    isPaused ? pausedOutboxes { !$0.outbox.isPausedWithAll } : []
  }

  /// All go on, and what came to be paused with them since, too. A deleted thread's pause is its own from now on.
  mutating func endPausesWithAll() {
    for id in streams.withOutbox where streams.contains(id, where: \.outbox.isPausedWithAll) {
      streams.update(id) { $0.outbox.isPaused = $0.isDeleted }
    }
  }

  /// Nothing leaves anywhere until the person says so. What a deleted thread has is paused when it would leave.
  package mutating func pauseAll() {
    isPaused = true
    for id in streams.withOutbox {
      streams.update(id) { if $0.hasMessageToGo, !$0.isDeleted { $0.outbox.pauseWithAll() } }
    }
  }
}

/// Commands of Up Next that wait in a thread, such as one whose turn broke off.
extension Workspace {
  /// An older program kept the message of a command that waits in Up Next itself.
  mutating func dropMessagesOfWaiting(in thread: ThreadID) {
    for message in streams[thread]?.outbox.waiting.items ?? [] where message.standing == .uncertain {
      guard let command = message.command, upNext.waiting.contains(command) else { continue }
      streams.update(thread) { $0.outbox.waiting.remove(message.id) }
    }
  }

  /// The one that waits for the person's word on a thread's turn.
  package func interruptedCommand(of thread: ThreadID) -> QueuedCommand? {
    upNext.waiting.items.first { $0.status == .interrupted && $0.target == .stream(thread) }
  }

  /// One that came back from a thread, and that nobody has put aside: it goes before what waits there.
  package func hasCommandToCome(in thread: ThreadID) -> Bool {
    upNext.waiting.items.contains { $0.startedAt != nil && !$0.isStashed && $0.target == .stream(thread) }
  }

  /// One that is to run in a thread that is there already.
  package func waitingCommand(in thread: ThreadID) -> QueuedCommand? {
    upNext.waiting.items.first { $0.target == .stream(thread) }
  }

  /// Why its turn can't go on in its session; nil where it can.
  package func refusalToGoOn(_ command: QueuedCommand) -> ThreadRefusal? {
    guard command.status == .interrupted, case .stream(let thread) = command.target else { return .noBrokenTurn }
    guard let stream = streams[thread], !stream.isDeleted else { return .noThread }
    guard stream.hasSessionToGoOnIn else { return .neverArrived(agent: stream.effectiveProvider) }
    guard command.isPassed else { return nil }
    if command.error == InSession.no.wordsOfRecord { return .neverArrived(agent: stream.effectiveProvider) }
    let isUnknown = command.error == MessageFate.unknown.words
    return isUnknown ? .mayNotHaveArrived(agent: stream.effectiveProvider) : .isPassed
  }
}

extension Act {
  /// The person's word to go on without the message in trouble: it leaves the outbox.
  package static func skip(_ message: QueuedMessage, in stream: ThreadID) -> Act {
    .outbox(.remove(message.id), in: stream)
  }
}

extension WorkStream {
  /// Why the outbox can't just go on; nil where it can.
  package var refusalToPass: ThreadRefusal? {
    guard let obstructing, obstructing.standing == .uncertain else { return nil }
    return .mayBeDone(message: ThreadName.firstWords(of: obstructing.content))
  }

  /// The session may have what this message's turn came to, so that it can go on there.
  package func canGoOn(with message: QueuedMessage) -> Bool { message.mayBeInSession && hasSessionToGoOnIn }

  /// A shell's command can only be run again.
  var hasSessionToGoOnIn: Bool { !isLocallyCreated && effectiveProvider != Settings.shell }
}

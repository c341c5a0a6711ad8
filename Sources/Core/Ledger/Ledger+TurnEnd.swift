import Conversation
import Queues
import Settings
import Sharing
import Texts

/// A turn is over, by its agent's word or by the person's.
extension Ledger {
  /// Its message is done or failed, its command ends, and what waited may go.
  mutating func endTurn(_ told: TurnEnd, in id: ThreadID) {
    guard var stream = workspace.streams[id], let turn = stream.turn else { return }
    let command = stream.outbox[turn.message]?.command
    let own = command == nil ? told : told.ofCommand(by: stream.effectiveProvider)
    let end = own.believed(at: stamp.now)
    let result = command.flatMap { _ in stream.lastWords(in: transcripts) }
    stream.close(
      turn, by: end, retries: workspace.retries(of: command, after: end, in: stream), transcripts: &transcripts,
      stamp: &stamp)
    stream.noteCost(of: turn, hasLeft: end != .calledOff, in: &transcripts, at: stamp.now)
    // The agent has taken its turn's questions back. What is left was asked by what goes on behind it.
    if !turn.permissions.isEmpty {
      stream.turn = Turn(asking: turn.permissions, as: stamp.freshID(), at: stamp.now)
    }
    workspace.streams[id] = stream
    noteEnd(of: turn, in: stream)
    if end == .done { workspace.circumstances.answered[workspace.agentPlace(of: stream)] = stamp.now }
    var ownCommand: CommandRequest?
    if case .failed(_, _, .usageLimit(let limit)) = end, !limit.isOfOneModel {
      workspace.note(limit, of: stream.effectiveProvider, &stamp)
    }
    if command == nil, let why = end.reasonToJoin { workspace.joinOnReply(id, because: why, at: stamp.now) }
    if let command, putOff(command, saidBy: turn.message, after: end, in: stream) {
      takeDownHeldBack(in: id)
      return startCommands()
    }
    if let command, !stream.isRetrying {
      let request = workspace.upNext.run(command)?.item.request
      if workspace.circumstances.sentAgain.remove(command) != nil {
        // The person has said it, and goes on talking there.
        if let why = end.reasonToJoin { workspace.joinOnReply(id, because: why, at: stamp.now) }
      } else if case .project? = request?.target {
        ownCommand = request
      }
      workspace.endCommand(
        command, by: end, exitCode: stream.lastExitCode(in: transcripts), result: result, at: stamp.now)
    }
    takeDownHeldBack(in: id)
    // It ends where others have said something: there is none then that could rest.
    let isClosing = orders.last == .close(id)
    let ordersBefore = orders.count
    sendNext(in: id)
    // A thread that a command made for itself has done its work: its agent need not go on in memory.
    if let ownCommand, !isClosing, orders.count == ordersBefore {
      orders.append(.rest(id))
      // It says nothing more here, nor that it has ended.
      workspace.streams.update(id) { ($0.endedTurn, $0.hasOpenAgent) = (nil, false) }
      workspace.noteResting(stream, with: ownCommand.environment, at: stamp.now)
    }
    startCommands()
  }

  /// What stands in the way of all commands of its agent ends none of them: this one waits until it is over. False where
  /// nothing of that kind has ended the turn.
  private mutating func putOff(
    _ command: Identity<QueuedCommand>, saidBy message: MessageID, after end: TurnEnd, in stream: WorkStream
  ) -> Bool {
    guard let message = stream.outbox.waiting[message], message.standing == .waiting, message.inSession != .maybe
    else { return false }
    if case .failed(_, _, .usageLimit(let limit)) = end, !limit.isOfOneModel {
      // What the agent's session has is not said again: its turn goes on when the limit is renewed.
      if message.inSession == .no { workspace.putBack(command, in: stream.id, &transcripts, at: stamp.now) }
      return true
    }
    guard end.concernsAllCommands else { return false }
    workspace.putBack(
      command, because: message.lastError, goesOn: message.inSession == .yes, in: stream.id, &transcripts,
      at: stamp.now)
    workspace.unableAgents.insert(workspace.agentPlace(of: stream))
    workspace.joinForFailure(stream.id, at: stamp.now)
    return true
  }

  /// Ends our waiting for a turn that hangs. Nothing is sent again by itself, and its agent's process is ended.
  package mutating func unlock(_ id: ThreadID) {
    guard var stream = workspace.streams[id], let turn = stream.turn else { return }
    let command = stream.outbox[turn.message]?.command
    let fate = stream.fateOfMessage(in: transcripts)
    transcripts.interrupt(id)
    stream.interrupt(because: "You unlocked the thread while this turn was going", &transcripts, knowing: fate, &stamp)
    stream.noteCost(of: turn, hasLeft: fate != .notLeft, in: &transcripts, at: stamp.now)
    // Its agent is to say nothing more.
    stream.endedTurn = nil
    stream.outside?.ownTurn = turn.startedAt...max(turn.startedAt, stamp.now)
    stream.keepOwnTurn(transcripts)
    workspace.streams[id] = stream
    noteEnd(of: turn, in: stream)
    if let command { workspace.interruptCommand(command, &transcripts, at: stamp.now) }
    takeDownHeldBack(in: id)
    if orders.last != .close(id) { orders.append(.close(id)) }
  }
}

extension Workspace {
  /// A command of Up Next that can't reach its agent goes on trying: were it to fail, so would all behind it. One of another
  /// machine gives up, as others can work meanwhile. One of a shared lane that met a limit may be served elsewhere.
  fileprivate func retries(of command: Identity<QueuedCommand>?, after end: TurnEnd, in stream: WorkStream) -> Int {
    if case .failed(_, _, .usageLimit) = end, let command, hub.carries(command.text) { return 0 }
    let isOfAll = command != nil && projectChoices[stream.project]?.host == nil
    return isOfAll && settings.outboxRetries > 0 ? .max : settings.outboxRetries
  }

  /// Where threads join when their agent answers, this one goes to the end of the Queue. Where they join when something is said,
  /// one that was taken out comes back as it can't go on without the person, like one that asks.
  mutating func joinOnReply(_ id: ThreadID, because why: QueueEvent.Why, at now: Timestamp) {
    guard settings.queueEnabled else { return }
    guard settings.queueEntry != .onSend else {
      let goesOn = streams[id]?.goesOnByItself(in: self) ?? true
      if why == .failed, !goesOn { joinForFailure(id, at: now) }
      return
    }
    attention.enqueue(id, at: now, because: why)
  }
}

extension TurnEnd {
  fileprivate var reasonToJoin: QueueEvent.Why? {
    switch self {
    case .done, .stopped: .replied
    case .failed, .unanswered: .failed
    // The person stopped it, and so knows.
    case .cancelled, .calledOff: nil
    }
  }
}

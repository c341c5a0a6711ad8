import Conversation
import Queues
import Review
import Settings

/// What is said goes through the outbox to the agent.
extension Ledger {
  /// How something that the person said left.
  package enum Saying: Equatable, Sendable {
    case sent(MessageID)
    case queued(MessageID, position: Int)
    case refused(ThreadRefusal)
  }

  /// The person says something in a thread: it goes through the outbox, and the thread to the end of the Queue. What was
  /// taken elsewhere before it came here, and what goes before all others, is not refused for being one too many.
  package mutating func say(
    _ content: String, priority: MessagePriority = .normal, attachments: [Attachment] = [],
    command: Identity<QueuedCommand>? = nil, goesOn: Bool = false, isFirst: Bool = false, isTaken: Bool = false,
    in id: ThreadID
  ) -> Saying {
    guard var stream = workspace.streams[id], !stream.isDeleted else { return .refused(.noThread) }
    if let reason = stream.refusalToContinue { return .refused(reason) }
    let limit = workspace.settings.outboxMax
    let waiting = stream.outbox.waiting.count
    guard isTaken || isFirst || waiting < limit else { return .refused(.outboxFull(waiting: waiting, limit: limit)) }
    let message = QueuedMessage(
      id: stamp.freshID(), content: content, priority: priority, createdAt: stamp.now, attachments: attachments,
      command: command, inSession: goesOn ? .yes : .no)
    if stream.obstructing == nil, !stream.hasMessageToGo, !stream.outbox.isPaused { stream.takeUpAgain() }
    if isFirst {
      // What waits there was held for it.
      stream.settle()
      stream.outbox.waiting.insert(message, at: 1)
    } else {
      stream.outbox.waiting.enqueue(message)
    }
    stream.lastModified = stamp.now
    if stream.preview.isEmpty { stream.preview = message.name }
    workspace.streams[id] = stream
    // A command is not said by the person now: its thread joins when it needs them.
    if workspace.settings.queueEnabled, command == nil {
      if workspace.settings.queueEntry != .onReply {
        workspace.attention.enqueue(id, at: stamp.now, because: .sent, isMore: waiting > 0 || stream.isAtWork)
      }
      workspace.attention.wake(id, at: stamp.now, because: .sent)
    } else if command == nil, let why = workspace.attention.members[id]?.snooze?.end(of: stream, at: stamp.now) {
      // What would end it by itself a moment later is a part of this, and is taken back with it.
      workspace.attention.wake(id, at: stamp.now, because: why)
    }
    sendNext(in: id)
    joinForStay(id)
    // It only waits for a snapshot.
    if let said = workspace.streams[id], said.departure != nil, said.landingBefore == nil, said.hold == nil,
      said.nextMessage?.id == message.id
    {
      return .sent(message.id)
    }
    if let position = workspace.streams[id]?.outbox.waiting.position(of: message.id) {
      return .queued(message.id, position: position)
    }
    return .sent(message.id)
  }

  /// The outbox's next message leaves, when the agent's turn is over and nothing holds it.
  ///
  /// With snapshots it first waits for the one before its turn, and comes here again with it.
  package mutating func sendNext(
    in id: ThreadID, with snapshot: Result<SnapshotTaken, SnapshotGap>? = nil
  ) {
    guard var stream = workspace.streams[id], !stream.isAtWork, !stream.isDeleted, stream.refusalToContinue == nil,
      stream.outbox.hold == nil, !workspace.circumstances.isEnding,
      !workspace.isSettingFiles(in: workspace.whereabouts(of: stream).text)
    else { return }
    guard let next = stream.nextMessage else {
      // However a message in trouble came to be there, it is seen that the others wait for it.
      if stream.edit == nil, let obstructing = stream.obstructing {
        let error = obstructing.standing == .waiting ? obstructing.lastError : nil
        workspace.streams.update(id) { $0.outbox.trouble = error.map(Hold.failed) ?? .interrupted }
      }
      return
    }
    guard !workspace.isPaused, workspace.limits[stream.effectiveProvider] == nil else {
      if workspace.isPaused {
        stream.outbox.pauseWithAll()
        workspace.undoHistory.notePausedToo(id)
      }
      if let limit = workspace.limits[stream.effectiveProvider]?.limit {
        stream.outbox.hold = .usageLimit(until: limit.until)
      }
      workspace.streams[id] = stream
      return
    }
    if waitsForLanding(&stream) || waitsForWorktree(&stream) {
      workspace.streams[id] = stream
      return
    }
    if snapshot == nil, waitsForSnapshot(&stream) {
      workspace.streams[id] = stream
      return
    }
    switch snapshot {
    case .failure(.noRepository)?, .failure(.noFolder)?, .failure(.emptyFolder)?:
      if makeAgainWhatIsGone(&stream) { return workspace.streams[id] = stream }
    case .failure, .success, nil: break
    }
    // An agent that has to be started first may never come to be told.
    let isThere = stream.hasOpenAgent || workspace.takeRestingAgent(for: stream, at: stamp.now)
    let fate: RunFate = isThere ? .underWay : .notLeft
    guard var message = stream.outbox.startNext(at: stamp.now, as: fate, where: { $0.id == next.id }) else { return }
    if let command = message.command {
      if workspace.upNext.run(command)?.item.stream == id {
        if message.attempts > 0 { workspace.noteNewTry(of: command, at: stamp.now) }
      } else if !workspace.runAgain(
        command, with: message, isAsMade: isAsMade(message, in: id), in: id, at: stamp.now)
      {
        // One that has ended otherwise, or runs elsewhere by now, has no part in what this turn comes to.
        message.command = nil
        stream.outbox.update(message.id) { $0.command = nil }
      }
    }
    workspace.pass(in: id)
    workspace.worktrees.madeAgain.remove(id)
    stream.outbox.update(message.id) { $0.attempts += 1 }
    stream.turn = Turn(message: message.id, startedAt: stamp.now)
    stream.lastModified = stamp.now
    stream.sendRecap(with: message)
    let delivery = Delivery(message, in: stream, of: workspace)
    // Of a try that came to nothing the record may have none; what it has is known by now.
    if message.attempts > 0 { stream.outside?.letGo(ofSaying: delivery.content) }
    stream.outside?.takeOver(toSay: delivery.content)
    stream.messageCount += 1
    transcripts.append(entry(of: message, as: delivery, in: stream), to: id)
    if let snapshot {
      noteBeginning(of: message.id, in: stream, with: snapshot)
    } else {
      noteUnseen(message.id, in: stream)
    }
    workspace.streams[id] = stream
    workspace.noteCommentsLeft(with: message.id, in: id)
    orders.append(.deliver(delivery, in: id))
  }

  /// Nobody has written other words into a command's message since it was made: it is known what was made, or stands in the
  /// conversation where another run of this program has made it.
  private func isAsMade(_ message: QueuedMessage, in id: ThreadID) -> Bool {
    if let command = message.command, workspace.circumstances.wordsMade[command] == message.content { return true }
    return transcripts[id]?.newestFirst.contains { $0.role == .user && $0.text == message.content } ?? false
  }

  /// What the conversation shows of a message that leaves.
  private mutating func entry(of message: QueuedMessage, as delivery: Delivery, in stream: WorkStream) -> Entry {
    // A message has one entry: what is tried again stands where it is said, and not also where it failed. Where its turn
    // goes on, its words were said before.
    let own = Identity<Entry>(message.id.unique)
    if !delivery.goesOn, message.attempts > 0 { transcripts.remove(own, from: stream.id) }
    let recap = !delivery.goesOn && stream.recapGoes(with: message.id) ? [Entry.recapName] : []
    return Entry(
      id: delivery.goesOn ? stamp.freshID() : own, number: stream.messageCount, role: .user, kind: .text,
      reference: message.id.text, title: (recap + delivery.attachments.map(\.name)).joined(separator: ", "),
      text: delivery.goesOn ? delivery.content : message.content, at: stamp.now, status: .sending)
  }

  /// After any event: an outbox that was touched and that nothing keeps from it sends, such as after an act, its undo, or
  /// an edit that is over.
  package mutating func sendWhatMay() {
    endWaitsForLandings()
    let ready = workspace.streams.touched.filter { id in
      guard let stream = workspace.streams[id], !stream.isAtWork, !stream.outbox.waiting.isEmpty else { return false }
      return stream.outbox.hold == nil && (stream.nextMessage != nil || stream.obstructing != nil)
    }
    for id in ready.sorted() { sendNext(in: id) }
  }

  /// A waiting message goes into the turn that is going on, ahead of what waits before it. The answer is why it can't.
  package mutating func steer(
    _ message: MessageID, in id: ThreadID, _ abilities: AgentAbilities?
  ) -> ThreadRefusal? {
    guard var stream = workspace.streams[id] else { return .noThread }
    if let reason = stream.refusalToSteer(message, abilities) { return reason }
    guard let waiting = stream.outbox.waiting[message] else { return .messageIsGone }
    stream.beginSteering(message, at: stamp.now)
    workspace.streams[id] = stream
    orders.append(.steer(message, content: waiting.content, attachments: waiting.attachments, in: id))
    return nil
  }
}

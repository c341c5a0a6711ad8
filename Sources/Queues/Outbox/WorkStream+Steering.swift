import Conversation

/// Saying something in a turn that is going on.
///
/// From the moment when the message leaves until its agent has told what came of it, it stands as uncertain: should the
/// program end meanwhile, that is what it is.
extension WorkStream {
  /// Why this waiting message can't go into the turn; nil where it can.
  package func refusalToSteer(_ message: MessageID, _ abilities: AgentAbilities?) -> ThreadRefusal? {
    guard let turn, outbox[turn.message] != nil else { return .noTurnToSteer }
    // Before its agent has told what it can, the turn has not begun there.
    guard abilities?.canSteer != false else { return .cannotSteer(agent: effectiveProvider) }
    guard turn.isAccepted, !turn.isStopping, abilities != nil else { return .turnTakesNothingNow }
    guard let waiting = outbox.waiting[message] else { return .messageIsGone }
    if waiting.command != nil { return .isCommand }
    if isOnItsWay(message) { return .isOnItsWay }
    if waiting.standing == .uncertain { return .mayBeSaid }
    return edit?.message == message ? .isEdited : nil
  }

  /// It is on its way into the turn that is going on: its agent has not told yet what came of it.
  package func isOnItsWay(_ message: MessageID) -> Bool { turn?.steering.contains { $0.id == message } == true }

  package mutating func beginSteering(_ message: MessageID, at now: Timestamp) {
    outbox.update(message) {
      $0.standing = .uncertain
      $0.attempts += 1
      $0.lastError = "whether the agent got it is not known"
      $0.steeredAt = now
    }
    guard let message = outbox.waiting[message] else { return }
    outside?.takeOver(toSay: message.content)
    turn?.steering.append(message)
  }

  /// The agent has it: it is said, in the middle of the turn.
  package mutating func noteSteered(_ id: MessageID, in transcripts: inout Transcripts, _ stamp: inout Stamp) {
    // The agent has the message, even if it left the outbox in the meantime.
    let known = turn?.steering.first { $0.id == id }
    turn?.steering.removeAll { $0.id == id }
    guard let message = outbox.waiting[id] ?? known, message.standing == .uncertain else { return }
    outbox.waiting.remove(id)
    settle()
    recordSteered(message, in: &transcripts, &stamp)
  }

  private mutating func recordSteered(
    _ message: QueuedMessage, in transcripts: inout Transcripts, _ stamp: inout Stamp
  ) {
    messageCount += 1
    // Where an earlier try failed it stands no more, in whatever thread that was.
    if message.attempts > 1 { transcripts.remove(Identity<Entry>(message.id.unique), from: self.id) }
    transcripts.append(
      Entry(
        id: Identity<Entry>(message.id.unique), number: messageCount, role: .user, kind: .text,
        reference: message.id.text, title: message.attachments.map(\.name).joined(separator: ", "),
        text: message.content, at: stamp.now, status: .done), to: self.id)
  }

  /// The agent did not take it: it waits as before.
  package mutating func takeBackSteering(_ id: MessageID) {
    turn?.steering.removeAll { $0.id == id }
    guard let message = outbox.waiting[id], message.standing == .uncertain else { return }
    outside?.letGo(ofSaying: message.content)
    outbox.update(id) {
      $0.standing = .waiting
      $0.attempts -= 1
      $0.lastError = nil
      $0.steeredAt = nil
    }
    settle()
  }

  // MARK: After an end in the middle of it

  /// What was on its way into the turn that ends without anybody hearing of it, to be looked for in the session's record.
  func steeredToSeek(_ transcripts: Transcripts) -> [SoughtMessage] {
    outbox.waiting.items.compactMap { message in
      guard message.standing == .uncertain, let leftAt = message.steeredAt,
        lineage.last.map({ $0.replacedAt < leftAt }) ?? true,
        let others = others(than: message, since: leftAt, in: transcripts)
      else { return nil }
      return SoughtMessage(
        thread: id, message: message.id, content: message.content, leftAt: leftAt, others: others)
    }
  }

  /// No agent is there any more that could tell of one: its record may.
  package mutating func lookForSteered(_ transcripts: Transcripts) {
    let known = sought.map(\.message)
    sought += steeredToSeek(transcripts).filter { !isOnItsWay($0.message) && !known.contains($0.message) }
  }

  /// What else may have come into the session since a message left, its turn's own message included: that may have been
  /// recorded late. Nil where too little of the conversation is in memory to know.
  private func others(than message: QueuedMessage, since leftAt: Timestamp, in transcripts: Transcripts) -> [String]? {
    guard let transcript = transcripts[id],
      !transcript.hasEarlier || transcript.entries.first.map({ $0.at < leftAt }) == true
    else { return nil }
    let waiting = outbox.waiting.items.filter { $0.standing == .uncertain }
    let own = outbox.running.map(\.id.text)
    let said = transcript.entries.filter { entry in
      entry.role == .user && !waiting.contains { $0.id.text == entry.reference }
        && (entry.at >= leftAt || own.contains { $0 == entry.reference })
    }
    return said.map { words(of: $0) } + waiting.filter { $0.id != message.id }.map(\.content)
  }

  /// What the agent was told with what stands in the conversation.
  private func words(of entry: Entry) -> String {
    guard let recap, let message = recap.message, entry.reference == message.text else { return entry.text }
    return RecapText.joined(recap.words, ahead: entry.text)
  }

  /// The session's record tells what became of a message that was on its way into a turn. The outbox stays held for all
  /// others: nobody but the person says that it goes on.
  package mutating func settleSteered(
    _ message: QueuedMessage, _ place: InSession, in transcripts: inout Transcripts, _ stamp: inout Stamp
  ) {
    outbox.update(message.id) { $0.steeredAt = nil }
    switch place {
    case .yes:
      outbox.waiting.remove(message.id)
      if outbox.waiting.isEmpty { settle() }
      recordSteered(message, in: &transcripts, &stamp)
    case .no:
      outside?.letGo(ofSaying: message.content)
      outbox.update(message.id) { $0.settle(.no) }
    case .maybe: break
    }
  }
}

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

  mutating func beginSteering(_ message: MessageID) {
    outbox.update(message) {
      $0.standing = .uncertain
      $0.attempts += 1
      $0.lastError = "whether the agent got it is not known"
    }
    if let message = outbox.waiting[message] { turn?.steering.append(message) }
  }

  /// The agent has it: it is said, in the middle of the turn.
  mutating func noteSteered(
    _ id: MessageID, in transcripts: inout Transcripts, _ stamp: inout Stamp
  ) {
    // The agent has the message, even if it left the outbox in the meantime.
    let known = turn?.steering.first { $0.id == id }
    turn?.steering.removeAll { $0.id == id }
    guard let message = outbox.waiting[id] ?? known, message.standing == .uncertain else { return }
    outbox.waiting.remove(id)
    settle()
    messageCount += 1
    transcripts.append(
      Entry(
        id: Identity<Entry>(id.unique), number: messageCount, role: .user, kind: .text, reference: id.text,
        title: message.attachments.map(\.name).joined(separator: ", "), text: message.content, at: stamp.now,
        status: .done), to: self.id)
  }

  /// The agent did not take it: it waits as before.
  mutating func takeBackSteering(_ id: MessageID) {
    turn?.steering.removeAll { $0.id == id }
    guard outbox.waiting[id]?.standing == .uncertain else { return }
    outbox.update(id) {
      $0.standing = .waiting
      $0.attempts -= 1
      $0.lastError = nil
    }
    settle()
  }
}

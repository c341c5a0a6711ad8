/// What a person does to a thread that concerns its agent too.
extension Crossings {
  /// Ends our waiting for a turn that hangs. Nothing is sent again by itself, and its agent's process is ended.
  package static func unlock(
    _ id: Identity<WorkStream>, of workspace: inout Workspace, _ transcripts: inout Transcripts,
    _ stamp: inout Stamp
  ) -> [AgentOrder] {
    guard var stream = workspace.streams[id], let turn = stream.turn else { return [] }
    let command = stream.outbox[turn.message]?.command
    let fate = transcripts.fate(of: turn.message, in: id)
    transcripts.interrupt(id)
    stream.interrupt(because: "You unlocked the thread while this turn was going", &transcripts, knowing: fate, &stamp)
    stream.lastModified = stamp.now
    workspace.streams[id] = stream
    if let command { workspace.interruptCommand(command, &transcripts) }
    return [.close(id)]
  }
}

extension Workspace {
  /// Where threads join when their agent answers, this one goes to the end of the Queue.
  mutating func queue(_ id: Identity<WorkStream>, answeredBy end: TurnEnd, at now: Timestamp) {
    guard settings.queueEnabled, settings.queueEntry != .onSend else { return }
    switch end {
    case .done, .stopped: attention.enqueue(id, at: now, because: .replied)
    case .failed, .unanswered: attention.enqueue(id, at: now, because: .failed)
    // The person stopped it, and so knows.
    case .cancelled: break
    }
  }
}

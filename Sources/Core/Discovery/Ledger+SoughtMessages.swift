import Conversation
import Queues
import Settings

extension Workspace {
  /// Something is still to be looked for in an agent's own record.
  package var seeksMessages: Bool { !streams.seeking.isEmpty }

  /// The messages whose turns were cut off, with the sessions that may tell whether they arrived. What
  /// goes on on another machine has no record here, and what another program goes on with has words of its own by now.
  package var messagesToSeek: [(message: SoughtMessage, source: SessionSource)] {
    streams.seeking.sorted().flatMap { id -> [(SoughtMessage, SessionSource)] in
      guard let stream = streams[id], let outside = stream.servingOutside, !outside.isGone else { return [] }
      if case .program = outside.writing { return [] }
      let source = SessionSource(
        provider: stream.effectiveProvider, providerSessionId: outside.providerSessionId, path: outside.path)
      return stream.sought.filter { stream.outbox.waiting[$0.message]?.attachments.isEmpty == true }.map {
        ($0, source)
      }
    }
  }
}

extension Ledger {
  /// What a session's own record tells of a message whose turn was cut off. Where nobody heard how, the person decides what
  /// becomes of it all the same: nobody knows what was done. One that was said into a turn is said, or it isn't: its turn has
  /// another message.
  package mutating func settle(_ sought: SoughtMessage, _ place: InSession) {
    let id = sought.thread
    guard var stream = workspace.streams[id], let index = stream.sought.firstIndex(of: sought) else { return }
    stream.sought.remove(at: index)
    guard let message = stream.outbox.waiting[sought.message], message.standing == .uncertain else {
      return workspace.streams[id] = stream
    }
    if sought.end != nil {
      let isSaid = stream.settle(sought, place, retries: workspace.settings.outboxRetries, at: stamp.now)
      if isSaid, let words = place.sentenceOfRecord { tell(words, of: message.id, in: id) }
    } else if message.inSession != .yes, message.steeredAt == nil {
      stream.outbox.update(message.id) { $0.settle(place) }
      stream.noteRecapTold()
    } else if message.inSession != .yes {
      stream.settleSteered(message, place, in: &transcripts, &stamp)
    }
    workspace.streams[id] = stream
    guard let settled = stream.outbox.waiting[message.id] else {
      return workspace.noteCommentsLeft(with: message.id, in: id)
    }
    if settled.standing == .waiting { tellNotUncertain(settled.id, in: id) }
  }

  /// The conversation says of a message what the outbox says: nothing of it is left in doubt.
  private mutating func tellNotUncertain(_ message: MessageID, in id: ThreadID) {
    guard let said = transcripts[id]?.newestFirst.first(where: { $0.role == .user && $0.reference == message.text })
    else { return transcripts.settle(Identity(message.unique), as: .failed, in: id) }
    if said.status == .interrupted { transcripts.update(said.id, in: id) { $0.status = .failed } }
  }

  /// What the conversation said of it may have been a doubt.
  private mutating func tell(_ words: String, of message: MessageID, in id: ThreadID) {
    let since = transcripts[id]?.newestFirst.prefix { $0.role != .user || $0.reference != message.text } ?? []
    guard let notice = since.first(where: { $0.kind == .notice && $0.text.hasSuffix(InSession.doubt) }) else { return }
    transcripts.update(notice.id, in: id) { $0.text = String($0.text.dropLast(InSession.doubt.count)) + words }
  }

  /// All records have been looked at. What none of them can tell of stays as it is.
  package mutating func letGoOfMessages(but sought: [SoughtMessage]) {
    for id in workspace.streams.seeking {
      guard let stream = workspace.streams[id], !stream.sought.allSatisfy(sought.contains) else { continue }
      workspace.streams.update(id) { $0.letGoOfSought(but: sought) }
    }
  }
}

extension WorkStream {
  fileprivate mutating func letGoOfSought(but others: [SoughtMessage]) {
    for message in sought where !others.contains(message) { outbox.update(message.message) { $0.steeredAt = nil } }
    sought.removeAll { !others.contains($0) }
  }
}

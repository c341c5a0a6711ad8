import Conversation

extension Workspace {
  /// Something is still to be looked for in an agent's own record.
  package var seeksMessages: Bool { streams.withOutbox.contains { streams[$0]?.sought != nil } }

  /// The messages that the last end of the program cut off, with the sessions that may tell whether they arrived. What
  /// goes on on another machine has no record here, and what another program goes on with has words of its own by now.
  package var messagesToSeek: [(message: SoughtMessage, source: SessionSource)] {
    streams.withOutbox.sorted().compactMap { id in
      guard let stream = streams[id], let sought = stream.sought, let outside = stream.outside, !outside.isGone,
        outside.providerSessionId == stream.effectiveProviderSessionId,
        stream.outbox.waiting[sought.message]?.attachments.isEmpty == true
      else { return nil }
      if case .program = outside.writing { return nil }
      let source = SessionSource(
        provider: stream.effectiveProvider, providerSessionId: outside.providerSessionId, path: outside.path)
      return (sought, source)
    }
  }
}

extension Ledger {
  /// What a session's own record tells of a message whose turn was cut off. The person decides what becomes of it all the
  /// same: nobody knows what was done.
  package mutating func settle(_ sought: SoughtMessage, _ place: InSession) {
    guard var stream = workspace.streams[sought.thread], stream.sought == sought else { return }
    stream.sought = nil
    if let message = stream.outbox.waiting[sought.message], message.standing == .uncertain, message.inSession != .yes {
      stream.outbox.update(sought.message) { $0.settle(place) }
    }
    workspace.streams[sought.thread] = stream
  }

  /// All records have been looked at. What none of them can tell of stays as it is.
  package mutating func letGoOfMessages(but sought: [SoughtMessage]) {
    for id in workspace.streams.withOutbox {
      guard let message = workspace.streams[id]?.sought, !sought.contains(message) else { continue }
      workspace.streams.update(id) { $0.sought = nil }
    }
  }
}

extension QueuedMessage {
  fileprivate mutating func settle(_ place: InSession) {
    guard let words = place.wordsOfRecord else { return }
    inSession = place
    lastError = words
    if place == .no { standing = .waiting }
  }
}

/// The one word that says how a thread is, and since when.
package enum StreamState: String, Sendable, CaseIterable {
  case working, approve, ask, done, idle, quiet, failed, held, unknown
}

extension WorkStream {
  /// An agent that has said nothing for so long is shown as quiet: a fact, not a judgement.
  package static let quietAfterSeconds: Int64 = 300

  package func state(at now: Timestamp) -> StreamState {
    if let turn {
      if let permission = turn.permissions.first { return permission.isQuestion ? .ask : .approve }
      return now.seconds(since: turn.lastSignalAt) >= WorkStream.quietAfterSeconds ? .quiet : .working
    }
    switch outbox.hold {
    case .failed: return .failed
    case .paused, .editing, .usageLimit, .interrupted: return .held
    case nil: return unreadCount > 0 ? .done : .idle
    }
  }

  /// The moment that the state's age is counted from.
  package func stateSince(at now: Timestamp) -> Timestamp {
    guard let turn else { return lastModified }
    switch state(at: now) {
    case .approve, .ask: return turn.permissions.first?.askedAt ?? turn.startedAt
    case .quiet: return turn.lastSignalAt
    case .working, .done, .idle, .failed, .held, .unknown: return turn.startedAt
    }
  }

  /// The thread can't go on without the person.
  package var needsPerson: Bool {
    if let turn { return !turn.permissions.isEmpty }
    switch outbox.hold {
    case .failed, .interrupted: return true
    case .paused, .editing, .usageLimit, nil: return false
    }
  }
}

import Conversation

extension WorkStream {
  /// The moment from which the agent is shown as quiet, if it says nothing until then: a fact, not a judgement.
  package func quietAt(after seconds: Int) -> Timestamp? {
    guard let turn, turn.permissions.isEmpty else { return nil }
    return turn.lastSignalAt.adding(seconds: Int64(seconds))
  }

  package func state(at now: Timestamp, quietAfter seconds: Int) -> StreamState {
    if let told { return told.state }
    if let turn {
      if let permission = turn.permissions.first { return permission.isQuestion ? .ask : .approve }
      return quietAt(after: seconds).map { $0 <= now } == true ? .quiet : .working
    }
    if isDeparting { return waitsForStay ? .held : .working }
    switch hold {
    case .failed: return .failed
    case .paused, .editing, .usageLimit, .interrupted, .retrying: return .held
    case nil:
      return outsideState(at: now) ?? (unreadCount == 0 ? .idle : closedInFailure ? .failed : .done)
    }
  }

  /// The state of a thread that goes on without us; nil where it is at rest.
  private func outsideState(at now: Timestamp) -> StreamState? {
    switch outsideActivity(at: now) {
    case .working: .working
    case .wantsLeave: .approve
    case .asks: .ask
    case .interrupted: .held
    case .unknown: .unknown
    case .idle, nil: nil
    }
  }

  /// The moment that the state's age is counted from.
  package func stateSince(at now: Timestamp, quietAfter seconds: Int) -> Timestamp {
    if let told { return told.since }
    guard let turn else { return isDeparting ? departure?.since ?? lastModified : lastModified }
    switch state(at: now, quietAfter: seconds) {
    case .approve, .ask: return turn.permissions.first?.askedAt ?? turn.startedAt
    case .quiet: return turn.lastSignalAt
    case .working, .done, .idle, .failed, .held, .unknown: return turn.startedAt
    }
  }

  /// Nothing but its session's record is waited for: the person has said that a turn goes on.
  package var waitsForRecord: Bool { goesOnOnceTold != nil && !outbox.isPaused }

  /// The thread can't go on without the person.
  package var needsPerson: Bool {
    if let told { return told.needsPerson }
    if let turn { return !turn.permissions.isEmpty }
    if waitsForPerson { return true }
    switch outbox.hold {
    case .failed, .interrupted: return true
    case .paused, .editing, .usageLimit: return false
    case .retrying, nil: return isAskedOutside || isHeldByLostEdit
    }
  }

  /// A program that ended its turn has failed, and the person has not seen that.
  var hasFailedUnseen: Bool { told == nil && turn == nil && closedInFailure && unreadCount > 0 }

  /// The thread asks, has failed, or has an answer that the person has not seen.
  package var needsMe: Bool {
    told?.needsMe ?? (needsPerson || (turn == nil && unreadCount > 0 && !isWorkedOnOutside))
  }
}

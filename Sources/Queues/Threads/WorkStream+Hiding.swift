import Conversation

extension WorkStream {
  /// When something last happened here: something was said, a turn began or ended, or the agent asked.
  package var happenedAt: Timestamp {
    guard let turn else { return lastModified }
    return max(lastModified, turn.startedAt, turn.lastAskedAt ?? lastModified)
  }

  package func isHidden(in list: Hiding.List) -> Bool { hiding?[list].map { happenedAt <= $0 } ?? false }

  package func hidingMoment(at now: Timestamp) -> Timestamp { max(now, happenedAt) }
}

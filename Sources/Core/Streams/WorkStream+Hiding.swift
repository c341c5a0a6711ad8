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

extension Workspace {
  /// The person has hidden the project, and nothing has happened in it since.
  package func isHidden(project directory: String) -> Bool {
    guard let choices = projectChoices[directory], choices.isHidden else { return false }
    guard let moment = choices.hiddenAt, let project = streams.projects[directory] else { return true }
    return project.happenedAt <= moment
  }
}

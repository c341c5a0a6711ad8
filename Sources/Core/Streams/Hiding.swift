import Conversation

/// The lists that the person has taken a thread out of, and when. It is back in them when something happens in it.
package struct Hiding: Equatable, Sendable {
  package enum List: String, CaseIterable, Sendable { case recent, projects }

  private var moments: [List: Timestamp] = [:]

  package init(_ moments: [List: Timestamp] = [:]) { self.moments = moments }

  package subscript(list: List) -> Timestamp? {
    get { moments[list] }
    set { moments[list] = newValue }
  }
}

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

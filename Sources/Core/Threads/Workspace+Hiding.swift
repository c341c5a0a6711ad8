import Conversation
import Queues

extension Workspace {
  /// The person has hidden the project, and nothing has happened in it since.
  package func isHidden(project directory: String) -> Bool {
    guard let choices = projectChoices[directory], choices.isHidden else { return false }
    guard let moment = choices.hiddenAt, let project = streams.projects[directory] else { return true }
    return project.happenedAt <= moment
  }
}

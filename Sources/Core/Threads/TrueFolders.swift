import Queues
import Review

/// A folder has a path for each link that leads there: what is done to its files has to know which are the same.
extension Workspace {
  /// There is a project by this path: it has threads, or something is chosen for it.
  package func isProject(_ directory: String) -> Bool {
    streams.projects[directory] != nil || projectChoices[directory] != nil
  }

  /// Where a thread's agent works, as no link has it, as far as somebody has looked.
  package func trueFolder(of stream: WorkStream) -> String { trueFolder(whereabouts(of: stream).text) }

  package func trueFolder(_ place: String) -> String { circumstances.trueFolders?[place] ?? place }
}

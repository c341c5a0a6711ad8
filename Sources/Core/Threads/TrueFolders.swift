import Queues

/// A folder has a path for each link that leads there: what is done to its files has to know which are the same.
extension Workspace {
  /// There is a project by this path: it has threads, or something is chosen for it.
  package func isProject(_ directory: String) -> Bool {
    streams.projects[directory] != nil || projectChoices[directory] != nil
  }

  /// As no link has it, as far as somebody has looked.
  package func trueFolder(_ place: String) -> String { circumstances.trueFolders?[place] ?? place }

  /// Whether one of two folders is in the other, or they are the same. Where nobody has looked up both, only their paths as they
  /// are written tell that.
  package func meet(_ folder: String, _ other: String?) -> Bool {
    folder.lies(inOrAround: other) || trueFolder(folder).lies(inOrAround: other.map { trueFolder($0) })
  }
}

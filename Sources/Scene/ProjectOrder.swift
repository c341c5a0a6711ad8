import Queues

/// The projects' directories, newest first: sorted again only when a project has changed.
package struct ProjectOrder: Equatable, Sendable {
  package private(set) var directories: [String] = []
  private var projects: [String: Project] = [:]

  /// Costs nothing where the projects share their storage, as unchanged ones do.
  package mutating func follow(_ projects: [String: Project]) {
    guard projects != self.projects else { return }
    self.projects = projects
    directories = projects.values.sorted { ($0.lastModified, $1.directory) > ($1.lastModified, $0.directory) }
      .map(\.directory)
  }
}

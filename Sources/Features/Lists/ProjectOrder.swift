import Core

/// The projects' directories, newest first: sorted again only when a project has changed.
struct ProjectOrder: Equatable, Sendable {
  private(set) var directories: [String] = []
  private var projects: [String: Project] = [:]

  /// Costs nothing where the projects share their storage, as unchanged ones do.
  mutating func follow(_ projects: [String: Project]) {
    guard projects != self.projects else { return }
    self.projects = projects
    directories = projects.values.sorted { ($0.lastModified, $1.directory) > ($1.lastModified, $0.directory) }
      .map(\.directory)
  }
}

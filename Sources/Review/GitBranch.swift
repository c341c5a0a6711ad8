/// What the repository of a thread's directory has checked out.
package enum GitBranch: Equatable, Sendable {
  case noRepository
  /// There is no such directory.
  case noFolder
  case named(String)
  /// No branch, but a commit, by the beginning of its name.
  case commit(String)
  /// There is a repository, and nobody can say what it has checked out.
  case unknown

  package var hasRepository: Bool {
    switch self {
    case .noRepository, .noFolder: false
    case .named, .commit, .unknown: true
    }
  }
}

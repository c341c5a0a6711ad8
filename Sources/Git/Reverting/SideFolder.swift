import EventLoop
import Review

/// The folder of a repository's working files, on this machine or on another one.
enum SideFolder {
  case here(WorkingFolder)
  case there(FarFolder)

  /// What was seen at a path.
  enum Seen {
    case here(WorkingFolder.Look)
    case there(FarFolder.Seen)

    var look: WorkingFolder.Look {
      switch self {
      case .here(let look): look
      case .there(let seen): seen.look
      }
    }

    var there: FarFolder.Seen? {
      if case .there(let seen) = self { seen } else { nil }
    }
  }

  init(_ root: String, on machine: Machine, within time: GitTime) throws(GitProblem) {
    switch machine {
    case .here:
      do throws(SystemError) { self = .here(try WorkingFolder(root)) } catch { throw .notStarted("\(root): \(error)") }
    case .there(let shell): self = .there(FarFolder(shell: shell, root: root, time: time))
    }
  }

  /// In the order of the paths.
  func looks(at paths: [FilePath]) throws(GitProblem) -> [WorkingFolder.Look] {
    switch self {
    case .here(let folder): paths.map(folder.look)
    case .there(let folder): paths.isEmpty ? [] : try folder.looks(at: paths).map(\.look)
    }
  }

  /// The paths of all that lies in the folder at a path, which are not folders themselves; an empty one is told by itself.
  func contents(of path: FilePath) throws(GitProblem) -> [FilePath] {
    switch self {
    case .here(let folder):
      do throws(SystemError) { return try folder.contents(of: path) } catch { throw .notStarted(error.description) }
    case .there(let folder): return try folder.contents(of: path)
    }
  }
}

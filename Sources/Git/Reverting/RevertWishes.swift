import Review

/// Which files are meant, and what is to become of each.
struct RevertWishes {
  let trees: TreeMaker

  /// And those that are named though the change has nothing of them.
  func wishes(
    _ part: RevertWanted.Part, from: String, to: String
  ) throws(GitProblem) -> ([FileWish], [KeptFile]) {
    let all = try trees.differences(from: from, to: to).map(FileWish.init)
    switch part {
    case .all: return (all, [])
    case .files(let paths): return try pick(paths, of: all, try renamed(from, to))
    case .hunk(let number, let path):
      return try wishes(path, of: all, renamed(from, to)) { file throws(GitProblem) in
        // What came or went, or has no lines, is one place.
        guard file.hasBothSides else {
          return number == 0 ? .success(nil) : .failure(RevertPlanner.Refused(why: .noSuchHunk(of: 1)))
        }
        return try LineMerge(trees: trees).undoing(number, of: file.newID, from: file.oldID).map { $0 }
      }
    case .lines(let rows, let number, let path):
      return try wishes(path, of: all, renamed(from, to)) { file throws(GitProblem) in
        let (old, new) = (file.oldContent, file.newContent)
        return try LineMerge(trees: trees).undoing(rows, ofHunk: number, of: new, from: old).map { id in
          // With all of its lines goes, or comes, the file.
          id == old && !(file.oldMode.isFile && file.newMode.isFile) ? nil : id
        }
      }
    }
  }

  /// A file's own wish: that it has the content which `undoing` tells of what is chosen of it, or where that is nothing, that it is as
  /// it was.
  private func wishes(
    _ path: FilePath, of all: [FileWish], _ files: [ChangedFile],
    undoing: (ChangedFile) throws(GitProblem) -> Result<String?, RevertPlanner.Refused>
  ) throws(GitProblem) -> ([FileWish], [KeptFile]) {
    guard let file = files.first(where: { $0.path == path }) else { return ([], [KeptFile(path, .notChanged)]) }
    switch try undoing(file) {
    case .success(nil): return try pick([path], of: all, files)
    case .success(let id?):
      let mode = file.newMode == .none ? file.oldMode : file.newMode
      return ([FileWish(path: path, from: TreeEntry(file.newMode, file.newID), to: TreeEntry(mode, id))], [])
    case .failure(let problem): return ([], [KeptFile(path, problem.why)])
    }
  }

  /// As a window shows them: a file that was renamed is one.
  private func renamed(_ from: String, _ to: String) throws(GitProblem) -> [ChangedFile] {
    try ChangeReader(git: trees.git, place: trees.place).files(from: to, to: from, within: trees.time)
  }

  private func pick(
    _ paths: [FilePath], of all: [FileWish], _ files: [ChangedFile]
  ) throws(GitProblem) -> ([FileWish], [KeptFile]) {
    var meant = Set(paths)
    for file in files {
      guard let old = file.oldPath, meant.contains(file.path) || meant.contains(old) else { continue }
      meant.formUnion([file.path, old])
    }
    let known = Set(all.map(\.path))
    return (
      all.filter { meant.contains($0.path) }, paths.filter { !known.contains($0) }.map { KeptFile($0, .notChanged) }
    )
  }
}

extension ChangedFile {
  /// It was there before and is there now, with other lines.
  fileprivate var hasBothSides: Bool { oldMode.isFile && newMode.isFile && oldID != newID }

  /// What git calls the content of a side; where there is no file, one with nothing in it.
  fileprivate var oldContent: String { oldMode == .none ? EmptyContent.id(ofLength: oldID.utf8.count) : oldID }
  fileprivate var newContent: String { newMode == .none ? EmptyContent.id(ofLength: newID.utf8.count) : newID }
}

extension FileMode {
  var isFile: Bool { self == .file || self == .program }
}

import Review

/// Which files are meant, and what is to become of each.
struct RevertWishes {
  let trees: TreeMaker

  /// And those that are named though the change has nothing of them.
  func wishes(_ wanted: RevertWanted, from: String) throws(GitProblem) -> ([FileWish], [KeptFile]) {
    let all = try trees.differences(from: from, to: wanted.to).map(FileWish.init)
    switch wanted.part {
    case .all: return (all, [])
    case .files(let paths): return try pick(paths, of: all, try renamed(wanted, from))
    case .hunk(let number, let path):
      let files = try renamed(wanted, from)
      guard let file = files.first(where: { $0.path == path }) else { return ([], [KeptFile(path, .notChanged)]) }
      // What came or went, or has no lines, is one place.
      guard file.oldMode.isFile, file.newMode.isFile, file.oldID != file.newID else {
        return number == 0 ? try pick([path], of: all, files) : ([], [KeptFile(path, .noSuchHunk(of: 1))])
      }
      guard let from = TreeEntry(file.newMode, file.newID) else { return ([], [KeptFile(path, .notChanged)]) }
      switch try LineMerge(trees: trees).undoing(number, of: file.newID, from: file.oldID) {
      case .success(let id): return ([FileWish(path: path, from: from, to: TreeEntry(file.newMode, id))], [])
      case .failure(let problem): return ([], [KeptFile(path, problem.why)])
      }
    }
  }

  /// As a window shows them: a file that was renamed is one.
  private func renamed(_ wanted: RevertWanted, _ from: String) throws(GitProblem) -> [ChangedFile] {
    try ChangeReader(git: trees.git, place: trees.place).files(from: wanted.to, to: from, within: trees.time)
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

extension FileMode {
  var isFile: Bool { self == .file || self == .program }
}

import Review

/// Brings trees together of which one has files as they lie on the disk, and the other as git would commit them.
struct Conversion {
  let trees: TreeMaker
  /// The folder of the person's files, whose settings hold.
  let root: String
  let settings: [(key: String, value: String)]

  /// A tree as git would commit its files upon another one.
  func committed(_ tree: String, upon base: String) throws(GitProblem) -> String {
    let files = try trees.differences(from: base, to: tree)
    let read = files.filter(\.newMode.isFile)
    guard !read.isEmpty else { return tree }
    let others = files.filter { !$0.newMode.isFile }.map { (path: $0.path, entry: TreeEntry($0.newMode, $0.newID)) }
    return try trees.staged(read.compactMap { entry($0.path, $0.newMode, $0.newID) }, root, settings) {
      folder throws(GitProblem) in
      // Git leaves what it has already with other ends of lines: so it has to know what the base has.
      try reading(read.map(\.path), in: folder, upon: base, with: others, ["GIT_WORK_TREE": folder])
    }
  }

  /// A tree with files as git would commit them, as they would lie on the disk: where the other one has the same but for ends of
  /// lines, as they lay there.
  func laid(_ base: String, beside tree: String) throws(GitProblem) -> String {
    let committed = try committed(tree, upon: base)
    let changed = Set(try trees.differences(from: base, to: committed).map(\.path))
    let files = try trees.differences(from: base, to: tree).filter { $0.oldMode.isFile }
    let same = files.filter { !changed.contains($0.path) }.map {
      (path: $0.path, entry: TreeEntry($0.newMode, $0.newID))
    }
    let written = files.filter { changed.contains($0.path) }
    guard !written.isEmpty else { return try trees.tree(base, with: same) }
    // Git writes them with the ends of lines that they have on the disk.
    let writer = TreeMaker(git: trees.git, place: trees.place.asCommitted, time: trees.time)
    return try writer.staged(written.compactMap { entry($0.path, $0.oldMode, $0.oldID) }, root, settings) {
      folder throws(GitProblem) in
      try reading(written.map(\.path), in: folder, upon: base, with: same, trees.place.environment(of: folder))
    }
  }

  private func entry(_ path: FilePath, _ mode: FileMode, _ id: String) -> (path: FilePath, entry: TreeEntry)? {
    TreeEntry(mode, id).map { (path, $0) }
  }

  /// The tree in which these files are as git reads them there.
  private func reading(
    _ paths: [FilePath], in folder: String, upon base: String, with others: [(path: FilePath, entry: TreeEntry?)],
    _ environment: [String: String]
  ) throws(GitProblem) -> String {
    var call = GitCall(["update-index", "-z", "--add", "--replace", "--stdin"], in: root)
    // What git is told about files may stand in the index, and is read from there.
    call.environment = trees.asking([]).environment.merging(environment) { $1 }
    call.settings = settings + GitSettings.ofTakingIn
    call.input = Array(paths.map(\.bytes).joined(separator: [0])) + [0]
    var calls = [trees.asking(["read-tree", base])]
    if !others.isEmpty { calls.append(trees.putting(others, idLength: base.utf8.count)) }
    calls += [call, trees.asking(["write-tree", "--missing-ok"])]
    return try trees.git.all(calls, within: trees.time).last?.line ?? ""
  }
}

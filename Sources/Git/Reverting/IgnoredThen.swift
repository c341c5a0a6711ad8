import Review

/// What git would have ignored by the `.gitignore` files of a tree. That such a file is not in the tree does not tell that it was
/// not there.
struct IgnoredThen {
  /// So many folders are asked about at once.
  private static let mostAtOnce = 200
  private static let rules = Array(".gitignore".utf8)
  private static let here = Array("./".utf8)

  let trees: TreeMaker
  /// The folder of the person's files: what they ignore beside those files is known there.
  let root: String
  let settings: () throws(GitProblem) -> [(key: String, value: String)]

  func found(among paths: [FilePath], in tree: String) throws(GitProblem) -> Set<FilePath> {
    guard !paths.isEmpty else { return [] }
    let settings = try settings()
    return try trees.staged(try rules(for: paths, in: tree), root, settings) {
      (folder: String) throws(GitProblem) -> Set<FilePath> in
      var call = GitCall(["check-ignore", "--no-index", "-z", "--stdin"], in: root)
      call.environment = ["GIT_WORK_TREE": folder]
      call.settings = settings
      // A name that begins with a colon would be something else than a name.
      call.input = paths.flatMap { IgnoredThen.here + $0.bytes + [0] }
      let answer = try trees.git.run(call, within: trees.time)
      // It says so with a status of its own where none of them is.
      guard answer.status <= 1 else { throw .refused(status: answer.status, said: answer.said) }
      return Set(answer.output.split(separator: 0).map { FilePath($0.dropFirst(IgnoredThen.here.count)) })
    }
  }

  /// Those that lie in one of the folders of the paths, or above.
  private func rules(
    for paths: [FilePath], in tree: String
  ) throws(GitProblem) -> [(path: FilePath, entry: TreeEntry)] {
    let folders = Set(paths.flatMap(\.above))
    let names =
      [FilePath(IgnoredThen.rules)] + folders.map { FilePath($0.bytes + [UInt8(ascii: "/")] + IgnoredThen.rules) }
    let listing = ["--literal-pathspecs", "ls-tree", "-z", "--full-tree"]
    var calls: [GitCall] = []
    let words = names.compactMap { String(validating: $0.bytes, as: UTF8.self) }
    if words.count == names.count {
      for start in stride(from: 0, to: words.count, by: IgnoredThen.mostAtOnce) {
        calls.append(trees.asking(listing + [tree, "--"] + words[start...].prefix(IgnoredThen.mostAtOnce)))
      }
    } else {
      // What is no text can't be asked for by name.
      calls.append(trees.asking(listing + ["-r", tree]))
    }
    let wanted = Set(names)
    return try trees.git.all(calls, within: trees.time).flatMap { answer in
      answer.output.split(separator: 0).compactMap(IgnoredThen.entry)
    }.filter { wanted.contains($0.path) && $0.entry.isFile }
  }

  /// Of `MODE KIND ID`, a tab, and the path.
  private static func entry(_ line: ArraySlice<UInt8>) -> (path: FilePath, entry: TreeEntry)? {
    guard let tab = line.firstIndex(of: 0x09) else { return nil }
    let words = String(decoding: line[..<tab], as: UTF8.self).split(separator: " ")
    guard words.count == 3, let entry = TreeEntry(FileMode(octal: words[0]), String(words[2])) else { return nil }
    return (FilePath(line[(tab + 1)...]), entry)
  }
}

import Review

/// Finds files that go through a filter, such as that of LFS. Wherever upnext reads or writes files no filter runs, and what git has of such a
/// file is not what lies on the disk.
struct FilteredFiles {
  let trees: TreeMaker
  /// The folder of the person's files, whose settings hold.
  let root: String
  /// All filters that are known there.
  let filters: [String]

  static let asking = ["check-attr", "--stdin", "-z", "filter"]

  /// Of what git answers, the names that go through a filter that is meant.
  static func names(in answer: [UInt8], through isMeant: (String) -> Bool) -> [ArraySlice<UInt8>] {
    // A name, what was asked for, and what it is.
    let fields = answer.split(separator: 0, omittingEmptySubsequences: false)
    return stride(from: 0, to: fields.count - 2, by: 3).compactMap { at in
      isMeant(String(decoding: fields[at + 2], as: UTF8.self)) ? fields[at] : nil
    }
  }

  /// By what git is told beside the files that are there.
  func found(among paths: some Collection<FilePath>) throws(GitProblem) -> Set<FilePath> {
    guard !paths.isEmpty, !filters.isEmpty else { return [] }
    return found(in: try trees.git.ask(call(FilteredFiles.asking, paths), within: trees.time))
  }

  /// By what it is told in a tree, as far as all of that can still be read: what is there now may be otherwise.
  func found(among paths: some Collection<FilePath>, in tree: String) throws(GitProblem) -> Set<FilePath> {
    guard !paths.isEmpty, !filters.isEmpty else { return [] }
    var call = call(FilteredFiles.asking + ["--cached"], paths)
    call.environment = ["GIT_INDEX_FILE": trees.index, "GIT_OBJECT_DIRECTORY": trees.place.objects]
    do throws(GitProblem) {
      try trees.git.machine.carryOut([.remove(trees.index)], within: trees.time)
      let answers = try trees.git.all([trees.asking(["read-tree", tree]), call], within: trees.time)
      try trees.git.machine.carryOut([.remove(trees.index)], within: trees.time)
      return found(in: answers[1])
    } catch .refused {
      return try found(among: paths)
    }
  }

  private func call(_ arguments: [String], _ paths: some Collection<FilePath>) -> GitCall {
    var call = GitCall(arguments, in: root)
    call.settings = Repository.settings(without: filters)
    call.input = Array(paths.map(\.bytes).joined(separator: [0])) + [0]
    return call
  }

  private func found(in answer: GitAnswer) -> Set<FilePath> {
    Set(FilteredFiles.names(in: answer.output, through: filters.contains).map { FilePath($0) })
  }
}

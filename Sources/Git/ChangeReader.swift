import Review

/// Reads how two snapshots differ.
struct ChangeReader {
  /// What has more bytes is not compared unasked.
  static let mostBytes = 2 << 20

  let git: GitProgram
  let place: SnapshotStore.Place

  /// All files that differ, with their numbers where they are lines.
  func files(from old: String, to new: String, within time: GitTime) throws(GitProblem) -> [ChangedFile] {
    var call = GitCall(
      [
        "--git-dir=\(place.path)", "diff-tree", "-r", "-z", "-M", "--raw", "--numstat", "--no-ext-diff",
        "--no-textconv",
        "--diff-algorithm=myers", old, new,
      ], in: "/")
    call.settings = [("core.bigFileThreshold", String(ChangeReader.mostBytes))]
    let answer = try git.ask(call, within: time)
    guard let files = RawChanges.files(of: answer.output) else { throw .refused(status: 0, said: answer.said) }
    return try sized(files, within: time)
  }

  /// Of those that git calls binary, some are only large.
  private func sized(_ files: [ChangedFile], within time: GitTime) throws(GitProblem) -> [ChangedFile] {
    let places = files.indices.filter { files[$0].content == .binary }
    guard !places.isEmpty else { return files }
    var call = GitCall(["--git-dir=\(place.path)", "cat-file", "--batch-check=%(objectsize)"], in: "/")
    let ids = places.flatMap { [files[$0].oldID, files[$0].newID] }
    call.input = Array(ids.joined(separator: "\n").utf8) + [0x0A]
    let sizes = try git.ask(call, within: time).lines.map { Int($0) ?? 0 }
    var files = files
    for (number, at) in places.enumerated() where sizes.count > 2 * number + 1 {
      if max(sizes[2 * number], sizes[2 * number + 1]) > ChangeReader.mostBytes { files[at].content = .tooLarge }
    }
    return files
  }
}

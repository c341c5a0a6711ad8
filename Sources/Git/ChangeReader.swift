import Review

/// Reads how two snapshots differ.
struct ChangeReader {
  /// What has more bytes is not compared unasked.
  static let mostBytes = 2 << 20

  let git: GitProgram
  let place: SnapshotStore.Place

  /// All files that differ, with their numbers where they are lines.
  func files(from old: String, to new: String, within time: GitTime) throws(GitProblem) -> [ChangedFile] {
    try sized(list(["--raw", "--numstat"], from: old, to: new, within: time), within: time)
  }

  /// The same before their lines are counted, which takes far longer than to tell which they are.
  func list(from old: String, to new: String, within time: GitTime) throws(GitProblem) -> [ChangedFile] {
    try list(["--raw"], from: old, to: new, within: time)
  }

  private func list(
    _ what: [String], from old: String, to new: String, within time: GitTime
  ) throws(GitProblem) -> [ChangedFile] {
    let answer = try git.ask(call(["-z"] + what, from: old, to: new), within: time)
    guard let files = RawChanges.files(of: answer.output) else { throw .refused(status: 0, said: answer.said) }
    return files
  }

  /// The lines of all of them; nil where they are more than one answer.
  func patch(from old: String, to new: String, within time: GitTime) throws(GitProblem) -> WholePatch? {
    let wanted = call(["--patch", "--no-color", "--full-index", "-U3", "--inter-hunk-context=0"], from: old, to: new)
    do throws(GitProblem) { return WholePatch(try git.ask(wanted, within: time).output) } catch .tooMuch { return nil }
  }

  private func call(_ what: [String], from old: String, to new: String) -> GitCall {
    let always = ["-r", "-M", "--no-ext-diff", "--no-textconv", "--diff-algorithm=myers"]
    var call = GitCall(["--git-dir=\(place.path)", "diff-tree"] + always + what + [old, new], in: "/")
    call.settings = [("core.bigFileThreshold", String(ChangeReader.mostBytes))]
    return call
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

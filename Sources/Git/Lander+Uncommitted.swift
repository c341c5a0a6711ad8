import Files
import Review
import Worktrees

/// What is in no commit yet, as if it were in one: so it is known how it fits to the base before anything is committed.
extension Lander {
  /// What is copied at most to find it out.
  private static let mostCopiedBytes: Int64 = 200 << 20
  private static let mostCopiedFiles = 20_000

  /// The branch with one commit more, which is in no branch. What goes through a filter, such as that of LFS, is as the branch has it
  /// already, for filters are the repository's own programs. Nil where it is too much to copy, or git can't make one: the commit
  /// itself will tell why.
  func branch(
    committing changes: [Change], endsMerge: Bool, in top: String, index: String
  ) throws(LandProblem) -> String? {
    var beside = self
    beside.environment["GIT_INDEX_FILE"] = index
    do throws(LandProblem) {
      let filtered = try filtered(changes.map(\.name), in: top)
      let plain = changes.filter { !filtered.contains($0.name) }
      try beside.ask(["read-tree", "HEAD"], in: top)
      // A folder comes in a file's place only where that has gone, and the other way round.
      try beside.update(plain.filter(\.isGone).map(\.name), ["--force-remove", "--stdin"], in: top)
      // What is staged as it is git has already: writing it once more would renew its age among the person's objects.
      let there = plain.filter { !$0.isGone }
      let isReady = { (change: Change) in change.isStaged && !change.isStagedOtherwise }
      let ready = Set(there.filter(isReady).map(\.name))
      if !ready.isEmpty { try beside.update(stagedEntries(of: ready, in: top), ["--index-info"], in: top) }
      let others = there.filter { !ready.contains($0.name) }
      guard try areFew(others.map(\.name), in: top) else { return nil }
      let options = ["--add", "--remove", "--replace", "--stdin"]
      try beside.update(others.filter { !$0.isNew }.map(\.name), options, in: top)
      // By what it has of a file git judges its ends of lines. Of a new one it has nothing: were it to look among the person's objects,
      // it would find what was only moved, and renew its age too.
      var alone = beside
      alone.environment["GIT_ALTERNATE_OBJECT_DIRECTORIES"] = nil
      try alone.update(others.filter(\.isNew).map(\.name), options, in: top)
      let tree = try beside.ask(["write-tree", "--missing-ok"], in: top).line
      return try ownCommit([tree, "-p", "HEAD"] + (endsMerge ? ["-p", "MERGE_HEAD"] : []))
    } catch .refused {
      return nil
    }
  }

  /// Git writes each of them once more, and whoever asks waits for that.
  private func areFew(_ names: [ArraySlice<UInt8>], in top: String) throws(LandProblem) -> Bool {
    guard names.count <= Lander.mostCopiedFiles else { return false }
    let looks = try reach { machine throws(GitProblem) in try machine.looks(at: names, below: top, within: time) }
    let files = looks.compactMap { $0 }.filter { $0.kind == .file }
    return files.reduce(0) { $0 + $1.byteCount } <= Lander.mostCopiedBytes
  }

  /// It is for a moment only: no time is lost on keeping it small, or safe from a power cut.
  private func update(_ lines: [ArraySlice<UInt8>], _ options: [String], in top: String) throws(LandProblem) {
    guard !lines.isEmpty else { return }
    try ask(
      ["-c", "core.compression=0", "-c", "core.fsync=none", "update-index", "-z"] + options, in: top,
      input: Lander.list(lines))
  }

  private func filtered(
    _ names: [ArraySlice<UInt8>], in top: String
  ) throws(LandProblem) -> Set<ArraySlice<UInt8>> {
    guard !names.isEmpty else { return [] }
    let answer = try ask(FilteredFiles.asking, in: top, input: Lander.list(names)).output
    return Set(FilteredFiles.names(in: answer) { $0 != "unspecified" && $0 != "unset" })
  }
}

import Review
import Worktrees

/// What a hook has made of files that are committed by name.
extension Lander {
  /// Git writes such files into the index as they are before its hooks run, which work on a copy of it. What they change and give to
  /// git, as one that formats does, the commit has and the index has not: the next commit would take it out again. What the person
  /// has staged of other files stays.
  func followHooks(_ landed: [ArraySlice<UInt8>], in top: String) throws(LandProblem) {
    let behind = try differing(["--cached", "HEAD"], in: top)
    guard !behind.isEmpty else { return }
    let committed = try ask(
      ["diff-tree", "--root", "--no-commit-id", "-r", "-z", "--name-only", "--no-renames", "HEAD"], in: top
    ).output.split(separator: 0)
    let added = behind.intersection(committed).subtracting(landed)
    let follows = try behind.intersection(landed).union(added.isEmpty ? [] : added.subtracting(staged(in: top)))
    if !follows.isEmpty { try ask(["reset", "--quiet"], at: Array(follows), in: top) }
  }

  /// Files that are in the index otherwise than before the last commit.
  private func staged(in top: String) throws(LandProblem) -> Set<ArraySlice<UInt8>> {
    if try knows("HEAD^", in: top) { return try differing(["--cached", "HEAD^"], in: top) }
    return Set(try ask(["ls-files", "-z"], in: top).output.split(separator: 0))
  }
}

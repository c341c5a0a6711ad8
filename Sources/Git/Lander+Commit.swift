import Files
import Review
import Worktrees

/// A commit of changes, of which the person's index knows nothing before it is done.
extension Lander {
  /// What git and its hooks said.
  func commit(_ changed: [Change], isMerging: Bool, in top: String) throws(LandProblem) -> String {
    let new = changed.filter(\.isNew).map(\.name)
    let names = changed.map(\.name)
    guard !new.isEmpty else { return try words(commit(names, isMerging, in: top)) }
    // Git commits only what an index knows. What is new is made known to one of our own, so that nothing of it is left in the
    // person's, also where this is cut off in the middle.
    return try withOwnIndex(of: nil, in: top) { beside throws(LandProblem) in
      try beside.ask(["add", "--intent-to-add"], at: new, in: top)
      let displaced = Set(displaced(by: new, of: names))
      let answer = try beside.commit(names.filter { !displaced.contains($0) }, isMerging, in: top)
      return try words(answer) + takeOver(names, in: top)
    }
  }

  private func commit(
    _ names: [ArraySlice<UInt8>], _ isMerging: Bool, in top: String
  ) throws(LandProblem) -> GitAnswer {
    // A merge is committed as a whole.
    try act(
      isMerging
        ? ["commit", "--all", "--message=" + work.message]
        : Lander.byNames(["commit", "--only", "--message=" + work.message]), moving: "HEAD", in: top,
      input: isMerging ? [] : Lander.list(names)
    ) { _ in }
  }

  /// Files in whose place there is a folder now: with what is new in it they have gone, and git knows no such file to commit.
  private func displaced(by new: [ArraySlice<UInt8>], of names: [ArraySlice<UInt8>]) -> [ArraySlice<UInt8>] {
    let above = Set(new.flatMap { FilePath($0).above })
    return names.filter { above.contains(FilePath($0)) }
  }

  /// The person's index gets what is committed. Where it can't, that is said: the commit is there.
  private func takeOver(_ names: [ArraySlice<UInt8>], in top: String) throws(LandProblem) -> String {
    do throws(LandProblem) { try unstopped.ask(["reset", "--quiet"], at: names, in: top) } catch .refused(let words) {
      return "\n" + words
    }
    return ""
  }
}

import Review
import Worktrees

/// What no review shows goes nowhere unless the person knows of it, also where a commit has it already.
extension Lander {
  func hidden(_ changes: [Change]) -> [String] { hidden(among: Set(changes.map(\.name))) }

  /// As one commit it brings what the base comes to, and else its own commits too: one may have what the next one takes away.
  func hidden(in fit: Fit, isSquash: Bool) throws(LandProblem) -> [String] {
    guard !work.hidden.isEmpty else { return [] }
    let files = try files(from: fit.ours, to: fit.tree)
    return hidden(among: isSquash ? files : files.union(try namesInCommits(of: fit)))
  }

  func hiddenToPush(to remote: String) throws(LandProblem) -> [String] {
    guard !work.hidden.isEmpty else { return [] }
    return hidden(among: try namesInCommits(notAt: remote))
  }

  /// In commits that are not there yet, as far as git knows. Where it knows nothing of a remote, that may be a fork of another one, and
  /// have what all have: but not what the thread itself has brought.
  private func namesInCommits(notAt remote: String) throws(LandProblem) -> Set<ArraySlice<UInt8>> {
    if try !ask(["for-each-ref", "--count=1", "refs/remotes/\(remote)/"]).output.isEmpty {
      return try namesInCommits(["HEAD", "--not", "--remotes=" + remote])
    }
    let own = try work.worktree.map { plan throws(LandProblem) in try namesInCommits(["HEAD", "--not", plan.base]) }
    return try namesInCommits(["HEAD", "--not", "--remotes"]).union(own ?? [])
  }

  /// In all commits that could go into the base or be pushed.
  func hiddenToLand(orPushTo remote: String?) throws(LandProblem) -> [String] {
    guard !work.hidden.isEmpty, try knows("HEAD^{commit}") else { return [] }
    var names = try remote.map { remote throws(LandProblem) in try namesInCommits(notAt: remote) } ?? []
    if let base = work.worktree?.baseBranch.map({ "refs/heads/" + $0 }), try knows(base + "^{commit}") {
      names.formUnion(try namesInCommits(["HEAD", "--not", base]))
    }
    return hidden(among: names)
  }

  func checkHidden(_ names: [String]) throws(LandProblem) {
    guard isKnown(names) else { throw .hiddenInCommits(names) }
  }

  /// The person knows that these go along.
  func isKnown(_ names: [String]) -> Bool {
    guard work.takesHidden else { return names.isEmpty }
    return work.seen.map { Set($0.hidden + $0.hiddenInCommits).isSuperset(of: names) } ?? true
  }

  /// What was changed since the person looked, they have not seen. Of very many files they were named the first.
  func checkSeen(_ changes: [Change]) throws(LandProblem) {
    guard let seen = work.seen, let known = seen.uncommitted else { return }
    let others = changes.filter { !known.contains(FilePath($0.name).text) }
    guard others.count > seen.uncommittedCount - known.count else { return }
    throw .cameSince(names(of: others))
  }

  private func hidden(among names: Set<ArraySlice<UInt8>>) -> [String] {
    let patterns = NamePatterns(work.hidden)
    return names.filter(patterns.match).map { FilePath($0).text }.sorted()
  }
}

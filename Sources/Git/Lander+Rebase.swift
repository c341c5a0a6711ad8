import Review
import Worktrees

/// The way back out of a rebase: git's own throws away all that is in no commit, and so also what somebody has changed meanwhile.
extension Lander {
  /// What would go along with it is left to the person, halfway as it is.
  func abortRebase(_ fit: Fit, wasCutOff: Bool = false) throws(LandProblem) {
    let folder = fit.plan.path
    let changed = try changedInRebase(fit)
    let isTheirs = try wasCutOff ? isTakenUp(in: folder) : false
    if changed.isEmpty, !isTheirs, try run(["rebase", "--abort"], in: folder).status == 0 { return }
    try carryOut([.mark(leftMark(in: folder))])
    throw .leftRebasing(names(of: changed), in: folder, after: nil)
  }

  /// One of ours stands halfway there, and the person knows of it.
  func isLeftRebase(in folder: String) throws(LandProblem) -> Bool { try kind(at: leftMark(in: folder)) != nil }

  /// Git takes it away along with its own notes, once the rebase is over.
  func leftMark(in folder: String) throws(LandProblem) -> String {
    try gitPath("rebase-merge/upnext-left", in: folder)
  }

  /// Somebody has gone on with it, by git's own record of where the folder has been.
  private func isTakenUp(in folder: String) throws(LandProblem) -> Bool {
    if try isLeftRebase(in: folder) { return true }
    let moves = try ask(["log", "--no-show-signature", "--walk-reflogs", "--format=%gs", "HEAD"], in: folder).lines
    guard let start = moves.firstIndex(where: { $0.hasPrefix("rebase (start)") }) else { return true }
    return !moves[..<start].allSatisfy { $0.hasPrefix("rebase (") && !$0.hasPrefix("rebase (continue)") }
  }

  /// Where git was ended behind its last step, as in a hook, it keeps notes that there is nothing to go on with: by those a break
  /// off would take away what is done there since.
  func letGoOfDoneRebase(_ fit: Fit) throws(LandProblem) {
    let back = unstopped
    guard try back.isRebasing(in: fit.plan.path),
      try back.run(["symbolic-ref", "--quiet", "HEAD"], in: fit.plan.path).line == "refs/heads/" + fit.plan.branch
    else { return }
    try back.ask(["rebase", "--quit"], in: fit.plan.path)
  }

  /// What lies there otherwise than git has put it.
  func changedInRebase(_ fit: Fit) throws(LandProblem) -> [Change] {
    let own = try namesInCommits(of: fit)
    let lying = try status(in: fit.plan.path)
    let foreign = try foreign(among: lying.filter { own.contains($0.name) }, fit)
    return lying.filter { change in own.contains(change.name) ? foreign.contains(change.name) : !change.isNew }
  }

  /// Of the branch's own files those that are not as git left them, nor as the branch or the base has them.
  private func foreign(among lying: [Change], _ fit: Fit) throws(LandProblem) -> Set<ArraySlice<UInt8>> {
    let folder = fit.plan.path
    let unmerged = try differing(["--diff-filter=U"], in: folder)
    // Where it met a conflict it has noted what it has written, of which somebody may have settled and staged some; a git that was
    // killed then had not come to its index yet.
    let hasMet = try knows("AUTO_MERGE", in: folder)
    let changed = try hasMet ? differing(["AUTO_MERGE"], in: folder) : differing([], in: folder).subtracting(unmerged)
    var names = changed.union(lying.filter(\.isNew).map(\.name))
    // What only one side has taken away lies there all the same.
    names.formIntersection(lying.filter { !$0.isGone || unmerged.contains($0.name) }.map(\.name))
    for commit in [fit.ours, fit.theirs] where !names.isEmpty {
      let same = try withOwnIndex(of: commit, in: folder) {
        (beside: Lander) throws(LandProblem) -> Set<ArraySlice<UInt8>> in
        let all = try beside.ask(["ls-files", "-z"], in: folder).output.split(separator: 0)
        return try names.intersection(all).subtracting(beside.differing([], in: folder))
      }
      names.subtract(same)
    }
    return names
  }
}

import Review
import Worktrees

/// What a landing has left that was cut off with the program: taken out again where that is all that lies there, else named.
extension Lander {
  func settle() throws(LandProblem) -> [LandRest] {
    try checkRepository()
    let top = try ask(["rev-parse", "--show-toplevel"]).line
    if try isGitAtWork(in: top) { return [.atWork(in: top)] }
    if !work.steps.contains(.rebase), try isLeftRebase(in: top) { return [.rebasing(in: top, changed: [])] }
    guard work.steps.contains(where: \.isIntoBase) else { return [] }
    var knowing = self
    do throws(LandProblem) {
      knowing.settings = try settingsOfNames()
      return try knowing.rests()
    } catch .leftRebasing(let changed, let folder, _) {
      return [.rebasing(in: folder, changed: changed)]
    } catch {
      // It stands there all the same where it can't be broken off, or be found out what else there is.
      guard work.steps.contains(.rebase), try unstopped.isRebasing(in: top) else { throw error }
      try carryOut([.mark(unstopped.leftMark(in: top))])
      return [.rebasing(in: top, changed: [])]
    }
  }

  private func rests() throws(LandProblem) -> [LandRest] {
    guard let plan = work.worktree, let base = plan.baseBranch else { throw .noBase }
    if let folder = try folder(of: base), try isGitAtWork(in: folder) { return [.atWork(in: folder)] }
    var rests: [LandRest] = []
    // In the middle of a rebase the branch is as it was before.
    let theirs = try ask(["rev-parse", "--verify", "refs/heads/\(plan.branch)^{commit}"]).line
    let ours = try commit(ofBase: base)
    if work.steps.contains(.rebase), try isFolder(gitPath("rebase-merge", in: plan.path)) {
      let fit = Fit(
        plan: plan, base: base, ours: ours, theirs: theirs, coming: theirs, tree: "", folder: nil, staged: [])
      try letGoOfDoneRebase(fit)
      if try isRebasing(in: plan.path) {
        try abortRebase(fit, wasCutOff: true)
        rests.append(.takenOut(of: plan.path))
      }
    }
    if let rest = try restInBase(plan, base, ours, theirs) { rests.append(rest) }
    guard rests.isEmpty else { return rests }
    let merged = try mergedAsLanded(ours, theirs)
    let tree = try ask(["rev-parse", ours + "^{tree}"]).line
    return [merged.status == 0 && merged.line == tree ? .landed(base: base) : .nothing(base: base)]
  }

  private func mergedAsLanded(_ ours: String, _ theirs: String) throws(LandProblem) -> GitAnswer {
    let base = work.steps.contains(.squash) ? try baseKnowingSquash(ours, theirs) : ours
    return try run(["merge-tree", "--write-tree", base, theirs])
  }

  /// A git that has outlived the program may commit what lies there yet: it is looked at again later. One at a terminal, as in a
  /// pager, is the person's, and of those only one counts that has locked what it will write.
  private func isGitAtWork(in folder: String) throws(LandProblem) -> Bool {
    func isThere(unseen: Bool) throws(LandProblem) -> Bool {
      try reach { machine throws(GitProblem) in
        try machine.programs(in: folder, areUnseen: unseen, within: time).contains { $0.name == "git" }
      }
    }
    if try isThere(unseen: true) { return true }
    guard try isThere(unseen: false) else { return false }
    for lock in ["index.lock", "HEAD.lock"] where try kind(at: gitPath(lock, in: folder)) != nil { return true }
    return false
  }

  private func restInBase(
    _ plan: WorktreePlan, _ base: String, _ ours: String, _ theirs: String
  ) throws(LandProblem) -> LandRest? {
    guard let folder = try folder(of: base) else { return nil }
    try removeOwnIndex(in: folder)
    let merged = try mergedAsLanded(ours, theirs)
    guard merged.status == 0 else { return nil }
    let fit = Fit(
      plan: plan, base: base, ours: ours, theirs: theirs, coming: theirs, tree: merged.line, folder: folder, staged: [])
    let isMerging = try run(["rev-parse", "--verify", "--quiet", "MERGE_HEAD"], in: folder).line == theirs
    let own = try files(from: ours, to: fit.tree)
    let lying = try brought(of: own, fit, folder)
    guard isMerging || !lying.isEmpty else { return nil }
    return try cleared(folder) { () throws(LandProblem) in
      // What is in the index is what was brought there, and so are the files: nobody has made anything else of them.
      for other in [["--cached", fit.tree], []] {
        guard own.isDisjoint(with: try differing(other, in: folder)) else { throw .refused("") }
      }
      try takeOut(fit, of: folder, noted: isMerging ? .merge : .squash)
      try mustBeAsBefore(fit, in: folder)
    } orNaming: { () throws(LandProblem) in
      let lying = try brought(of: own, fit, folder)
      let others = try differing([fit.tree], in: folder).union(differing(["--cached", fit.tree], in: folder))
      return lies(lying, in: folder, changed: lying.filter { others.contains($0.name) })
    }
  }

  private func lies(_ lying: [Change], in folder: String, changed: [Change]) -> LandRest? {
    lying.isEmpty ? nil : .lies(in: folder, names(of: lying), changed: names(of: changed))
  }

  /// Of the files that it brings, those that lie there as it brings them, or in no commit at all.
  private func brought(
    of own: Set<ArraySlice<UInt8>>, _ fit: Fit, _ folder: String
  ) throws(LandProblem) -> [Change] {
    let lying = try status(in: folder).filter { own.contains($0.name) }
    guard !lying.isEmpty else { return [] }
    let others = try differing(["--cached", fit.tree], in: folder).intersection(differing([fit.tree], in: folder))
    return lying.filter { $0.isNew || !others.contains($0.name) }
  }

  /// A folder out of which it was taken, or, where git or we refuse that, what lies there.
  private func cleared(
    _ folder: String, by way: () throws(LandProblem) -> Void, orNaming rest: () throws(LandProblem) -> LandRest?
  ) throws(LandProblem) -> LandRest {
    do throws(LandProblem) {
      try way()
      return .takenOut(of: folder)
    } catch .refused, .leftChanged {
      return try rest() ?? .takenOut(of: folder)
    }
  }
}

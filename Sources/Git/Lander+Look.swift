import Review
import Worktrees

/// What could be landed. Nothing is touched: what git has to write to find that out goes into a folder of our own.
extension Lander {
  func look(aside folder: String) throws(LandProblem) -> LandSeen {
    try checkRepository()
    let theirs = try ask(["rev-parse", "--path-format=absolute", "--git-path", "objects"]).line
    // One that was cut off may have left what a second one takes for somebody at work.
    try carryOut([.remove(folder), .makeFolder(folder)])
    var aside = self
    aside.settings = try settingsOfNames()
    aside.environment = [
      "GIT_OBJECT_DIRECTORY": folder, "GIT_ALTERNATE_OBJECT_DIRECTORIES": GitSettings.listed(theirs),
    ]
    let seen = Result { () throws(LandProblem) in try aside.look(index: folder + "/index") }
    try carryOut([.remove(folder)])
    return try seen.get()
  }

  private func look(index: String) throws(LandProblem) -> LandSeen {
    var seen = LandSeen()
    seen.hasGh = git.has("gh", within: time)
    seen.branch = try branch()
    seen.remote = try seen.branch.flatMap { branch throws(LandProblem) in try remote(of: branch) }
    if seen.remote != nil { (seen.target, seen.requestObstacle) = (try pushTarget(), try requestObstacle()) }
    let top = try ask(["rev-parse", "--show-toplevel"]).line
    var changed: [Change] = []
    do throws(LandProblem) {
      let found = try changesAndLeft(in: top)
      changed = found.changes
      seen.uncommitted = changed.prefix(Lander.mostNames).map { FilePath($0.name).text }
      seen.uncommittedCount = changed.count
      seen.beside = beside(changed, found.left)
      seen.hidden = hidden(changed)
    } catch .unknownChange {
      seen.uncommitted = nil
    }
    do throws(LandProblem) {
      seen.isMerging = try concludesMerge(in: top)
    } catch {
      guard error.isUnderWay else { throw error }
      seen.obstacle = error
    }
    seen.hiddenInCommits = try hiddenToLand(orPushTo: seen.remote)
    guard let plan = work.worktree, let base = plan.baseBranch else { return seen }
    if seen.obstacle != nil {
      (seen.base, seen.isAhead) = (base, true)
      return seen
    }
    try note(plan, base, of: "HEAD", in: &seen)
    // What is not committed yet may have settled them.
    if seen.isMerging { seen.conflicts = [] }
    guard seen.base != nil, !changed.isEmpty || seen.isMerging,
      let whole = try branch(committing: changed, endsMerge: seen.isMerging, in: top, index: index)
    else { return seen }
    let isAhead = seen.isAhead
    try note(plan, base, of: whole, in: &seen)
    seen.isAhead = isAhead
    return seen
  }

  /// How the branch would fit to its base with this commit as its last.
  private func note(
    _ plan: WorktreePlan, _ base: String, of commit: String, in seen: inout LandSeen
  ) throws(LandProblem) {
    (seen.base, seen.isAhead, seen.conflicts) = (base, true, [])
    (seen.obstacle, seen.mergeObstacle) = (nil, nil)
    do throws(LandProblem) {
      seen.mergeObstacle = try mergeObstacle(fit(plan, base, of: commit, isSquash: true))
    } catch .nothingToLand {
      seen.isAhead = false
    } catch .conflicts(let names, _) {
      seen.conflicts = names
    } catch .baseIsGone(let base) {
      (seen.base, seen.isAhead, seen.obstacle) = (nil, false, .baseIsGone(base))
    } catch {
      guard error.isAtBase else { throw error }
      seen.obstacle = error
    }
  }
}

import Review
import Worktrees

/// What could be landed. Nothing is touched: what git has to write to find that out goes into a folder of our own.
extension Lander {
  func look(aside folder: String) throws(LandProblem) -> LandSeen {
    try checkRepository()
    let theirs = try ask(["rev-parse", "--path-format=absolute", "--git-path", "objects"]).line
    do throws(GitProblem) { try git.machine.carryOut([.makeFolder(folder)], within: time) } catch {
      throw LandProblem(error)
    }
    var aside = self
    aside.environment = [
      "GIT_OBJECT_DIRECTORY": folder, "GIT_ALTERNATE_OBJECT_DIRECTORIES": GitSettings.listed(theirs),
    ]
    let seen = Result { () throws(LandProblem) in try aside.look() }
    do throws(GitProblem) { try git.machine.carryOut([.remove(folder)], within: time) } catch {
      throw LandProblem(error)
    }
    return try seen.get()
  }

  private func look() throws(LandProblem) -> LandSeen {
    var seen = LandSeen()
    seen.hasGh = git.has("gh", within: time)
    seen.branch = try branch()
    seen.remote = try seen.branch.flatMap { branch throws(LandProblem) in try remote(of: branch) }
    let top = try ask(["rev-parse", "--show-toplevel"]).line
    do throws(LandProblem) {
      let (changed, left) = try changesAndLeft(in: top)
      seen.uncommitted = changed.prefix(Lander.mostNames).map { FilePath($0.name).text }
      seen.uncommittedCount = changed.count
      seen.beside = beside(changed, left)
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
    do throws(LandProblem) {
      let fit = try fit(plan, base, isSquash: true)
      seen.base = base
      seen.isAhead = true
      seen.mergeObstacle = try mergeObstacle(fit)
    } catch .inTheWay(let names, let base) {
      (seen.base, seen.isAhead, seen.obstacle) = (base, true, .inTheWay(names, base: base))
    } catch .isAtWork(let thread, let base) {
      (seen.base, seen.isAhead, seen.obstacle) = (base, true, .isAtWork(thread: thread, base: base))
    } catch .isRebased(let base, let folder) {
      (seen.base, seen.isAhead, seen.obstacle) = (base, true, .isRebased(base: base, folder: folder))
    } catch .nothingToLand {
      seen.base = base
    } catch .conflicts(let names, _) {
      // What is not committed yet may have settled them.
      (seen.base, seen.isAhead, seen.conflicts) = (base, true, seen.isMerging ? [] : names)
    } catch .baseIsGone(let base) {
      seen.obstacle = .baseIsGone(base)
    }
    return seen
  }
}

import EventLoop
import Worktrees

/// Folders of threads' own: each act in the order in which it was asked for.
extension GitRoom {
  private static let milliseconds = 120_000

  /// What is being made ends where `stop` is told to, and is made anew the next time.
  package func work(
    on work: WorktreeWork, stop: PersonStop, done: @escaping @Sendable (Result<WorktreeDone, WorktreeProblem>) -> Void
  ) {
    actor(for: work.place).submit { [self] in
      do throws(WorktreeProblem) { done(.success(try carryOut(work, stop))) } catch { done(.failure(error)) }
    }
  }

  private func carryOut(_ work: WorktreeWork, _ stop: PersonStop) throws(WorktreeProblem) -> WorktreeDone {
    let time = GitTime(milliseconds: GitRoom.milliseconds)
    switch work {
    case .plan(let directory, let name, let taken):
      let folder: String
      do throws(GitProblem) { folder = try folders(actingGit, within: time).worktrees } catch {
        throw WorktreeProblem(error)
      }
      return .planned(
        try WorktreePlanner(git: actingGit, folder: folder, time: time).plan(for: directory, named: name, taken: taken))
    case .make(let plan, let tip, let setup, let isAllowed, let project):
      if let setup, !isAllowed { throw .setupToAllow(setup) }
      let maker = WorktreeMaker(git: stop.git, plan: plan, time: time)
      let hook = try maker.make(from: tip)
      if let setup { try maker.setUp(setup, of: project) }
      return hook.map { .madeThough(hook: $0) } ?? .made
    case .remove(let plan, let isAgain, let withIgnored):
      let removed = try WorktreeRemover(git: person, plan: plan, time: time).remove(
        isAgain: isAgain, withIgnored: withIgnored)
      return .removed(tip: removed.tip, keepsBranch: removed.keepsBranch)
    }
  }
}

extension WorktreeWork {
  /// What is done at one place is done one after the other.
  fileprivate var place: String {
    switch self {
    case .plan(let directory, _, _): directory
    case .make(let plan, _, _, _, _), .remove(let plan, _, _): plan.path
    }
  }
}

import Conversation
import Core
import SeededNumbers
import Worktrees

extension RandomNumbers {
  mutating func worktree() -> Worktree {
    var worktree = Worktree(name: maybe { $0.text() })
    guard chance() else { return worktree }
    worktree.stage = pick([.planned, .ready, .removing, .removed])
    worktree.plan = WorktreePlan(
      repository: "/src/" + text(), path: "/data/" + text(), branch: text(), base: text(),
      baseBranch: maybe { $0.text() }, folder: text())
    worktree.tip = maybe { $0.text() }
    worktree.removedAt = maybe { $0.time().milliseconds }
    worktree.landing = maybe { $0.pick(LandStep.allCases) }
    return worktree
  }
}

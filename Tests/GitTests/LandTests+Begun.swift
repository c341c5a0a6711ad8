import EventLoop
import Git
import Review
import Testing
import Worktrees

/// Landing where somebody has begun something with git in the worktree, as an agent does that was asked to bring the base in.
extension LandTests {
  /// A worktree in which this was begun, which stops at a conflict in `a.txt`.
  private func begun(_ way: String, in person: TestRepository, then script: String = "true") throws -> WorktreePlan {
    let plan = try worktree(of: person, "echo theirs > a.txt; git commit -qam own")
    try person.sh("echo ours > a.txt; git commit -qam person")
    try person.sh("cd '\(plan.path)'; git \(way) main >/dev/null 2>&1 || true; \(script)")
    return plan
  }

  @Test(arguments: [
    "echo both > a.txt; git add a.txt", "echo both > a.txt; git add a.txt; echo x > new; echo more >> dir/b.txt",
    "git checkout -q --ours a.txt; git add a.txt",
    "echo both > a.txt; git add a.txt; rm dir/b.txt; mkdir dir/b.txt; echo x > dir/b.txt/c",
  ]) func `a merge that is settled is concluded by a commit`(script: String) throws {
    let person = try TestRepository()
    let plan = try begun("merge", in: person, then: script)
    let seen = try look(plan, in: person)
    #expect(seen.isMerging && seen.conflicts.isEmpty && seen.obstacle == nil)
    #expect(land([.squash], plan, in: person).problem == .underWay(.merge, in: plan.path))
    #expect(land([.commit, .squash], plan, in: person).problem == nil)
    #expect(try person.git("log", "-1", "--format=%P", "upnext/login").split(separator: " ").count == 2)
    #expect(try person.git("log", "-1", "--format=%s", "upnext/login") == "A title\n")
    #expect(try person.git("status", "--porcelain", in: plan.path) == "")
    #expect(try person.git("diff", "main", "upnext/login") == "")
  }

  @Test func `a hook that says no to its commit leaves the merge as it was`() throws {
    let person = try TestRepository()
    let plan = try begun(
      "merge", in: person, then: "echo both > a.txt; git add a.txt; echo x > new; echo more >> dir/b.txt")
    try hook("commit-msg", "exit 1", in: person)
    let look = "cd '\(plan.path)'; git status --porcelain -uall; git log --oneline; git rev-parse MERGE_HEAD"
    let before = try person.sh(look)
    #expect(land([.commit], plan, in: person).failed == .commit)
    #expect(try person.sh(look) == before)
  }

  @Test(arguments: [("merge", GitUnderWay.merge), ("rebase", .rebase), ("cherry-pick", .cherryPick)])
  func `what is not settled is named, and nothing is touched`(way: String, kind: GitUnderWay) throws {
    let person = try TestRepository()
    let plan = try begun(way, in: person)
    let look = "cd '\(plan.path)'; git status --porcelain; git log --oneline --all"
    let before = try person.sh(look)
    let problem = LandProblem.unsettled(kind, ["a.txt"], in: plan.path)
    #expect(try self.look(plan, in: person).obstacle == problem)
    for steps in [[LandStep.commit], [.squash], [.commit, .merge]] {
      #expect(land(steps, plan, in: person).problem == problem)
    }
    #expect(try person.sh(look) == before)
  }

  @Test(arguments: [("rebase", GitUnderWay.rebase), ("cherry-pick", .cherryPick)])
  func `what is settled and no merge is not ended by a commit of ours`(way: String, kind: GitUnderWay) throws {
    let person = try TestRepository()
    let plan = try begun(way, in: person, then: "echo both > a.txt; git add a.txt")
    let problem = LandProblem.underWay(kind, in: plan.path)
    #expect(try look(plan, in: person).obstacle == problem)
    #expect(land([.commit], plan, in: person).problem == problem)
  }

  @Test func `in the project's own folder a merge is left to who began it`() throws {
    let person = try TestRepository()
    let room = person.room()
    let before = try room.take(person.root).get().snapshot
    room.finish()
    try person.sh(
      "git checkout -qb other; echo x > n; git add n; git commit -qm n; git checkout -q main; git merge -q --no-commit --no-ff other"
    )
    try person.sh("echo theirs >> a.txt")
    let change = ChangeWanted(from: before, to: nil, directory: person.root, without: [], hasLines: false)
    #expect(land([.commit], nil, in: person, change: change).problem == .underWay(.merge, in: person.root))
  }
}

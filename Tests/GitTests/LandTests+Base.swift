import EventLoop
import Git
import Testing
import Worktrees

/// Where the base is checked out, the person works.
extension LandTests {
  /// What the person has in no commit, and git's own answer to it.
  @Test(arguments: [
    "echo work >> dir/b.txt; echo new > mine; git add dir/b.txt mine; echo dirty >> a.txt",
    "echo dirty >> a.txt; git add a.txt; echo new > mine; git add mine", "echo dirty >> a.txt", "git rm -q a.txt",
  ])
  func `what the person has in no commit is kept, and named before anything is tried`(script: String) throws {
    let person = try TestRepository()
    let plan = try worktree(of: person, "echo theirs >> a.txt; echo x > new; git add .; git commit -qm own")
    try person.sh("echo p > p; git add p; git commit -qm person; \(script)")
    let look = "git status --porcelain; git diff; git diff --cached; git log --oneline; git for-each-ref; ls .git"
    let before = try person.sh(look)
    #expect(try self.look(plan, in: person).obstacle == .inTheWay(["a.txt"], base: "main"))
    for step in [LandStep.merge, .squash, .rebase] {
      #expect(land([step], plan, in: person).problem == .inTheWay(["a.txt"], base: "main"), "\(step)")
      #expect(try person.sh(look) == before, "\(step)")
    }
  }

  @Test func `with anything staged two branches are not merged, and what is staged stays`() throws {
    let person = try TestRepository()
    let plan = try worktree(of: person)
    try person.sh(
      "echo p > p; git add p; git commit -qm person; echo new > mine; echo more >> a.txt; git add mine a.txt")
    let look = "git status --porcelain; git diff --cached; git log --oneline; cat mine"
    let before = try person.sh(look)
    #expect(try self.look(plan, in: person).mergeObstacle == .staged(["a.txt", "mine"], base: "main"))
    #expect(land([.merge], plan, in: person).problem == .staged(["a.txt", "mine"], base: "main"))
    #expect(try person.sh(look) == before)
    // As one commit it goes, beside what is staged.
    #expect(land([.squash], plan, in: person).problem == nil)
    #expect(try person.git("status", "--porcelain") == "M  a.txt\nA  mine\n")
  }

  @Test(arguments: [LandStep.merge, .squash, .rebase])
  func `a base that is just being rebased is left alone`(step: LandStep) throws {
    let person = try TestRepository()
    let plan = try worktree(of: person)
    try person.sh(
      "for n in 1 2 3; do echo $n > p; git add p; git commit -qm $n; done; "
        + "GIT_SEQUENCE_EDITOR='sed -i 1s/pick/edit/' git rebase -q -i HEAD~2; git worktree add -q --detach ../gone; rm -r ../gone"
    )
    let before = try person.git("rev-parse", "main")
    guard case .isRebased("main", let folder)? = land([step], plan, in: person).problem else {
      Issue.record("it was landed")
      return
    }
    #expect(try look(plan, in: person).obstacle == .isRebased(base: "main", folder: folder))
    #expect(try person.git("rev-parse", "main") == before)
    try person.sh("git rebase --continue")
    #expect(land([step], plan, in: person).problem == nil)
  }

  @Test func `nothing is landed where the agent of another thread works`() throws {
    let person = try TestRepository()
    let plan = try worktree(of: person)
    try person.sh("ln -s repo ../link; mkdir ../repo2")
    let look = "git status --porcelain; git log --all --oneline"
    let before = try person.sh(look)
    func work(_ steps: [LandStep], _ directory: String) -> LandWork {
      LandWork(
        steps: steps, directory: plan.directory, worktree: plan, change: nil, message: "A title",
        others: [LandWork.AtWork(thread: "flaky", directory: person.base + directory)])
    }
    let room = person.room()
    defer { room.finish() }
    let problem = LandProblem.isAtWork(thread: "flaky", base: "main")
    for directory in ["/repo", "/repo/dir", "/link", ""] {
      for step in [LandStep.merge, .squash, .rebase] {
        let promise = Promise<LandOutcome>()
        room.land(work([step], directory), stop: room.personStop()) { promise.keep($0) }
        #expect(promise.wait().problem == problem, "\(step) \(directory)")
      }
      let promise = Promise<Result<LandSeen, LandProblem>>()
      room.look(at: work([], directory)) { promise.keep($0) }
      #expect(try promise.wait().get().obstacle == problem)
    }
    #expect(try person.sh(look) == before)
    let promise = Promise<LandOutcome>()
    room.land(work([.merge], "/repo2"), stop: room.personStop()) { promise.keep($0) }
    #expect(promise.wait().problem == nil)
  }

  private static let refusing: [(hook: String, step: LandStep)] = [
    ("pre-merge-commit", .merge), ("commit-msg", .merge), ("commit-msg", .squash),
  ]

  @Test(arguments: refusing)
  func `what the person stages while a hook runs stays where the hook says no`(name: String, step: LandStep) throws {
    let person = try TestRepository()
    let plan = try worktree(of: person, "echo x > new; echo y >> dir/b.txt; git add .; git commit -qm own")
    try person.sh("echo p > p; git add p; git commit -qm person")
    let log = try person.git("log", "--oneline")
    // The hook stands for the person, who works on meanwhile.
    try hook(name, "echo mine > mine; echo more >> a.txt; git add mine a.txt; echo not today >&2; exit 1", in: person)
    guard case .refused(let words)? = land([step], plan, in: person).problem else {
      Issue.record("it was landed, or left halfway")
      return
    }
    #expect(words.contains("not today"))
    #expect(try person.sh("git status --porcelain; cat mine; tail -1 a.txt") == "M  a.txt\nA  mine\nmine\nmore\n")
    #expect(try person.git("log", "--oneline") == log)
    #expect(try person.sh("ls .git | grep -E 'MERGE|SQUASH' || echo none") == "none\n")
  }

  @Test(arguments: refusing)
  func `what the person makes of a file that is being landed is left to them`(name: String, step: LandStep) throws {
    let person = try TestRepository()
    let plan = try worktree(of: person)
    try person.sh("echo p > p; git add p; git commit -qm person")
    try hook(name, "echo mine > new; git add new; exit 1", in: person)
    guard case .leftHalfway? = land([step], plan, in: person).problem else {
      Issue.record("it was taken away")
      return
    }
    #expect(try person.sh("cat new; git show :new") == "mine\nmine\n")
  }

  @Test(arguments: refusing)
  func `what git would put aside for a merge stays where it is`(name: String, step: LandStep) throws {
    let person = try TestRepository()
    let plan = try worktree(of: person)
    try person.sh(
      "echo p > p; git add p; git commit -qm person; git config merge.autoStash true; echo dirty >> a.txt")
    try hook(name, "echo mine > mine; git add mine; exit 1", in: person)
    #expect(land([step], plan, in: person).failed == step)
    #expect(try person.sh("git status --porcelain; git stash list") == " M a.txt\nA  mine\n")
  }

  @Test func `what somebody changes while the commits are set upon the base is not thrown away`() throws {
    let person = try TestRepository()
    // The whole fits, and its first commit doesn't.
    let plan = try worktree(
      of: person,
      "cp a.txt ../kept; echo theirs > a.txt; git commit -qam 1; cp ../kept a.txt; echo x > new; git add .; git commit -qm 2"
    )
    try person.sh("echo ours > a.txt; git commit -qam person")
    try hook("post-checkout", "echo mine >> dir/b.txt", in: person)
    guard case .leftHalfway("dir/b.txt")? = land([.rebase], plan, in: person).problem else {
      Issue.record("it was thrown away")
      return
    }
    #expect(try person.sh("tail -n 1 '\(plan.path)/dir/b.txt'") == "mine\n")
  }
}

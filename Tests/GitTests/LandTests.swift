import Conversation
import EventLoop
import Git
import Review
import Testing
import Worktrees

/// Landing on real git: what is done is what git itself would do, and what can't be done leaves all as it was.
struct LandTests {
  private struct NoPlan: Error {}

  /// A worktree with one commit of its own.
  func worktree(of person: TestRepository, _ script: String = "echo x > new; git add new; git commit -qm own")
    throws -> WorktreePlan
  {
    let room = person.room()
    defer { room.finish() }
    let planned = Promise<Result<WorktreeDone, WorktreeProblem>>()
    room.work(on: .plan(directory: person.root, name: "login", taken: []), stop: room.personStop()) { planned.keep($0) }
    guard case .planned(let plan) = try planned.wait().get() else { throw NoPlan() }
    let made = Promise<Result<WorktreeDone, WorktreeProblem>>()
    room.work(
      on: .make(plan, tip: nil, setup: nil, isAllowed: true, project: person.root), stop: room.personStop()
    ) { made.keep($0) }
    _ = try made.wait().get()
    try person.sh("cd '\(plan.path)'; \(script)")
    return plan
  }

  /// The turn whose change it is.
  private func one(_ change: ChangeWanted?) -> [TurnSnapshots] {
    guard let change else { return [] }
    var turn = TurnSnapshots(turn: Identity(UniqueID(high: 7, low: 0)), at: Timestamp(milliseconds: 1))
    (turn.before, turn.after) = (change.from, change.to)
    return [turn]
  }

  func land(
    _ steps: [LandStep], _ plan: WorktreePlan?, in person: TestRepository, message: String = "A title\n\nA body",
    change: ChangeWanted? = nil, turns: [TurnSnapshots]? = nil, programs: String = "", hidden: [String] = [],
    takesHidden: Bool = false, seen: LandSeen? = nil, variables: [String: String] = [:]
  ) -> LandOutcome {
    var environment = person.environment.merging(variables) { $1 }
    if !programs.isEmpty { environment["PATH"] = programs + ":" + (environment["PATH"] ?? "") }
    let room = GitRoom(
      folder: person.store, worktrees: person.worktrees, home: person.home, environment: environment)
    defer { room.finish() }
    let promise = Promise<LandOutcome>()
    var work = LandWork(
      steps: steps, directory: plan?.directory ?? person.root, worktree: plan, change: change, message: message)
    (work.turns, work.hidden, work.takesHidden, work.seen) = (turns ?? one(change), hidden, takesHidden, seen)
    room.land(work, stop: room.personStop()) { promise.keep($0) }
    return promise.wait()
  }

  func look(
    _ plan: WorktreePlan?, in person: TestRepository, change: ChangeWanted? = nil, turns: [TurnSnapshots]? = nil,
    hidden: [String] = []
  ) throws -> LandSeen {
    let room = person.room()
    defer { room.finish() }
    let promise = Promise<Result<LandSeen, LandProblem>>()
    var work = LandWork(
      steps: [], directory: plan?.directory ?? person.root, worktree: plan, change: change, message: "")
    (work.turns, work.hidden) = (turns ?? one(change), hidden)
    room.look(at: work) { promise.keep($0) }
    return try promise.wait().get()
  }

  func hook(_ name: String, _ script: String, in person: TestRepository) throws {
    try person.write("#!/bin/sh\n\(script)\n", to: ".git/hooks/" + name)
    try person.sh("chmod +x .git/hooks/\(name)")
  }

  // MARK: Looking

  @Test func `what could be landed is told, and nothing is touched by looking`() throws {
    let person = try TestRepository()
    let plan = try worktree(of: person, "echo x > new; git add new; git commit -qm own; echo more >> a.txt")
    try person.sh("echo person > p; git add p; git commit -qm person; git remote add origin ../nowhere")
    let before = try person.state()
    let seen = try look(plan, in: person)
    #expect((seen.branch, seen.base, seen.remote) == ("upnext/login", "main", "origin"))
    #expect((seen.uncommitted, seen.uncommittedCount) == (["a.txt"], 1))
    #expect(seen.isAhead && seen.conflicts.isEmpty)
    #expect(try person.state() == before)
    #expect(try person.sh("ls ../data/review") == "")
  }

  @Test func `what would be in conflict is told before it is tried`() throws {
    let person = try TestRepository()
    let plan = try worktree(of: person, "echo theirs > a.txt; git commit -qam own")
    try person.sh("echo ours > a.txt; git commit -qam person")
    let before = try person.state()
    #expect(try look(plan, in: person).conflicts == ["a.txt"])
    #expect(try person.state() == before)
  }

  @Test func `in the project's own folder nobody knows whose files are changed, unless snapshots tell`() throws {
    let person = try TestRepository()
    try person.sh("echo x >> a.txt; git checkout -q --detach")
    let seen = try look(nil, in: person)
    #expect((seen.branch, seen.base, seen.remote, seen.uncommitted) == (nil, nil, nil, nil))
  }

  @Test func `without a repository that is said`() throws {
    let person = try TestRepository()
    try person.sh("rm -rf .git")
    #expect(throws: LandProblem.noRepository) { try look(nil, in: person) }
    for step in LandStep.allCases { #expect(land([step], nil, in: person).problem == .noRepository) }
  }

  @Test func `a bare repository is called one`() throws {
    let person = try TestRepository()
    try person.sh("cd ..; git clone -q --bare repo bare; rm -rf repo; mv bare repo")
    #expect(throws: LandProblem.isBare) { try look(nil, in: person) }
    for step in LandStep.allCases { #expect(land([step], nil, in: person).problem == .isBare) }
  }

  @Test func `where the folder is gone, that is what is named`() throws {
    let person = try TestRepository()
    try person.sh("rm -rf ../$(basename \"$PWD\")")
    #expect(land([.commit], nil, in: person).problem == .folderIsGone(person.root))
    #expect(throws: LandProblem.folderIsGone(person.root)) { try look(nil, in: person) }
  }

  // MARK: Stopping

  /// Lands until a hook waits, ends it there, and tells what came of it.
  private func stop(_ steps: [LandStep], _ plan: WorktreePlan, in person: TestRepository) throws -> LandOutcome {
    let room = person.room()
    defer { room.finish() }
    let promise = Promise<LandOutcome>()
    let stop = room.personStop()
    room.land(
      LandWork(steps: steps, directory: plan.directory, worktree: plan, change: nil, message: "A title"), stop: stop
    ) { promise.keep($0) }
    try person.sh("timeout 60 cat ../begun")
    stop.end()
    return promise.wait()
  }

  @Test(arguments: [
    ("pre-commit", LandStep.commit), ("pre-merge-commit", .merge), ("commit-msg", .merge), ("commit-msg", .squash),
    ("pre-push", .push), ("pre-rebase", .rebase), ("post-checkout", .rebase),
  ])
  func `what is stopped goes git's way back`(name: String, step: LandStep) throws {
    let person = try TestRepository()
    let plan = try worktree(of: person)
    try person.sh(
      "git init -q --bare ../other.git; git remote add origin '\(person.base)/other.git'; mkfifo ../begun ../never; echo p > p; git add p; "
        + "git commit -qm person; echo dirty >> a.txt")
    if step == .commit { try person.sh("echo y > '\(plan.path)/another'; echo y >> '\(plan.path)/a.txt'") }
    try hook(name, "echo > '\(person.base)/begun'; read x < '\(person.base)/never'", in: person)
    let look =
      "for f in . '\(plan.path)'; do cd $f; git status --porcelain; git log --oneline; done; ls .git; git for-each-ref"
    let before = try person.sh(look)
    let outcome = try stop([step], plan, in: person)
    #expect((outcome.failed, outcome.problem) == (step, .stopped))
    #expect(try person.sh(look + " | grep -v ORIG_HEAD") == before)
    // And it can be done afterwards.
    try person.sh("rm .git/hooks/\(name)")
    #expect(land([step], plan, in: person).problem == nil)
  }

  @Test(arguments: [("post-commit", LandStep.commit), ("post-merge", .merge), ("post-commit", .squash)])
  func `what was done before it was stopped is done`(name: String, step: LandStep) throws {
    let person = try TestRepository()
    let plan = try worktree(of: person)
    try person.sh("mkfifo ../begun ../never; echo p > p; git add p; git commit -qm person; echo dirty >> a.txt")
    if step == .commit { try person.sh("echo y > '\(plan.path)/another'") }
    try hook(name, "echo > '\(person.base)/begun'; read x < '\(person.base)/never'", in: person)
    let outcome = try stop([step], plan, in: person)
    #expect(outcome.problem == nil)
    #expect(outcome.done.map(\.step) == [step])
    #expect(try person.git("status", "--porcelain") == " M a.txt\n")
  }

  // MARK: Committing

  @Test func `all that a worktree has becomes a commit, and hooks are heard`() throws {
    let person = try TestRepository()
    try hook("pre-commit", "echo checked >&2", in: person)
    let plan = try worktree(of: person, "echo x > 'new 漢'; echo more >> a.txt; rm dir/b.txt")
    let outcome = land([.commit], plan, in: person)
    #expect(outcome.problem == nil)
    #expect(outcome.done.first?.said.contains("checked") == true)
    #expect(outcome.done.first?.target == "upnext/login")
    #expect(try person.git("status", "--porcelain", in: plan.path) == "")
    #expect(try person.git("log", "-1", "--format=%B", in: plan.path) == "A title\n\nA body\n\n")
    #expect(land([.commit], plan, in: person).problem == .nothingToCommit(left: []))
  }

  @Test(arguments: [
    "rm a.txt; mkdir a.txt; echo x > a.txt/new", "rm -r dir; echo x > dir",
    "rm a.txt; mkdir a.txt; cp -r dir a.txt; git rm -rq dir",
  ])
  func `a file and a folder can take each other's place`(script: String) throws {
    let person = try TestRepository()
    let plan = try worktree(of: person, "echo old >> dir/c; git add .; git commit -qm 1; \(script)")
    let look = "cd '\(plan.path)'; git status --porcelain -uall; git log --oneline"
    let before = try person.sh(look)
    try hook("pre-commit", "exit 1", in: person)
    #expect(land([.commit], plan, in: person).problem == .refused(""))
    #expect(try person.sh(look) == before)
    try person.sh("rm .git/hooks/pre-commit")
    #expect(land([.commit], plan, in: person).problem == nil)
    #expect(try person.sh("cd '\(plan.path)'; git status --porcelain") == "")
  }

  @Test func `a hook that says no is heard, and all is as it was`() throws {
    let person = try TestRepository()
    try hook("pre-commit", "echo no tabs please >&2; exit 1", in: person)
    let plan = try worktree(of: person, "echo x > new; echo more >> a.txt; echo staged > s; git add s")
    let before = try person.git("status", "--porcelain", in: plan.path)
    let outcome = land([.commit, .merge], plan, in: person)
    #expect(outcome.done.isEmpty)
    #expect(outcome.failed == .commit)
    #expect(outcome.problem == .refused("no tabs please"))
    #expect(try person.git("status", "--porcelain", in: plan.path) == before)
  }

  @Test func `in the project's own folder only what the thread has changed is committed`() throws {
    let person = try TestRepository()
    try person.sh("echo mine > mine; git add mine; echo too >> dir/b.txt")
    let room = person.room()
    let before = try room.take(person.root).get()
    room.finish()
    try person.sh("echo theirs > theirs; echo more >> a.txt")
    let change = ChangeWanted(
      from: before.snapshot, to: nil, directory: person.root, without: [], hasLines: false)
    #expect(land([.commit], nil, in: person, change: change).problem == nil)
    #expect(try person.git("show", "--name-only", "--format=") == "a.txt\ntheirs\n")
    #expect(try person.git("status", "--porcelain") == " M dir/b.txt\nA  mine\n")
    #expect(land([.commit], nil, in: person).problem == .unknownChange)
  }

  @Test func `what somebody changed in the thread's files since is committed along, and named`() throws {
    let person = try TestRepository()
    let room = person.room()
    let before = try room.take(person.root).get().snapshot
    try person.sh("echo theirs > theirs; echo more >> a.txt")
    let after = try room.take(person.root, following: [before.tree]).get().snapshot
    room.finish()
    let change = ChangeWanted(from: before, to: after, directory: person.root, without: [], hasLines: false)
    #expect(try look(nil, in: person, change: change).beside.changedSince == [])
    try person.sh("echo mine >> a.txt; echo mine >> dir/b.txt")
    let seen = try look(nil, in: person, change: change)
    #expect((seen.uncommitted, seen.beside.changedSince) == (["a.txt", "theirs"], ["a.txt"]))
    let outcome = land([.commit], nil, in: person, change: change)
    #expect(outcome.done.first?.beside.changedSince == ["a.txt"])
    #expect(try person.git("show", "--name-only", "--format=") == "a.txt\ntheirs\n")
  }

  // MARK: Into the base

  @Test func `a branch goes into its base, whatever else the person has there`() throws {
    let person = try TestRepository()
    let plan = try worktree(of: person)
    try person.sh("echo dirty >> a.txt")
    #expect(land([.merge], plan, in: person).done.first?.target == "main")
    #expect(try person.sh("cat new; git status --porcelain") == "x\n M a.txt\n")
    #expect(land([.merge], plan, in: person).problem == .nothingToLand(base: "main"))
    // Also where both have gone on.
    try person.sh("git commit -qam person; cd '\(plan.path)'; echo y > other; git add other; git commit -qm own2")
    #expect(land([.merge], plan, in: person).problem == nil)
    #expect(try person.git("log", "-1", "--format=%s").dropLast() == "Merge branch 'upnext/login'")
  }

  @Test(arguments: [LandStep.merge, .squash, .rebase])
  func `conflicts are told before anything is touched`(step: LandStep) throws {
    let person = try TestRepository()
    let plan = try worktree(of: person, "echo theirs > a.txt; git commit -qam own")
    try person.sh("echo ours > a.txt; git commit -qam person; echo dirty > dir/b.txt")
    let look = "git status --porcelain; git for-each-ref; git stash list; cat a.txt dir/b.txt; ls .git"
    let before = try person.sh(look)
    #expect(land([step, .push], plan, in: person).problem == .conflicts(["a.txt"], base: "main"))
    #expect(try person.sh(look) == before)
  }

  @Test func `a hook that says no to a merge leaves none behind`() throws {
    let person = try TestRepository()
    let plan = try worktree(of: person)
    try person.sh("echo person > p; git add p; git commit -qm person; echo dirty >> a.txt")
    try hook("pre-merge-commit", "echo not on fridays >&2; exit 1", in: person)
    guard case .refused(let words)? = land([.merge], plan, in: person).problem else {
      Issue.record("it was merged")
      return
    }
    #expect(words.contains("not on fridays"))
    #expect(try person.sh("git status --porcelain; ls .git/MERGE_HEAD 2>/dev/null || echo none") == " M a.txt\nnone\n")
  }

  @Test func `a squash is one commit, and the person's hooks see it`() throws {
    let person = try TestRepository()
    try hook("commit-msg", "echo 'Change-Id: 1' >> \"$1\"", in: person)
    let plan = try worktree(of: person, "echo x > n; git add n; git commit -qm 1; echo y > n; git commit -qam 2")
    try person.sh("echo dirty >> a.txt")
    #expect(land([.squash], plan, in: person).problem == nil)
    #expect(try person.git("log", "--format=%s") == "A title\nfirst\n")
    #expect(try person.git("log", "-1", "--format=%B").contains("Change-Id: 1"))
    #expect(try person.sh("cat n; git status --porcelain") == "y\n M a.txt\n")
    #expect(land([.squash], plan, in: person).problem == .nothingToLand(base: "main"))
  }

  @Test func `a hook that says no to a squash leaves nothing of it`() throws {
    let person = try TestRepository()
    try hook("commit-msg", "grep -q JIRA \"$1\" || { echo which ticket >&2; exit 1; }", in: person)
    let plan = try worktree(of: person, "echo x > n; git add n; git -c core.hooksPath=/dev/null commit -qm 1")
    try person.sh("echo dirty >> a.txt")
    let before = try person.git("status", "--porcelain")
    #expect(land([.squash], plan, in: person).failed == .squash)
    #expect(try person.git("status", "--porcelain") == before)
    #expect(try person.git("log", "--format=%s") == "first\n")
  }

  @Test func `what the person has staged is not in the squash, and stays staged`() throws {
    let person = try TestRepository()
    let plan = try worktree(of: person)
    try person.sh("echo mine > mine; git add mine; echo dirty >> a.txt")
    #expect(land([.squash], plan, in: person).problem == nil)
    #expect(try person.git("show", "--name-only", "--format=") == "new\n")
    #expect(try person.git("status", "--porcelain") == " M a.txt\nA  mine\n")
  }

  @Test func `a submodule that the person has staged is not in the squash, though git hides it`() throws {
    let person = try TestRepository()
    let commit = "git -C sub -c user.name=A -c user.email=a@b.c commit -q --allow-empty -m x; git add sub 2>/dev/null"
    try person.sh("git init -q sub; \(commit); git commit -qm sub")
    let plan = try worktree(of: person)
    try person.sh("\(commit); git config diff.ignoreSubmodules all")
    #expect(land([.squash], plan, in: person).problem == nil)
    let all = "--ignore-submodules=none"
    #expect(try person.git("show", all, "--name-only", "--format=") == "new\n")
    #expect(try person.git("diff", all, "--cached", "--name-only") == "sub\n")
  }

  @Test(arguments: ["echo mine > new", "echo mine > new; git add new"])
  func `a file that would be overwritten keeps all as it was`(script: String) throws {
    let person = try TestRepository()
    let plan = try worktree(of: person)
    try person.sh(script)
    let before = try person.git("status", "--porcelain")
    for step in [LandStep.squash, .merge, .rebase] { #expect(land([step], plan, in: person).failed == step) }
    #expect(try person.git("status", "--porcelain") == before)
    #expect(try person.sh("cat new; git log --format=%s") == "mine\nfirst\n")
  }

  @Test func `a base that is checked out nowhere goes on too`() throws {
    let person = try TestRepository()
    let plan = try worktree(of: person)
    try person.sh("git checkout -q -b elsewhere")
    #expect(land([.squash], plan, in: person).problem == nil)
    #expect(try person.git("log", "--format=%s", "main") == "A title\nfirst\n")
    #expect(try person.git("status", "--porcelain", "--branch") == "## elsewhere\n")
  }

  @Test func `a rebase sets the commits upon the base`() throws {
    let person = try TestRepository()
    let plan = try worktree(of: person)
    try person.sh("echo p > p; git add p; git commit -qm person")
    #expect(land([.rebase], plan, in: person).problem == nil)
    #expect(try person.git("log", "--format=%s") == "own\nperson\nfirst\n")
    #expect(try person.git("rev-parse", "main") == person.git("rev-parse", "upnext/login"))
  }

  @Test func `what is in no commit is not forgotten`() throws {
    let person = try TestRepository()
    let plan = try worktree(of: person, "echo x > new; git add new; git commit -qm own; echo y > left")
    #expect(land([.merge], plan, in: person).problem == .notCommitted(["left"]))
    let outcome = land([.commit, .squash], plan, in: person)
    #expect(outcome.done.map(\.step) == [.commit, .squash])
    #expect(try person.sh("cat new left") == "x\ny\n")
  }
}

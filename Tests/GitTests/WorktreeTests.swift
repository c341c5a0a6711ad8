import EventLoop
import Git
import Glibc
import Review
import Testing
import Worktrees

/// Folders of threads' own, on real git: made whole or not at all, and never removed with something in them.
struct WorktreeTests {
  func plan(
    _ person: TestRepository, named name: String = "login", in folder: String = "", taken: Set<String> = []
  ) throws -> WorktreePlan {
    let room = person.room()
    defer { room.finish() }
    let done = try room.work(.plan(directory: person.root + folder, name: name, taken: taken)).get()
    guard case .planned(let plan) = done else { throw Unexpected(done) }
    return plan
  }

  private struct Unexpected: Error {
    let done: WorktreeDone
    init(_ done: WorktreeDone) { self.done = done }
  }

  @discardableResult
  func make(
    _ plan: WorktreePlan, in person: TestRepository, tip: String? = nil, setup: String? = nil, isAllowed: Bool = true
  ) throws -> WorktreeDone {
    let room = person.room()
    defer { room.finish() }
    return try room.work(.make(plan, tip: tip, setup: setup, isAllowed: isAllowed, project: person.root)).get()
  }

  func remove(
    _ plan: WorktreePlan, in person: TestRepository, isAgain: Bool = false, withIgnored: Bool = false
  ) throws -> WorktreeDone {
    let room = person.room()
    defer { room.finish() }
    return try room.work(.remove(plan, isAgain: isAgain, withIgnored: withIgnored)).get()
  }

  func obstacles(
    _ plan: WorktreePlan, in person: TestRepository, isAgain: Bool = false
  ) throws -> WorktreeObstacles {
    let problem = #expect(throws: WorktreeProblem.self) { try remove(plan, in: person, isAgain: isAgain) }
    guard case .inTheWay(let obstacles) = try #require(problem) else {
      Issue.record("\(String(describing: problem))")
      return WorktreeObstacles()
    }
    return obstacles
  }

  func made(_ person: TestRepository) throws -> WorktreePlan {
    let plan = try plan(person)
    try make(plan, in: person)
    return plan
  }

  @Test func `one is made from what is checked out, and the person's own files and branch stay as they are`() throws {
    let person = try TestRepository()
    try person.write("changed\n", to: "a.txt")
    let plan = try plan(person, in: "/dir")
    #expect(plan.branch == "upnext/login")
    #expect(plan.baseBranch == "main")
    #expect(plan.folder == "dir")
    #expect(plan.path.hasPrefix(person.worktrees + "/repo-"))
    try make(plan, in: person)
    #expect(try person.sh("cat '\(plan.path)/a.txt'; cat '\(plan.directory)/b.txt'") == "one\ntwo\nthree\nkept\n")
    #expect(try person.git("status", "--porcelain") == " M a.txt\n")
    #expect(try person.git("branch", "--show-current") == "main\n")
    #expect(try person.git("branch", "--show-current", in: plan.path) == "upnext/login\n")
    let list = try person.git("worktree", "list", "--porcelain")
    #expect(list.contains("locked a thread of upnext works here"))
  }

  @Test func `a project's folder of which no commit has anything is there all the same`() throws {
    let person = try TestRepository()
    try person.sh("mkdir -p services/größe")
    let plan = try plan(person, in: "/services/größe")
    try make(plan, in: person, setup: "pwd")
    #expect(try person.sh("cd '\(plan.directory)'; pwd") == plan.path + "/services/größe\n")
  }

  @Test func `a name is taken once, also where its folder is gone`() throws {
    let person = try TestRepository()
    let first = try made(person)
    #expect(try plan(person).branch == "upnext/login-2")
    #expect(
      try plan(person, named: "other", taken: [String(first.path.dropLast(5)) + "other"]).branch == "upnext/other-2")
    try person.git("branch", "upnext/third")
    #expect(try plan(person, named: "third").branch == "upnext/third-2")
  }

  @Test func `what can't be made is said`() throws {
    let person = try TestRepository(commits: false)
    #expect(throws: WorktreeProblem.noCommit) { try plan(person) }
    #expect(throws: WorktreeProblem.noRepository) { try plan(person, in: "/../home") }
    #expect(throws: WorktreeProblem.noFolder(person.root + "/größe")) { try plan(person, in: "/größe") }
  }

  @Test func `a project that is gone is named when its worktree is to be removed`() throws {
    let person = try TestRepository()
    let plan = try made(person)
    try person.sh("mv '\(person.root)' '\(person.root)-elsewhere'")
    #expect(throws: WorktreeProblem.noFolder(plan.repository)) { try remove(plan, in: person) }
  }

  @Test func `the person's own hooks run, and a set-up finds the project`() throws {
    let person = try TestRepository()
    try person.write(".env\n", to: ".gitignore")
    try person.write("#!/bin/sh\necho hooked > \"$PWD/hooked\"\n", to: ".git/hooks/post-checkout")
    try person.sh("chmod +x .git/hooks/post-checkout; git add .gitignore; git commit -qm ignore; echo secret > .env")
    let plan = try plan(person)
    try make(plan, in: person, setup: "cp \"$UPNEXT_PROJECT/.env\" . && test \"$UPNEXT_WORKTREE\" = \"$PWD\"")
    #expect(try person.sh("cat '\(plan.path)/.env' '\(plan.path)/hooked'") == "secret\nhooked\n")
  }

  @Test func `a set-up that fails says what it said, and runs again in the folder that is there`() throws {
    let person = try TestRepository()
    let plan = try plan(person)
    let problem = #expect(throws: WorktreeProblem.self) {
      try make(plan, in: person, setup: "echo more > half; echo no npm here >&2; exit 3")
    }
    #expect(problem == .setupFailed("no npm here\n"))
    try make(plan, in: person, setup: "test -e half")
  }

  @Test func `a set-up that is stopped ends at once, and runs again when it is wanted`() throws {
    let person = try TestRepository()
    let plan = try plan(person)
    let room = person.room()
    defer { room.finish() }
    try person.sh("mkfifo ../begun ../never")
    let setup = "echo > '\(person.base)/begun'; read x < '\(person.base)/never'; touch done"
    let stop = room.personStop()
    let promise = Promise<Result<WorktreeDone, WorktreeProblem>>()
    room.work(
      on: .make(plan, tip: nil, setup: setup, isAllowed: true, project: person.root), stop: stop
    ) { promise.keep($0) }
    try person.sh("timeout 60 cat ../begun")
    stop.end()
    #expect(promise.wait() == .failure(.tookTooLong))
    try make(plan, in: person, setup: "test ! -e done; touch again")
    #expect(try person.sh("ls '\(plan.path)'").contains("again"))
  }

  @Test func `a set-up that nobody has allowed doesn't run, and nothing is made for it`() throws {
    let person = try TestRepository()
    let plan = try plan(person)
    let problem = #expect(throws: WorktreeProblem.self) {
      try make(plan, in: person, setup: "touch ran", isAllowed: false)
    }
    #expect(problem == .setupToAllow("touch ran"))
    #expect(try person.sh("ls -d '\(plan.path)' 2>/dev/null || echo none") == "none\n")
  }

  /// Where a kill of ours, or of git in the middle, leaves it: each is finished when it is asked for again.
  @Test(arguments: [
    // The branch alone.
    "git branch upnext/login",
    // Its entry and an empty folder.
    "git worktree add -q -b upnext/login P; rm -rf P; mkdir P",
    // Its entry alone, with git's own mark.
    "git worktree add -q -b upnext/login P; rm -rf P; git worktree lock --reason initializing P",
    // Nothing in the folder but where it belongs to.
    "git worktree add -q --no-checkout -b upnext/login P; rm .git/worktrees/login/HEAD",
    // Files, half of them, and a lock of the index.
    "git worktree add -q -b upnext/login P; git worktree lock --reason initializing P; rm P/a.txt "
      + ".git/worktrees/login/index; touch .git/worktrees/login/index.lock; echo half > P/dir/b.txt",
    // All of it, and nobody knew.
    "git worktree add -q -b upnext/login P",
    // An empty folder.
    "mkdir -p P",
  ])
  func `one that was cut off is finished`(script: String) throws {
    let person = try TestRepository()
    let plan = try plan(person)
    try person.sh(script.replacing("P", with: "'\(plan.path)'"))
    try make(plan, in: person)
    #expect(try person.git("status", "--porcelain", "--branch", in: plan.path) == "## upnext/login\n")
    #expect(try person.sh("cat '\(plan.path)/a.txt' '\(plan.path)/dir/b.txt'") == "one\ntwo\nthree\nkept\n")
    guard case .removed(_, keepsBranch: false) = try remove(plan, in: person) else {
      Issue.record("its branch stayed")
      return
    }
  }

  @Test func `what somebody put there is neither taken nor touched`() throws {
    let person = try TestRepository()
    let plan = try plan(person)
    try person.sh("mkdir -p '\(plan.path)'; echo mine > '\(plan.path)/a.txt'")
    #expect(throws: WorktreeProblem.taken(plan.path)) { try make(plan, in: person) }
    #expect(try person.sh("cat '\(plan.path)/a.txt'") == "mine\n")
  }

  @Test func `changes in a finished folder stay when it is asked for again`() throws {
    let person = try TestRepository()
    let plan = try made(person)
    try person.sh("echo mine > '\(plan.path)/a.txt'; git worktree unlock '\(plan.path)'")
    try make(plan, in: person)
    #expect(try person.sh("cat '\(plan.path)/a.txt'") == "mine\n")
  }

  // MARK: Removing

  @Test func `an unused one goes with its branch, and comes back at the same place`() throws {
    let person = try TestRepository()
    let plan = try made(person)
    let base = try person.git("rev-parse", "HEAD").dropLast()
    #expect(try remove(plan, in: person) == .removed(tip: String(base), keepsBranch: false))
    #expect(try person.git("worktree", "list").split(separator: "\n").count == 1)
    #expect(try person.git("branch", "--list", "upnext/*") == "")
    try make(plan, in: person, tip: String(base))
    #expect(try person.git("status", "--porcelain", "--branch", in: plan.path) == "## upnext/login\n")
  }

  @Test(arguments: ["echo x >> a.txt", "echo x > new.txt", "echo x > n; git add n", "rm a.txt", "chmod +x a.txt"])
  func `changes keep it`(script: String) throws {
    let person = try TestRepository()
    let plan = try made(person)
    try person.sh("cd '\(plan.path)'; \(script)")
    #expect(try obstacles(plan, in: person).changeCount == 1)
    // Nothing is any different, and it is looked after as before.
    #expect(try person.git("worktree", "list", "--porcelain").contains("locked a thread of upnext"))
  }

  @Test func `changes in files that git takes for unchanged once it has written them keep it as well`() throws {
    let person = try TestRepository()
    try person.git("config", "core.ignoreStat", "true")
    let plan = try made(person)
    try person.sh("cd '\(plan.path)'; echo mine >> a.txt; git status --porcelain > ../status; test ! -s ../status")
    #expect(try obstacles(plan, in: person).changes == ["a.txt"])
  }

  @Test(arguments: ["--assume-unchanged", "--skip-worktree"])
  func `changes that git was told not to see keep it as well`(flag: String) throws {
    let person = try TestRepository()
    let odd = "od\nd \u{e4}"
    try person.sh("echo x > '\(odd)'; chmod 755 '\(odd)'; git add .; git commit -qm odd")
    let plan = try made(person)
    try person.sh("cd '\(plan.path)'; git update-index \(flag) a.txt dir/b.txt '\(odd)'; echo mine >> '\(odd)'")
    let look = "cd '\(plan.path)'; git ls-files -v; git status --porcelain; ls \"$(git rev-parse --git-dir)\""
    let before = try person.sh(look)
    #expect(try obstacles(plan, in: person).changes == [FilePath(odd).text])
    #expect(try person.sh(look) == before)
    // What is as it was, or isn't there, keeps nothing.
    try person.sh("cd '\(plan.path)'; echo x > '\(odd)'; chmod 755 '\(odd)'; touch dir/b.txt; rm a.txt")
    guard case .removed = try remove(plan, in: person) else { return }
    #expect(try person.sh("ls -d '\(plan.path)' 2>/dev/null || echo none") == "none\n")
  }

  @Test func `ignored files keep it and are named, until the person says that they may go`() throws {
    let person = try TestRepository()
    try person.write(".env\nbuild/\n", to: ".gitignore")
    try person.sh("git add -A; git commit -qm ignore")
    let plan = try made(person)
    try person.sh("cd '\(plan.path)'; echo secret > .env; mkdir build; echo x > build/out")
    #expect(try obstacles(plan, in: person).ignored == [".env", "build/"])
    #expect(try person.sh("cat '\(plan.path)/.env'") == "secret\n")
    _ = try remove(plan, in: person, withIgnored: true)
    #expect(try person.sh("ls -d '\(plan.path)' 2>/dev/null || echo none") == "none\n")
  }

  @Test func `commits that nobody else has keep it`() throws {
    let person = try TestRepository()
    let plan = try made(person)
    try person.sh("cd '\(plan.path)'; echo x > x; git add x; git commit -qm one; echo y > x; git commit -qam two")
    #expect(try obstacles(plan, in: person).commits == 2)
    // Also those that no branch has, where the person looked at something else last.
    try person.sh("cd '\(plan.path)'; git checkout -q --detach; echo z > x; git commit -qam three")
    #expect(try obstacles(plan, in: person).commits == 3)
    try person.sh("git merge -q --ff-only upnext/login")
    #expect(try obstacles(plan, in: person).commits == 1)
    try person.sh("git branch kept \"$(git -C '\(plan.path)' rev-parse HEAD)\"")
    guard case .removed = try remove(plan, in: person) else { return }
  }

  @Test func `commits that were left on no branch keep it, and what was amended or rebased does not`() throws {
    let person = try TestRepository()
    let plan = try made(person)
    try person.sh(
      """
      cd '\(plan.path)'; echo x > x; git add x; git commit -qm one; git commit -q --amend -m uno
      git checkout -q --detach; echo z > z; git add z; git commit -qm two; git commit -q --amend -m due
      git checkout -q HEAD~; git checkout -q upnext/login
      GIT_COMMITTER_DATE='2030-01-01T00:00:00Z' git rebase -q --force-rebase HEAD~
      """)
    try person.sh("git merge -q --ff-only upnext/login")
    #expect(try obstacles(plan, in: person).commits == 1)
    // It is found where the record says, and a branch for it is enough.
    try person.sh("git branch kept \"$(git -C '\(plan.path)' log -g --format=%H --grep=due HEAD | head -n 1)\"")
    guard case .removed = try remove(plan, in: person) else {
      Issue.record("the worktree stays")
      return
    }
  }

  @Test func `commits whose changes are in the base keep their branch, and not the folder`() throws {
    let person = try TestRepository()
    let plan = try made(person)
    try person.sh("cd '\(plan.path)'; echo x > x; git add x; git commit -qm one; echo y > x; git commit -qam two")
    let tip = try person.git("rev-parse", "upnext/login").dropLast()
    try person.sh("git merge -q --squash upnext/login; git commit -qm squashed")
    #expect(try remove(plan, in: person) == .removed(tip: String(tip), keepsBranch: true))
    #expect(try person.git("rev-parse", "upnext/login").dropLast() == tip)
  }

  @Test func `a program that is at work in it keeps it and is named`() throws {
    let person = try TestRepository()
    let plan = try made(person)
    let loop = EventLoop()
    let child = try ChildProcess.start(
      Launch(path: "/bin/cat", environment: [:], directory: plan.path + "/dir"), loop: loop, guard: nil,
      handlers: ChildProcess.Handlers(onEnd: { _ in loop.stop() }))
    let there = try obstacles(plan, in: person)
    #expect(there.processes == [.init(pid: child.pid, name: "cat")])
    // On another machine nobody can tell.
    #expect(there.own == (getenv("UPNEXT_FAR") == nil ? [child.pid] : []))
    child.closeInput()
    loop.run()
    _ = try remove(plan, in: person)
  }

  /// What a kill in the middle of git's own removal leaves.
  @Test(arguments: [
    "rm P/a.txt", "rm P/.git", "rm -r P/dir P/.git", "git worktree unlock P", "git worktree unlock P; rm -r P",
    "git worktree unlock P; git worktree remove P",
    "git worktree unlock P; git worktree remove P; git branch -qd upnext/login",
  ])
  func `a removal that was cut off is finished`(script: String) throws {
    let person = try TestRepository()
    let plan = try made(person)
    try person.sh(script.replacing("P", with: "'\(plan.path)'"))
    let base = try person.git("rev-parse", "HEAD").dropLast()
    #expect(try remove(plan, in: person, isAgain: true) == .removed(tip: String(base), keepsBranch: false))
    #expect(try person.git("worktree", "list").split(separator: "\n").count == 1)
    #expect(try person.sh("ls -d '\(plan.path)' 2>/dev/null || echo none") == "none\n")
  }

  @Test func `a removal that was cut off still keeps what is not in a commit`() throws {
    let person = try TestRepository()
    let plan = try made(person)
    try person.sh("cd '\(plan.path)'; rm .git a.txt; echo mine > dir/b.txt")
    #expect(try obstacles(plan, in: person, isAgain: true).changes == ["dir/b.txt"])
    #expect(try person.sh("cat '\(plan.path)/a.txt' '\(plan.path)/dir/b.txt'") == "one\ntwo\nthree\nmine\n")
  }

  @Test func `a change against the base is what the branch has that its base never had`() throws {
    let person = try TestRepository()
    let plan = try made(person)
    let room = person.room()
    defer { room.finish() }
    // Both go on, and the base is merged in: its files are no change of the branch's.
    try person.sh("echo base > base; git add base; git commit -qm base")
    try person.sh(
      "cd '\(plan.path)'; echo own > own; git add own; git commit -qm own; git merge -q --no-edit main; echo more >> own"
    )
    let now = try room.take(plan.path).get().snapshot
    var wanted = ChangeWanted(from: now, to: now, directory: plan.path, without: [], hasLines: false)
    wanted.base = "main"
    let promise = Promise<Result<ChangeRead, SnapshotGap>>()
    room.read(wanted) { promise.keep($0) }
    let read = try promise.wait().get()
    #expect(read.files.map(\.file.path.text) == ["own"])
    #expect(read.root == plan.path)
    wanted.base = "gone"
    let other = Promise<Result<ChangeRead, SnapshotGap>>()
    room.read(wanted) { other.keep($0) }
    guard case .failure(.noBase("gone")) = other.wait() else {
      Issue.record("a branch that is gone is not named")
      return
    }
  }
}

extension GitRoom {
  /// Waits for it.
  fileprivate func work(_ work: WorktreeWork) -> Result<WorktreeDone, WorktreeProblem> {
    let promise = Promise<Result<WorktreeDone, WorktreeProblem>>()
    self.work(on: work, stop: personStop()) { promise.keep($0) }
    return promise.wait()
  }
}

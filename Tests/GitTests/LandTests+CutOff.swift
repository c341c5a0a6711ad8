import EventLoop
import Git
import Testing
import Worktrees

/// A landing that was cut off with the program: what it has left is taken out again, or named.
extension LandTests {
  func settle(_ step: LandStep, _ plan: WorktreePlan?, in person: TestRepository) throws -> [LandRest] {
    let room = person.room()
    defer { room.finish() }
    let promise = Promise<Result<[LandRest], LandProblem>>()
    room.settle(
      LandWork(
        steps: [step], directory: plan?.directory ?? person.root, worktree: plan, change: nil, message: "")
    ) { promise.keep($0) }
    return try promise.wait().get()
  }

  private static let look =
    "git status --porcelain; git diff; git diff --cached; git log --oneline; git for-each-ref; ls .git; cat a.txt dir/b.txt"

  private static let cuts: [(step: LandStep, script: String)] = [
    (.squash, "git merge -q --squash upnext/login"), (.merge, "git merge -q --no-commit --no-ff upnext/login"),
    (
      .squash,
      "git read-tree -m -u main $(git merge-tree --write-tree main upnext/login); cp .git/index .git/upnext-index"
    ),
    // A hook of its commit ran.
    (.merge, "git merge -q --no-commit --no-ff upnext/login; git merge --quit"),
  ]

  @Test(arguments: cuts, ["", "echo mine > mine; git add mine; ", "echo dirty >> dir/b.txt; "])
  func `what lies half done in the base is taken out, and what is the person's stays`(
    cut: (step: LandStep, script: String), own: String
  ) throws {
    // Git itself merges nothing there.
    if own.contains("add"), cut.script.contains("git merge -q") { return }
    let person = try TestRepository()
    let plan = try worktree(of: person, "echo x > new; echo more >> a.txt; git add .; git commit -qm own")
    try person.sh("echo p > p; git add p; git commit -qm person; \(own)")
    let look = "{ \(Self.look); } | grep -v -e ORIG_HEAD -e AUTO_MERGE"
    let before = try person.sh(look)
    try person.sh("{ \(cut.script); } >/dev/null 2>&1")
    #expect(try settle(cut.step, plan, in: person) == [.takenOut(of: person.root)])
    #expect(try person.sh(look) == before)
    #expect(try settle(cut.step, plan, in: person) == [.nothing(base: "main")])
  }

  @Test func `what the person has made of it since is left, and named`() throws {
    let person = try TestRepository()
    let plan = try worktree(of: person, "echo x > new; echo more >> a.txt; git add .; git commit -qm own")
    try person.sh("git merge -q --squash upnext/login; echo mine >> a.txt")
    let before = try person.sh(Self.look)
    #expect(try settle(.squash, plan, in: person) == [.lies(in: person.root, ["a.txt", "new"], changed: ["a.txt"])])
    #expect(try person.sh(Self.look) == before)
  }

  @Test func `nothing is taken out under a git that has outlived the program`() throws {
    let person = try TestRepository()
    let plan = try worktree(of: person, "echo x > new; git add .; git commit -qm own")
    try person.sh(
      """
      cd .git; mkfifo begun go over; cd ..; git merge -q --squash upnext/login
      printf '#!/bin/sh\necho > .git/begun; read word < .git/go\n' > .git/hooks/pre-commit; chmod +x .git/hooks/pre-commit
      setsid sh -c 'git commit -qm done; echo > .git/over' >/dev/null 2>&1 </dev/null &
      read word < .git/begun
      """)
    #expect(try settle(.squash, plan, in: person) == [.atWork(in: person.root)])
    // The same behind a commit without a worktree.
    #expect(try settle(.commit, nil, in: person) == [.atWork(in: person.root)])
    try person.sh("echo > .git/go; read word < .git/over")
    #expect(try person.sh("git status --porcelain") == "")
    #expect(try settle(.squash, plan, in: person) == [.landed(base: "main")])
    #expect(try settle(.commit, nil, in: person) == [])
  }

  @Test func `what the person has open at a terminal is waited for only where it has locked something`() throws {
    let person = try TestRepository()
    let plan = try worktree(of: person, "echo x > new; git add .; git commit -qm own")
    try person.sh(
      """
      cd .git; mkfifo begun go; printf '#!/bin/sh\necho > .git/begun; read word < .git/go\n' > pager; chmod +x pager; cd ..
      git merge -q --squash upnext/login
      setsid script -qec 'git -c core.pager=.git/pager --paginate log' /dev/null >/dev/null 2>&1 </dev/null &
      read word < .git/begun; touch .git/HEAD.lock
      """)
    #expect(try settle(.squash, plan, in: person) == [.atWork(in: person.root)])
    try person.sh("rm .git/HEAD.lock")
    #expect(try settle(.squash, plan, in: person) == [.takenOut(of: person.root)])
    try person.sh("echo > .git/go")
  }

  @Test func `a rebase with which somebody has gone on is left to them, and so is one of which they know`() throws {
    let person = try TestRepository()
    let plan = try worktree(
      of: person, "sed -i s/two/T/ a.txt; git commit -qam 1; sed -i s/T/U/ a.txt; git commit -qam 2")
    let begin = "cd '\(plan.path)'; git rebase -q main >/dev/null 2>&1 || true"
    try person.sh("sed -i s/two/B/ a.txt; git commit -qam person; \(begin)")
    let goOn = "GIT_EDITOR=: git rebase --continue >/dev/null 2>&1 || true"
    try person.sh("cd '\(plan.path)'; echo settled > a.txt; git add a.txt; \(goOn)")
    let look = "cd '\(plan.path)'; git status --porcelain; git log --format=%s; cat a.txt"
    let before = try person.sh(look)
    let rest = LandRest.rebasing(in: plan.path, changed: [])
    for step in [LandStep.rebase, .rebase, .commit, .merge] { #expect(try settle(step, plan, in: person) == [rest]) }
    #expect(try person.sh(look) == before)
    try person.sh("cd '\(plan.path)'; git rebase --abort")
    #expect(try settle(.commit, plan, in: person) == [])
    try person.sh(begin)
    #expect(try settle(.rebase, plan, in: person) == [.takenOut(of: plan.path)])
  }

  @Test func `a rebase that stands there holds also where nothing else can be found out`() throws {
    let person = try TestRepository()
    let plan = try worktree(of: person, "sed -i s/two/T/ a.txt; git commit -qam 1")
    try person.sh("sed -i s/two/B/ a.txt; git commit -qam person")
    try person.sh("cd '\(plan.path)'; git rebase -q main >/dev/null 2>&1 || true")
    try person.sh("git checkout -q -b other; git branch -q -D main")
    let rest = LandRest.rebasing(in: plan.path, changed: [])
    // The next look is at what is left to the person.
    for step in [LandStep.rebase, .commit] { #expect(try settle(step, plan, in: person) == [rest]) }
    try person.sh("cd '\(plan.path)'; git rebase --abort")
    #expect(try settle(.commit, plan, in: person) == [])
  }

  @Test func `files that were written and are in no index yet are named`() throws {
    let person = try TestRepository()
    let plan = try worktree(of: person, "echo x > new; echo more >> a.txt; git add .; git commit -qm own")
    try person.sh("git merge -q --squash upnext/login; git reset -q; touch .git/index.lock")
    #expect(
      try settle(.squash, plan, in: person) == [.lies(in: person.root, ["a.txt", "new"], changed: ["a.txt", "new"])])
    #expect(try person.sh("cat new") == "x\n")
  }

  @Test func `what was never begun, and what was done, is told apart from what is the person's own`() throws {
    let person = try TestRepository()
    let plan = try worktree(of: person, "echo more >> a.txt; git commit -qam own")
    try person.sh("echo mine >> a.txt; git add a.txt")
    let before = try person.sh(Self.look)
    #expect(try settle(.squash, plan, in: person) == [.nothing(base: "main")])
    #expect(try person.sh(Self.look) == before)
    try person.sh("git reset -q --hard; git merge -q --squash upnext/login; git commit -qm done")
    #expect(try settle(.squash, plan, in: person) == [.landed(base: "main")])
  }

  @Test func `a rebase that stands in the middle is broken off, unless something else is changed there`() throws {
    let person = try TestRepository()
    let plan = try worktree(
      of: person,
      "cp a.txt ../kept; echo theirs > a.txt; git commit -qam 1; cp ../kept a.txt; echo x > new; git add .; git commit -qm 2"
    )
    try person.sh("echo ours > a.txt; git commit -qam person")
    let look = "git -C '\(plan.path)' status --porcelain --branch; git for-each-ref"
    let before = try person.sh(look)
    let begin = "git -C '\(plan.path)' rebase -q main >/dev/null 2>&1 || true"
    try person.sh(begin)
    #expect(try settle(.rebase, plan, in: person) == [.takenOut(of: plan.path)])
    #expect(try person.sh(look) == before)
    try person.sh("\(begin); echo mine >> '\(plan.path)/dir/b.txt'")
    #expect(try settle(.rebase, plan, in: person) == [.rebasing(in: plan.path, changed: ["dir/b.txt"])])
    #expect(try person.sh("tail -n 1 '\(plan.path)/dir/b.txt'") == "mine\n")
  }
}

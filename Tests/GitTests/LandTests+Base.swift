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

  @Test(arguments: [LandStep.merge, .squash, .rebase])
  func `a conflict that the person is settling there is named, and what ends it`(step: LandStep) throws {
    let person = try TestRepository()
    let plan = try worktree(of: person)
    try person.sh(
      "git checkout -q -b side; echo s > a.txt; git commit -qam side; git checkout -q main; echo p > a.txt; git commit -qam p; "
        + "git merge -q side >/dev/null 2>&1 || true")
    let look = "git status --porcelain; git log --all --oneline; ls .git"
    let before = try person.sh(look)
    let problem = LandProblem.baseUnderWay(.merge, base: "main", folder: person.root)
    #expect(land([step], plan, in: person).problem == problem)
    #expect(try self.look(plan, in: person).obstacle == problem)
    #expect(try person.sh(look) == before)
    // One without a conflict keeps git from another merge, and from moving the branch on.
    try person.sh("git merge --abort; git merge -q --no-commit -s ours side >/dev/null 2>&1")
    #expect(try self.look(plan, in: person).mergeObstacle == problem)
    for step in [LandStep.merge, .rebase] { #expect(land([step], plan, in: person).problem == problem) }
    #expect(land([.squash], plan, in: person).problem == nil)
    // Nor is a file in conflict settled where nothing is under way.
    try person.sh(
      "git merge --abort; echo 1 > a.txt; git stash -q; echo 2 > a.txt; git commit -qam 2; git stash pop -q || true")
    let other = try worktree(of: person, "echo y > other; git add other; git commit -qm other")
    #expect(land([step], other, in: person).problem == .inTheWay(["a.txt"], base: "main"))
  }

  @Test(arguments: [LandStep.merge, .squash, .rebase])
  func `where a repository lies apart from its files, these are what is landed in`(step: LandStep) throws {
    let person = try TestRepository()
    try person.git("init", "-q", "--separate-git-dir", person.base + "/apart")
    let plan = try worktree(of: person)
    #expect(try look(plan, in: person).obstacle == nil)
    #expect(land([step], plan, in: person).problem == nil)
    #expect(try person.sh("cat new; git status --porcelain") == "x\n")
    try person.sh("cd '\(plan.path)'; echo 2 > new; git commit -qam 2; cd '\(person.root)'; echo mine > new")
    #expect(land([step], plan, in: person).problem == .inTheWay(["new"], base: "main"))
  }

  @Test(arguments: [LandStep.merge, .squash, .rebase])
  func `a base that was removed is named, and the branch is as it was`(step: LandStep) throws {
    let person = try TestRepository()
    let plan = try worktree(of: person)
    try person.sh("git branch -m main elsewhere")
    let branches = "git for-each-ref; git status --porcelain"
    let before = try person.sh(branches)
    let outcome = land([step], plan, in: person)
    #expect((outcome.failed, outcome.problem) == (step, .baseIsGone("main")))
    let seen = try look(plan, in: person)
    #expect((seen.base, seen.isAhead, seen.obstacle) == (nil, false, .baseIsGone("main")))
    #expect(try person.sh(branches) == before)
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

  private static let beside = [
    "echo x > new; git add new; git commit -qm own",
    "git rm -q a.txt; mkdir a.txt; echo x > a.txt/new; git add .; git commit -qm own",
    "git init -q sub; cd sub; git -c user.name=A -c user.email=a@b.c commit -q --allow-empty -m 1; cd ..; "
      + "git add sub 2>/dev/null; git commit -qm own",
  ]

  @Test(arguments: beside)
  func `hooks see a squash beside what the person has staged as they would see git's own`(script: String) throws {
    let person = try TestRepository()
    let plan = try worktree(of: person, script)
    let tree = try person.git("rev-parse", "upnext/login^{tree}")
    try person.sh("echo mine > mine; git add mine; echo dirty >> dir/b.txt")
    try hook("pre-commit", "git diff --cached --name-only > '\(person.base)/seen'; echo checked >&2", in: person)
    try hook("commit-msg", "echo 'Change-Id: 1' >> \"$1\"", in: person)
    try hook("post-commit", "touch '\(person.base)/done'", in: person)
    let outcome = land([.squash], plan, in: person)
    #expect(outcome.problem == nil)
    #expect(outcome.done.first?.said.contains("checked") == true)
    #expect(try person.sh("ls ../done; git log -1 --format=%B | tail -n 2").contains("Change-Id: 1"))
    #expect(try person.sh("cat ../seen") == person.git("diff", "--name-only", "HEAD~", "HEAD"))
    #expect(try person.git("rev-parse", "HEAD^{tree}") == tree)
    #expect(try person.sh("git status --porcelain -uno; ls .git | grep upnext || :") == " M dir/b.txt\nA  mine\n")
  }

  @Test func `a hook that says no to a squash beside what is staged leaves nothing of it`() throws {
    let person = try TestRepository()
    let plan = try worktree(of: person, "echo x > new; git rm -q a.txt; git add .; git commit -qm own")
    try person.sh("echo mine > mine; git add mine; echo dirty >> dir/b.txt")
    let look = "git status --porcelain; git diff; git diff --cached; git log --oneline; ls . .git"
    let before = try person.sh(look)
    try hook("commit-msg", "echo which ticket >&2; exit 1", in: person)
    #expect(land([.squash], plan, in: person).problem == .refused("which ticket"))
    #expect(try person.sh(look) == before)
  }

  @Test func `a squash ends no merge that the person is just making`() throws {
    let person = try TestRepository()
    let plan = try worktree(of: person)
    try person.sh(
      "git checkout -q -b side; echo s > s; git add s; git commit -qm side; git checkout -q main; echo p > p; git add p; "
        + "git commit -qm person; git merge -q --no-commit side >/dev/null 2>&1")
    #expect(land([.squash], plan, in: person).problem == nil)
    #expect(
      try person.sh("git log --format=%s; git status --porcelain; git rev-parse -q --verify MERGE_HEAD | wc -l")
        == "A title\nperson\nfirst\nA  s\n1\n")
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
    let own = "unset GIT_INDEX_FILE; echo mine > mine; echo more >> a.txt; git add mine a.txt"
    try hook(name, own + "; echo not today >&2; exit 1", in: person)
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
    try hook(name, "unset GIT_INDEX_FILE; echo mine > new; git add new; exit 1", in: person)
    #expect(
      land([step], plan, in: person).problem == .leftChanged(["new"], in: person.root, after: .refused("")))
    #expect(try person.sh("cat new; git show :new") == "mine\nmine\n")
  }

  @Test(arguments: refusing, ["", "echo s > s; git add s; "])
  func `where a hook says no to what it has changed, only that is left, and named`(
    refusing: (hook: String, step: LandStep), own: String
  ) throws {
    // Git itself merges nothing there.
    if refusing.step == .merge, !own.isEmpty { return }
    let person = try TestRepository()
    let plan = try worktree(
      of: person,
      "echo theirs >> a.txt; git rm -q dir/b.txt; mkdir -p dir/b.txt; echo x > dir/b.txt/new; git add .; git commit -qm own"
    )
    try person.sh("echo p > p; git add p; git commit -qm person; \(own)")
    let log = try person.git("log", "--oneline")
    try hook(refusing.hook, "echo fixed >> a.txt; echo wrong style >&2; exit 1", in: person)
    let problem = land([refusing.step], plan, in: person).problem
    #expect(problem == .leftChanged(["a.txt"], in: person.root, after: .refused("wrong style")))
    #expect(
      try person.sh("git status --porcelain; tail -n 2 a.txt")
        == " M a.txt\n\(own.isEmpty ? "" : "A  s\n")theirs\nfixed\n")
    #expect(try person.git("log", "--oneline") == log)
    #expect(try person.sh("ls .git | grep -E 'MERGE_|SQUASH|upnext' || echo none") == "none\n")
    try person.sh("git restore a.txt; rm .git/hooks/\(refusing.hook)")
    #expect(land([refusing.step], plan, in: person).problem == nil)
  }

  @Test(arguments: ["", "echo s > s; git add s; echo more >> p; git add p; "])
  func `what a hook makes of the squash is in its commit, and nothing else is left of it`(own: String) throws {
    let person = try TestRepository()
    try person.sh("echo p > p; git add p; git commit -qm person")
    let plan = try worktree(of: person, "echo theirs >> a.txt; git add .; git commit -qm own")
    try person.sh(own)
    try hook("pre-commit", "echo fixed >> a.txt; echo v2 > version; git add a.txt version", in: person)
    #expect(land([.squash], plan, in: person).problem == nil)
    #expect(try person.sh("git status --porcelain") == (own.isEmpty ? "" : "M  p\nA  s\n"))
    #expect(try person.sh("git show HEAD:a.txt | tail -n 2; git show HEAD:version") == "theirs\nfixed\nv2\n")
  }

  @Test(arguments: refusing)
  func `what git would put aside for a merge stays where it is`(name: String, step: LandStep) throws {
    let person = try TestRepository()
    let plan = try worktree(of: person)
    try person.sh(
      "echo p > p; git add p; git commit -qm person; git config merge.autoStash true; echo dirty >> a.txt")
    try hook(name, "unset GIT_INDEX_FILE; echo mine > mine; git add mine; exit 1", in: person)
    #expect(land([step], plan, in: person).failed == step)
    #expect(try person.sh("git status --porcelain; git stash list") == " M a.txt\nA  mine\n")
  }

  @Test func `what somebody stages while a hook of the squash runs is not in it`() throws {
    let person = try TestRepository()
    let plan = try worktree(of: person)
    let own = "unset GIT_INDEX_FILE; echo mine > other; echo p >> a.txt; git add other a.txt"
    try hook("pre-commit", own, in: person)
    #expect(land([.squash], plan, in: person).problem == nil)
    #expect(try person.sh("git show --format= --name-only; git status --porcelain") == "new\nM  a.txt\nA  other\n")
    #expect(try person.sh("ls .git | grep -E 'SQUASH|upnext' || echo none") == "none\n")
  }

  /// The commits of a branch whose whole fits, and whose first doesn't.
  private static let back =
    "sed -i s/two/T/ a.txt; git commit -qam 1; sed -i s/T/two/ a.txt; echo x >> a.txt; git commit -qam 2"

  @Test(arguments: ["echo mine >> a.txt", "echo mine > new"])
  func `nor what somebody writes into a file of the branch's own`(script: String) throws {
    let person = try TestRepository()
    let plan = try worktree(of: person, Self.back + "; echo y > new; git add new; git commit -qm 3")
    try person.sh("sed -i s/two/B/ a.txt; git commit -qam person")
    try hook("post-checkout", script, in: person)
    let name = script.contains("new") ? "new" : "a.txt"
    guard case .leftRebasing([name], plan.path, _)? = land([.rebase], plan, in: person).problem else {
      Issue.record("it was thrown away")
      return
    }
    #expect(try person.sh("tail -n 1 '\(plan.path)/\(name)'") == "mine\n")
    #expect(try settle(.commit, plan, in: person) == [.rebasing(in: plan.path, changed: [])])
  }

  @Test func `nor in a file that is in conflict`() throws {
    let person = try TestRepository()
    let plan = try worktree(of: person, Self.back)
    try person.sh("sed -i s/two/B/ a.txt; git commit -qam person")
    // Git stops there by itself; then somebody goes on.
    try person.sh("cd '\(plan.path)'; git rebase -q main || true; echo mine >> a.txt")
    #expect(land([.rebase], plan, in: person).problem == .unsettled(.rebase, ["a.txt"], in: plan.path))
    #expect(try settle(.rebase, plan, in: person) == [.rebasing(in: plan.path, changed: ["a.txt"])])
    #expect(try person.sh("tail -n 1 '\(plan.path)/a.txt'") == "mine\n")
    // A git that is killed has noted and written the conflict, and not come to its index.
    try person.sh("cd '\(plan.path)'; git rebase --abort; git rebase -q main || true")
    try person.sh("cd '\(plan.path)'; git cat-file -p AUTO_MERGE:a.txt > a.txt; git read-tree HEAD")
    #expect(try settle(.rebase, plan, in: person) == [.takenOut(of: plan.path)])
  }

  @Test func `git that is ended in a hook behind a rebase leaves none to be broken off`() throws {
    let person = try TestRepository()
    let plan = try worktree(of: person, "echo x >> a.txt; git commit -qam 1")
    try person.sh("echo o > other; git add other; git commit -qm person")
    try hook("post-rewrite", "kill -9 $PPID", in: person)
    #expect(land([.rebase], plan, in: person).problem == nil)
    #expect(try person.sh("git log --format=%s -n 2; ls .git/worktrees/* | grep rebase || true") == "1\nperson\n")
  }

  /// What a branch begins with, and what somebody does with the conflict.
  private static let settled = [
    (Self.back, "echo mine >> a.txt; git add a.txt"), ("git rm -q a.txt; git commit -qm 1", "echo mine >> a.txt"),
  ]

  @Test(arguments: settled)
  func `nor what is staged by now, or what one side has taken away`(branch: String, script: String) throws {
    let person = try TestRepository()
    let plan = try worktree(of: person, branch)
    try person.sh("sed -i s/two/B/ a.txt; git commit -qam person")
    let begin = "cd '\(plan.path)'; git rebase -q main || true"
    try person.sh(begin)
    #expect(try settle(.rebase, plan, in: person) == [.takenOut(of: plan.path)])
    try person.sh("\(begin); \(script)")
    #expect(try settle(.rebase, plan, in: person) == [.rebasing(in: plan.path, changed: ["a.txt"])])
    #expect(try person.sh("tail -n 1 '\(plan.path)/a.txt'") == "mine\n")
  }

  @Test func `what git knows of an earlier conflict keeps no rebase from being broken off`() throws {
    let person = try TestRepository()
    let plan = try worktree(of: person, Self.back)
    try person.sh(
      """
      sed -i s/two/B/ a.txt; git commit -qam person; git config rerere.enabled true; cd '\(plan.path)'
      git rebase -q main || true; echo settled > a.txt; git rerere; git rebase --abort
      """)
    #expect(land([.rebase], plan, in: person).problem == .conflicts(["a.txt"], base: "main"))
    #expect(try person.git("status", "--porcelain", in: plan.path) == "")
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
    guard case .leftRebasing(["dir/b.txt"], plan.path, _)? = land([.rebase], plan, in: person).problem else {
      Issue.record("it was thrown away")
      return
    }
    #expect(try person.sh("tail -n 1 '\(plan.path)/dir/b.txt'") == "mine\n")
  }

  @Test func `a file in conflict with a folder has its own name`() throws {
    let person = try TestRepository()
    let plan = try worktree(of: person, "echo f > new; git add new; git commit -qm own")
    try person.sh("mkdir new; echo x > new/d; git add new; git commit -qm person")
    for step in [LandStep.merge, .squash, .rebase] {
      #expect(land([step], plan, in: person).problem == .conflicts(["new"], base: "main"))
    }
  }

  @Test func `where the folder is gone that has the base checked out, git's own word for that is what helps`() throws {
    let person = try TestRepository()
    try person.sh("git checkout -q -b base; git checkout -q -b other; git checkout -q base")
    let plan = try worktree(of: person)
    try person.sh("git checkout -q other; git worktree add -q ../hand base; rm -r ../hand")
    let problem = LandProblem.baseFolderIsGone(person.base + "/hand", base: "base")
    #expect(land([.merge], plan, in: person).problem == problem)
    #expect(try look(plan, in: person).obstacle == problem)
    try person.git("worktree", "prune")
    #expect(land([.merge], plan, in: person).problem == nil)
  }

  @Test func `where a worktree's repository was moved, that is what is named`() throws {
    let person = try TestRepository()
    let plan = try worktree(of: person)
    try person.sh("mv ../$(basename \"$PWD\") ../moved")
    #expect(land([.commit], plan, in: person).problem == .folderIsGone(plan.repository))
  }
}

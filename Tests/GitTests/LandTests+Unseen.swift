import Git
import Testing
import Worktrees

/// Files of which git's own commands see half, or nothing: they are committed whole, or named.
extension LandTests {
  @Test(arguments: ["", "git add -A"])
  func `a folder in the place of a file is committed, staged or not`(script: String) throws {
    let person = try TestRepository()
    let plan = try worktree(of: person, "rm a.txt; mkdir a.txt; echo x > a.txt/new; \(script)")
    #expect(land([.commit], plan, in: person).problem == nil)
    #expect(try person.git("status", "--porcelain", in: plan.path) == "")
    #expect(try landed("rm a.txt; mkdir a.txt; echo x > a.txt/new; \(script)", person).problem == nil)
    let names = try person.sh("git show --format= --name-only --no-renames; git status --porcelain")
    #expect(names == "a.txt\na.txt/new\n")
  }

  @Test func `where a commit of such a folder is refused, the index is as it was`() throws {
    let person = try TestRepository()
    let plan = try worktree(
      of: person,
      "rm a.txt; mkdir a.txt; echo x > a.txt/new; git add -A; rm dir/b.txt; mkdir dir/b.txt; echo y > dir/b.txt/c")
    try hook("pre-commit", "exit 1", in: person)
    let before = try person.git("status", "--porcelain", in: plan.path)
    #expect(land([.commit], plan, in: person).failed == .commit)
    #expect(try person.git("status", "--porcelain", in: plan.path) == before)
  }

  @Test func `what only the index has, and what is gone from the disk, stays staged`() throws {
    let person = try TestRepository()
    try person.sh("echo n > n; git add n")
    let outcome = try landed("rm n; echo agent >> a.txt", person)
    #expect((outcome.problem, outcome.done.first?.beside.staged) == (nil, []))
    #expect(try person.git("status", "--porcelain") == "AD n\n")
  }

  @Test(arguments: [LandStep.merge, .squash, .rebase])
  func `nor does it keep a worktree from the base`(step: LandStep) throws {
    let person = try TestRepository()
    let plan = try worktree(of: person)
    try person.sh("echo o > other; git add other; git commit -qm person")
    try person.sh("cd '\(plan.path)'; echo q > q; git add q; rm q")
    let outcome = land([.commit, step], plan, in: person)
    #expect(outcome.problem == nil && outcome.done.map(\.step) == [step])
    #expect(try person.git("status", "--porcelain", in: plan.path) == "")
  }

  @Test(arguments: ["--assume-unchanged", "--skip-worktree"])
  func `files at which git was told not to look are named`(mark: String) throws {
    let person = try TestRepository()
    try person.git("update-index", mark, "dir/b.txt")
    let outcome = try landed("echo agent >> a.txt; echo agent >> dir/b.txt", person)
    #expect(outcome.done.first?.beside.left == ["dir/b.txt"])
    #expect(try landed("echo more >> dir/b.txt", person).problem == .nothingToCommit(left: ["dir/b.txt"]))
    let plan = try worktree(of: person, "git update-index \(mark) a.txt; echo x >> a.txt; echo y > y")
    #expect(land([.commit], plan, in: person).done.first?.beside.left == ["a.txt"])
  }

  @Test(arguments: ["--assume-unchanged", "--skip-worktree"], [LandStep.merge, .squash, .rebase])
  func `such files keep a landing from the base, and that is said`(mark: String, step: LandStep) throws {
    let person = try TestRepository()
    let plan = try worktree(of: person, "echo theirs >> a.txt; git commit -qam own")
    try person.sh("git update-index \(mark) a.txt dir/b.txt; echo mine >> a.txt; echo mine >> dir/b.txt")
    let problem = LandProblem.marked(["a.txt"], base: "main")
    #expect(try look(plan, in: person).obstacle == problem)
    #expect(land([step], plan, in: person).problem == problem)
    #expect(try person.sh("tail -n 1 a.txt") == "mine\n")
  }

  @Test func `changes inside of a submodule are named as left out`() throws {
    let person = try TestRepository()
    try person.sh(
      """
      git config --global protocol.file.allow always; git config --global user.email a@b.c; git config --global user.name A
      git init -q -b main ../s; (cd ../s; echo s > s; git add s; git commit -qm s)
      git submodule --quiet add "$PWD/../s" sub; git commit -qm sub
      """)
    let outcome = try landed("echo agent >> a.txt; echo agent >> sub/s", person)
    #expect((outcome.problem, outcome.done.first?.beside.left) == (nil, ["sub/"]))
    #expect(try landed("echo more >> a.txt; git -C sub commit -qam own", person).done.first?.beside.left == [])
    #expect(try person.git("status", "--porcelain") == "")
  }

  @Test(
    arguments: [LandStep.merge, .squash, .rebase],
    ["true", "cd sub; git push -q origin HEAD:refs/heads/own", "git -C \"$BASE/sub\" fetch -q \"$PWD/sub\" HEAD"])
  func `a submodule's commit that only the worktree has is named`(step: LandStep, script: String) throws {
    let person = try TestRepository()
    try person.sh(
      """
      git config --global protocol.file.allow always; git config --global user.email a@b.c; git config --global user.name A
      git init -q -b main ../s; (cd ../s; echo s > s; git add s; git commit -qm s)
      git submodule --quiet add "$PWD/../s" sub; git commit -qm sub
      """)
    let own = "git submodule --quiet update --init; (cd sub; echo own > s; git commit -qam own)"
    let plan = try worktree(of: person, "BASE='\(person.root)'; \(own); \(script)")
    let outcome = land([.commit, step], plan, in: person)
    #expect(outcome.problem == nil && outcome.done.last?.step == step)
    // One that a remote has, or the base's own repository of it, is nothing to name.
    #expect(outcome.done.map(\.beside.left) == [[], script == "true" ? ["sub/"] : []])
  }

  @Test func `a submodule that the worktree has no folder for keeps no other one from being named`() throws {
    let person = try TestRepository()
    try person.sh(
      """
      git config --global protocol.file.allow always; git config --global user.email a@b.c; git config --global user.name A
      git init -q -b main ../s; (cd ../s; echo s > s; git add s; git commit -qm s)
      for name in gone sub; do git submodule --quiet add "$PWD/../s" $name; done; git commit -qm subs
      """)
    let plan = try worktree(
      of: person,
      """
      git submodule --quiet update --init sub; (cd sub; echo own > s; git commit -qam own); git add sub
      git update-index --cacheinfo 160000,$(git rev-parse HEAD),gone; git commit -qm own
      git update-index --skip-worktree gone; rmdir gone
      """)
    let outcome = land([.merge], plan, in: person)
    #expect(outcome.problem == nil && outcome.done.map(\.beside.left) == [["sub/"]])
  }

  @Test func `what differs in the case of letters only is two names where the disk tells them apart`() throws {
    let person = try TestRepository()
    try person.sh("seq 9 > Readme.md; git add .; git commit -qm readme; git config core.ignoreCase true")
    let plan = try worktree(of: person, "git mv Readme.md README.md")
    #expect(land([.commit], plan, in: person).problem == nil)
    let show = "git show --format= --name-status --no-renames"
    #expect(try person.sh("cd '\(plan.path)'; \(show); git status --porcelain") == "A\tREADME.md\nD\tReadme.md\n")
    #expect(try landed("mv Readme.md README.md; echo x >> a.txt", person).problem == nil)
    #expect(try person.sh("\(show); git status --porcelain") == "A\tREADME.md\nD\tReadme.md\nM\ta.txt\n")
  }

  @Test func `what git ignores in the letters of another case stays out where names are told apart`() throws {
    let person = try TestRepository()
    try person.sh(
      "printf 'Build/\\n*.LOG\\n' > .gitignore; git add .; git commit -qm ignore; git config core.ignoreCase true")
    let plan = try worktree(of: person, "mkdir build; echo x > build/o; echo x > a.log; echo y > y")
    #expect(try look(plan, in: person).uncommitted == ["y"])
    #expect(land([.commit], plan, in: person).problem == nil)
    #expect(try person.sh("cd '\(plan.path)'; git show --format= --name-only; git status --porcelain") == "y\n")
  }

  @Test func `a submodule that is broken keeps nothing beside it from being committed`() throws {
    let person = try TestRepository()
    try person.sh(
      """
      git config --global protocol.file.allow always
      git init -q -b main ../s; cd ../s; git config user.email a@b.c; git config user.name A; echo s > s; git add s
      git commit -qm s; cd "$OLDPWD"; git submodule --quiet add "$PWD/../s" sub; git commit -qm sub
      """)
    let plan = try worktree(
      of: person,
      "git submodule --quiet update --init; rm -r \"$(git rev-parse --git-dir)/modules/sub/refs\"; echo y > y")
    #expect(try look(plan, in: person).uncommitted == ["y"])
    #expect(land([.commit], plan, in: person).problem == nil)
    #expect(try person.git("show", "--format=", "--name-only", in: plan.path) == "y\n")
  }

  @Test func `who looks for such files takes no index from under a commit`() throws {
    let person = try TestRepository()
    // As one that goes on from another folder of the repository has it.
    try person.sh("git update-index --assume-unchanged dir/b.txt; cp .git/index .git/upnext-index")
    let outcome = try landed("echo agent >> a.txt; echo agent >> dir/b.txt", person)
    #expect(outcome.done.first?.beside.left == ["dir/b.txt"])
    #expect(try person.sh("ls .git | grep upnext") == "upnext-index\n")
  }
}

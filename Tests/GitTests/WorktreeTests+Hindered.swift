import EventLoop
import Git
import Review
import Testing
import Worktrees

/// What a repository has that git makes no plain worktree of: it is made all the same, or what to do is said.
extension WorktreeTests {
  private func hook(in person: TestRepository) throws {
    try person.write("#!/bin/sh\necho no lfs here >&2\nexit 1\n", to: ".git/hooks/post-checkout")
    try person.sh("chmod +x .git/hooks/post-checkout")
  }

  @Test func `a hook that fails behind a new one is told, and the folder is there, and goes again`() throws {
    let person = try TestRepository()
    try hook(in: person)
    let plan = try plan(person)
    #expect(try make(plan, in: person) == .madeThough(hook: "no lfs here"))
    #expect(try person.sh("cat '\(plan.path)/a.txt'") == "one\ntwo\nthree\n")
    #expect(try person.git("worktree", "list", "--porcelain").contains("locked a thread of upnext works here"))
    // Asked again, nothing is made, and so no hook runs.
    #expect(try make(plan, in: person) == .made)
    guard case .removed(_, keepsBranch: false) = try remove(plan, in: person) else {
      Issue.record("it stayed")
      return
    }
  }

  @Test func `one that was cut off is finished, though its hook fails`() throws {
    let person = try TestRepository()
    let plan = try plan(person)
    try person.sh(
      "git worktree add -q -b upnext/login '\(plan.path)'; git worktree lock --reason initializing '\(plan.path)'; "
        + "rm '\(plan.path)/a.txt'")
    try hook(in: person)
    #expect(try make(plan, in: person) == .madeThough(hook: "no lfs here"))
    #expect(try person.git("status", "--porcelain", "--branch", in: plan.path) == "## upnext/login\n")
    #expect(try person.git("worktree", "list", "--porcelain").contains("locked a thread of upnext works here"))
  }

  @Test func `one that git had only begun to fill goes again, unless somebody has put something there`() throws {
    let person = try TestRepository()
    let plan = try plan(person)
    try person.sh(
      "git worktree add -q --no-checkout -b upnext/login '\(plan.path)'; cd '\(plan.path)'; git show HEAD:a.txt > a.txt; "
        + "git worktree lock --reason initializing .; touch \"$(git rev-parse --git-path index.lock)\"; mkdir dir; echo mine > dir/b.txt"
    )
    #expect(try obstacles(plan, in: person).changes == ["dir/b.txt"])
    try person.git("checkout", "-q", "dir/b.txt", in: plan.path)
    guard case .removed(_, keepsBranch: false) = try remove(plan, in: person) else {
      Issue.record("it stayed")
      return
    }
  }

  @Test func `what git refuses is no hook that has failed`() throws {
    let person = try TestRepository()
    try hook(in: person)
    let plan = try plan(person)
    try person.sh("echo '*.txt filter=gone' >> .gitattributes; git add .; git commit -qm filter")
    try person.sh("git config filter.gone.smudge false; git config filter.gone.required true")
    let other = try self.plan(person, named: "other")
    #expect(throws: WorktreeProblem.self) { try make(other, in: person) }
    #expect(try person.sh("ls -d '\(other.path)' 2>/dev/null || echo none") == "none\n")
    // The first begins before that.
    #expect(try make(plan, in: person) == .madeThough(hook: "no lfs here"))
  }

  @Test func `a branch below which git makes none is named, and a name that has branches below it is passed over`()
    throws
  {
    let person = try TestRepository()
    try person.git("branch", "upnext/login/x")
    let second = try plan(person)
    #expect(second.branch == "upnext/login-2")
    try person.sh("git branch -D upnext/login/x; git branch upnext")
    let problem = WorktreeProblem.branchInTheWay("upnext")
    #expect(throws: problem) { try plan(person) }
    #expect(throws: problem) { try make(second, in: person) }
    try person.git("branch", "-m", "upnext", "other")
    #expect(try make(second, in: person) == .made)
  }

  @Test func `a bare repository is called one, and a worktree of it can be the project`() throws {
    let person = try TestRepository()
    try person.sh(
      "git clone -q --bare . ../bare.git; mkdir ../laid; git clone -q --bare . ../laid/.bare; echo 'gitdir: ./.bare' > ../laid/.git"
    )
    for folder in ["bare.git", "laid"] {
      #expect(throws: WorktreeProblem.isBare) { try plan(person, in: "/../" + folder) }
      try person.sh("git -C '../\(folder)' worktree add -q ../tree-\(folder) main")
      #expect(try plan(person, in: "/../tree-" + folder).baseBranch == "main")
    }
  }
}

import Review
import Testing
import Worktrees

@testable import Git

/// What T says of work that is in no commit yet, as it mostly is when a turn has ended.
extension LandTests {
  @Test(arguments: [
    "echo theirs > a.txt", "echo theirs > a.txt; git add a.txt", "rm a.txt; mkdir a.txt; echo x > a.txt/b",
    "echo x > new; git add new; git commit -qm own; echo theirs > a.txt",
  ]) func `a conflict of what isn't committed yet is told before it is committed`(script: String) throws {
    let person = try TestRepository()
    let plan = try worktree(of: person, script)
    try person.sh("echo ours > a.txt; git commit -qam person")
    let status = "cd '\(plan.path)'; git status --porcelain -uall; git log --oneline"
    // A look by git itself notes in the index what it has seen.
    let there = try person.sh(status)
    let before = try person.state()
    let seen = try look(plan, in: person)
    #expect(seen.conflicts.contains { $0.hasPrefix("a.txt") } && seen.base == "main")
    #expect(seen.isAhead == script.contains("commit"))
    #expect(try person.state() == before && person.sh(status) == there)
    #expect(try person.sh("ls ../data/review") == "")
  }

  @Test(arguments: [
    // What is committed would be in conflict, and what is not settles it.
    "echo theirs > a.txt; git commit -qam own; printf 'one\\ntwo\\nthree\\nours\\n' > a.txt", "mv a.txt b.txt",
    "mv dir/b.txt a; rmdir dir; mv a dir", "rm -r dir; ln -s .. dir",
  ]) func `what fits is told to fit, and then does`(script: String) throws {
    let person = try TestRepository()
    let plan = try worktree(of: person, script)
    try person.sh("echo ours >> a.txt; git commit -qam person")
    let seen = try look(plan, in: person)
    #expect(seen.conflicts == [] && seen.obstacle == nil && seen.base == "main")
    #expect(land([.commit, .merge], plan, in: person).problem == nil)
  }

  @Test func `what has only another name by now is looked at without a trace among the person's objects`() throws {
    let person = try TestRepository()
    let plan = try worktree(of: person, "mv a.txt b.txt")
    try person.sh("echo p > p; git add p; git commit -qm person")
    let before = try person.state()
    let seen = try look(plan, in: person)
    #expect(seen.conflicts == [] && seen.uncommittedCount == 2)
    #expect(try person.state() == before)
  }

  @Test func `how git judges the ends of lines is how it is told to fit`() throws {
    let person = try TestRepository()
    try person.sh(
      "seq 30 | sed 's/$/\\r/' > n; git add n; git commit -qm n; echo '* text=auto' > .gitattributes; git add .; "
        + "git commit -qm auto")
    let plan = try worktree(of: person, "sed -i '3s/^/theirs /' n")
    try person.sh("sed -i '27s/^/ours /' n; git commit -qam ours")
    #expect(try look(plan, in: person).conflicts == [])
    #expect(land([.commit, .merge], plan, in: person).problem == nil)
  }

  @Test func `what the person has in its way is told before it is committed`() throws {
    let person = try TestRepository()
    let plan = try worktree(of: person, "echo theirs >> a.txt; echo x > new")
    try person.sh("echo dirty >> a.txt; echo mine > new")
    #expect(try look(plan, in: person).obstacle == .inTheWay(["a.txt", "new"], base: "main"))
  }

  @Test func `what lies outside of the folders that the person has chosen to see is landed too`() throws {
    let person = try TestRepository()
    try person.sh("mkdir far; echo f > far/f; git add far; git commit -qm far")
    let plan = try worktree(
      of: person,
      "git sparse-checkout set dir; mkdir far other; echo mine > far/f; echo x > other/new; echo y > dir/new")
    try person.sh("echo more >> a.txt; git commit -qam more")
    #expect(try look(plan, in: person).conflicts == [])
    try hook("commit-msg", "exit 1", in: person)
    let status = "cd '\(plan.path)'; git status --porcelain -uall"
    let before = try person.sh(status)
    #expect(land([.commit], plan, in: person).failed == .commit)
    #expect(try person.sh(status) == before)
    try person.sh("rm .git/hooks/commit-msg")
    #expect(land([.commit, .merge], plan, in: person).problem == nil)
    #expect(try person.sh("cat far/f other/new dir/new") == "mine\nx\ny\n")
  }

  @Test func `what goes through a filter is not taken for a conflict`() throws {
    let person = try TestRepository()
    try person.sh(
      "git config filter.up.clean 'tr a-z A-Z'; echo '*.x filter=up' > .gitattributes; echo one > n.x; git add .; "
        + "git commit -qm x")
    let plan = try worktree(of: person, "echo two > n.x")
    try person.sh("echo two > n.x; git commit -qam two")
    #expect(try look(plan, in: person).conflicts == [])
  }

  /// Nothing of such a file is on the disk, and a copy of it would be.
  @Test func `what is very large is not copied to find out how it fits`() throws {
    let person = try TestRepository()
    let plan = try worktree(of: person, "echo theirs > a.txt; truncate -s 300M large")
    try person.sh("echo ours > a.txt; git commit -qam person")
    let seen = try look(plan, in: person)
    #expect(seen.conflicts == [] && seen.uncommittedCount == 2 && seen.base == "main")
  }

  /// One has it as its worktree, the other one as its project.
  @Test func `two looks at one folder that may go on at once write into folders of their own`() {
    let plan = WorktreePlan(
      repository: "/repo", path: "/w", branch: "upnext/w", base: "abc", baseBranch: "main", folder: "")
    let works = [plan, nil].map {
      LandWork(steps: [], directory: "/w", worktree: $0, change: nil, message: "")
    }
    #expect(works[0].lookName != works[1].lookName)
  }
}

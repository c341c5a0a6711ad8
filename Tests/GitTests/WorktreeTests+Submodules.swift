import Git
import Review
import Testing
import Worktrees

/// Git removes no worktree that has submodules: it is removed all the same where nothing of theirs would be lost.
extension WorktreeTests {
  /// A worktree with a submodule that has one in it, both with their files.
  private func withSubmodules() throws -> (TestRepository, WorktreePlan) {
    let person = try TestRepository()
    try person.sh(
      """
      git config --global protocol.file.allow always
      git config --global user.email a@b.c; git config --global user.name A
      for name in inner outer; do git init -q -b main ../$name; (cd ../$name; echo x > x; git add x; git commit -qm x); done
      (cd ../outer; git submodule --quiet add "$PWD/../inner" inner; git commit -qm sub)
      git submodule --quiet add "$PWD/../outer" outer; git commit -qm sub
      """)
    let plan = try made(person)
    try person.sh("cd '\(plan.path)'; git submodule --quiet update --init --recursive")
    return (person, plan)
  }

  @Test(arguments: ["true", "git submodule --quiet deinit --all", "git -C outer submodule --quiet deinit --all"])
  func `a worktree with submodules goes where nothing of theirs is lost`(script: String) throws {
    let (person, plan) = try withSubmodules()
    try person.sh("cd '\(plan.path)'; \(script)")
    guard script == "true" else {
      // Nobody sees what is in one that has no files there.
      let problem = #expect(throws: WorktreeProblem.self) { try remove(plan, in: person) }
      guard case .refused(let words)? = problem else {
        Issue.record("\(String(describing: problem))")
        return
      }
      #expect(words.contains("containing submodules"))
      #expect(try person.git("worktree", "list", "--porcelain").contains("locked a thread of upnext"))
      return
    }
    guard case .removed = try remove(plan, in: person) else { return }
    #expect(try person.sh("ls -d '\(plan.path)' 2>/dev/null || echo none") == "none\n")
    #expect(try person.git("worktree", "list").split(separator: "\n").count == 1)
  }

  @Test func `one whose name ends with a blank is looked at as well`() throws {
    let person = try TestRepository()
    try person.sh(
      """
      git config --global protocol.file.allow always
      git config --global user.email a@b.c; git config --global user.name A
      git init -q -b main ../outer; (cd ../outer; echo x > x; git add x; git commit -qm x)
      git submodule --quiet add "$PWD/../outer" "outer "; git commit -qm sub
      """)
    let plan = try made(person)
    try person.sh("cd '\(plan.path)'; git submodule --quiet update --init; echo y > 'outer /x'")
    #expect(try obstacles(plan, in: person).changes.contains("outer /x"))
    try person.sh("git -C '\(plan.path)/outer ' checkout -q x")
    guard case .removed = try remove(plan, in: person) else {
      return #expect(Bool(false), "it is not removed")
    }
  }

  @Test func `one that was never fetched keeps nothing`() throws {
    let (person, plan) = try withSubmodules()
    _ = try remove(plan, in: person)
    try make(plan, in: person)
    guard case .removed = try remove(plan, in: person) else { return }
    #expect(try person.sh("ls -d '\(plan.path)' 2>/dev/null || echo none") == "none\n")
  }

  @Test(arguments: [
    ("outer", "echo y > x", ["outer", "outer/x"], 0), ("outer", "echo y > new", ["outer", "outer/new"], 0),
    ("outer/inner", "echo y > x", ["outer", "outer/inner", "outer/inner/x"], 0),
    ("outer/inner", "git update-index --assume-unchanged x; echo y > x", ["outer/inner/x"], 0),
    ("outer/inner", "git checkout -q -b own; git commit -q --allow-empty -m own; git checkout -q --detach main", [], 1),
    ("outer", "echo y > x; git stash -q", [], 2),
  ])
  func `what is in a submodule alone keeps it and is named`(
    folder: String, script: String, changes: [String], commits: Int
  ) throws {
    let (person, plan) = try withSubmodules()
    try person.sh("cd '\(plan.path)/\(folder)'; \(script)")
    let obstacles = try obstacles(plan, in: person)
    #expect((obstacles.changes.sorted(), obstacles.commits) == (changes, commits))
    #expect(obstacles.submodules == (commits > 0 ? [folder] : []))
    #expect(try person.git("worktree", "list", "--porcelain").contains("locked a thread of upnext"))
  }

  @Test func `a submodule that the person's git says nothing of is named all the same`() throws {
    let (person, plan) = try withSubmodules()
    try person.git("config", "--global", "diff.ignoreSubmodules", "all")
    try person.sh("cd '\(plan.path)/outer'; echo y > x")
    #expect(try obstacles(plan, in: person).changes.sorted() == ["outer", "outer/x"])
  }

  @Test func `what a submodule ignores goes only where the person says so`() throws {
    let (person, plan) = try withSubmodules()
    try person.sh("cd '\(plan.path)/outer'; echo build >> \"$(git rev-parse --git-path info/exclude)\"; echo y > build")
    #expect(try obstacles(plan, in: person).ignored == ["outer/build"])
    guard case .removed = try remove(plan, in: person, withIgnored: true) else { return }
  }
}

import Git
import Review
import Testing
import Worktrees

/// Hooks that change what is committed, and give it to git.
extension LandTests {
  /// A change of the thread in the project's own folder, and what is done in between.
  func landed(_ turn: String, beside: String = "true", _ person: TestRepository) throws -> LandOutcome {
    let room = person.room()
    defer { room.finish() }
    let before = try room.take(person.root).get().snapshot
    try person.sh(turn)
    let after = try room.take(person.root, following: [before.tree]).get().snapshot
    try person.sh(beside)
    let change = ChangeWanted(from: before, to: after, directory: person.root, without: [], hasLines: false)
    return land([.commit], nil, in: person, change: change)
  }

  private static let formats = "echo formatted >> a.txt; echo made > made; git add a.txt made"

  @Test func `what a hook makes of the files is in the index too, and what is staged of others stays`() throws {
    let person = try TestRepository()
    try hook("pre-commit", Self.formats + "; echo more >> new; git add new", in: person)
    let outcome = try landed(
      "echo agent >> a.txt; echo agent > new", beside: "echo mine >> dir/b.txt; git add dir/b.txt", person)
    #expect(outcome.problem == nil)
    #expect(try person.sh("git status --porcelain") == "M  dir/b.txt\n")
    #expect(
      try person.sh("git show HEAD:a.txt | tail -n1; git show HEAD:new HEAD:made") == "formatted\nagent\nmore\nmade\n")
    // The next commit has nothing of it.
    try person.sh("rm .git/hooks/pre-commit; git commit -qm mine")
    #expect(try person.sh("git show --format= --name-only") == "dir/b.txt\n")
  }

  @Test func `what a hook adds stays staged where the person has staged something else there`() throws {
    let person = try TestRepository()
    try person.sh("echo 1 > made; git add made; git commit -qm made")
    try hook("pre-commit", Self.formats, in: person)
    let outcome = try landed("echo agent >> a.txt", beside: "echo mine > made; git add made; echo 1 > made", person)
    #expect(outcome.problem == nil)
    #expect(try person.sh("git status --porcelain") == "MM made\n")
    #expect(try person.sh("git show :made") == "mine\n")
  }

  @Test func `the first commit of all may have a hook, and so may a worktree`() throws {
    let person = try TestRepository(commits: false)
    try person.sh("echo mine > mine")
    try hook("pre-commit", Self.formats, in: person)
    #expect(try landed("echo agent > a.txt", beside: "true", person).problem == nil)
    #expect(try person.sh("git status --porcelain") == "?? mine\n")
    let other = try TestRepository()
    let plan = try worktree(of: other, "echo agent >> a.txt")
    try hook("pre-commit", Self.formats, in: other)
    #expect(land([.commit], plan, in: other).problem == nil)
    #expect(try other.git("status", "--porcelain", in: plan.path) == "")
  }

  @Test(arguments: ["", " -- p"])
  func `what somebody commits while a hook of the squash's merge runs is not taken out again`(names: String) throws {
    let person = try TestRepository()
    let plan = try worktree(of: person)
    try hook("post-merge", "echo p > p; git add p; git commit -qm person\(names)", in: person)
    guard case .baseMoved? = land([.squash], plan, in: person).problem else {
      Issue.record("it was landed, or left halfway")
      return
    }
    #expect(try person.sh("git log -1 --format=%s; git show HEAD:p; git status --porcelain") == "person\np\n")
    #expect(try person.sh("ls .git | grep -E 'SQUASH|upnext' || echo none") == "none\n")
  }

  @Test(arguments: ["", "git add y; echo more >> y"])
  func `what git knows of a file beside the squash keeps it from nothing`(staged: String) throws {
    let person = try TestRepository()
    let plan = try worktree(of: person)
    try person.sh("echo y > y")
    if staged.isEmpty {
      try person.git("add", "--intent-to-add", "y")
    } else {
      try hook("post-merge", staged, in: person)
    }
    #expect(land([.squash], plan, in: person).problem == nil)
    let names = try person.sh("git show --format= --name-only; git status --porcelain")
    #expect(names == "new\n" + (staged.isEmpty ? " A y\n" : "AM y\n"))
  }

  @Test(arguments: [
    ("pre-commit", LandStep.squash), ("commit-msg", .squash), ("pre-merge-commit", .merge), ("post-rewrite", .rebase),
  ])
  func `what somebody commits while a hook runs is not told as what was landed`(name: String, step: LandStep) throws {
    let person = try TestRepository()
    let plan = try worktree(of: person, "echo x > new; echo t >> a.txt; git add .; git commit -qm own")
    try person.sh("echo p > p; git add p; git commit -qm p")
    let alone = "unset $(git rev-parse --local-env-vars); cd '\(person.root)'"
    try hook(name, "\(alone); echo P >> p; git commit -q --no-verify -m person p", in: person)
    #expect(land([step], plan, in: person).problem == .baseMoved("main", said: ""))
    #expect(try person.sh("git log --format=%s -n 1; git status --porcelain") == "person\n")
    try person.sh("rm .git/hooks/\(name)")
    #expect(land([step], plan, in: person).problem == nil)
    #expect(try person.sh("cat new; tail -n 1 p; git status --porcelain") == "x\nP\n")
  }
}

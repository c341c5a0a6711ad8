import Testing
import Worktrees

/// Git writes over what it was told to ignore: whatever lies there is looked for before.
extension LandTests {
  struct Way: Sendable, CustomTestStringConvertible {
    /// What the branch brings, what lies in its way, and how that is named.
    let brings: String
    let lies: String
    let names: [String]

    var testDescription: String { "\(brings), \(lies)" }
  }

  private static let ways = [
    Way(
      brings: "ln -s elsewhere data; git add data", lies: "mkdir -p data/deep; echo PRECIOUS > data/deep/p",
      names: ["data"]),
    Way(brings: "echo theirs > .env; git add -f .env", lies: "echo PRECIOUS > .env", names: [".env"]),
    Way(brings: "echo theirs > .env; git add -f .env", lies: "ln -s nowhere .env", names: [".env"]),
    Way(brings: "mkdir .env; echo x > .env/x; git add -f .env", lies: "echo PRECIOUS > .env", names: [".env"]),
    Way(brings: "mkdir -p odd/x; echo x > odd/x/y; git add odd", lies: "echo PRECIOUS > odd", names: ["odd"]),
    Way(
      brings: "git rm -qr dir; echo file > dir; git add dir", lies: "echo PRECIOUS > dir/kept.log",
      names: ["dir/kept.log"]),
    Way(
      brings: "echo file > odd; git add odd", lies: "mkdir odd; echo PRECIOUS > odd/p; echo PRECIOUS > odd/q.log",
      names: ["odd"]),
    Way(
      brings: "echo file > odd; git add odd", lies: "mkdir odd; echo PRECIOUS > odd/p; git add odd; rm -r odd",
      names: ["odd/p"]),
  ]

  private static let lookAtFiles =
    "git status --porcelain --ignored=matching -uall; git log --oneline; git for-each-ref; git ls-files -s; "
    + "find . -path ./.git -prune -o -type f -print0 | sort -z | xargs -0 grep -H ''; find . -path ./.git -prune -o -type l -print"
  private static let look = lookAtFiles + "; ls .git"

  private func person() throws -> TestRepository {
    let person = try TestRepository()
    try person.sh("printf 'data/\\n.env\\n*.log\\n' > .gitignore; git add .gitignore; git commit -qm ignore")
    return person
  }

  @Test(arguments: ways, [true, false])
  func `what lies in the way is named, be it ignored, and nothing is touched`(way: Way, isBehind: Bool) throws {
    let person = try person()
    let plan = try worktree(of: person, "\(way.brings); git commit -qm own")
    if !isBehind { try person.sh("echo p > p; git add p; git commit -qm person") }
    try person.sh(way.lies)
    let before = try person.sh(LandTests.look)
    let problem = LandProblem.inTheWay(way.names, base: "main")
    #expect(try self.look(plan, in: person).obstacle == problem)
    for step in [LandStep.merge, .squash, .rebase] {
      #expect(land([step], plan, in: person).problem == problem, "\(step)")
      #expect(try person.sh(LandTests.look) == before, "\(step)")
    }
    try person.sh("echo mine > mine; git add mine")
    let staged = try person.sh(LandTests.look)
    #expect(land([.squash], plan, in: person).problem == problem)
    #expect(try person.sh(LandTests.look) == staged)
  }

  @Test(arguments: [("pre-merge-commit", LandStep.merge), ("pre-commit", .squash)])
  func `where a hook says no, what is ignored is as it was`(name: String, step: LandStep) throws {
    let person = try person()
    let plan = try worktree(of: person, "echo theirs > .env; git add -f .env; git commit -qm own")
    try person.sh("echo p > p; git add p; git commit -qm person; echo PRECIOUS > .env")
    try hook(name, "exit 1", in: person)
    let before = try person.sh(LandTests.look)
    #expect(land([step], plan, in: person).failed == step)
    #expect(try person.sh(LandTests.look) == before)
  }

  @Test(arguments: [
    "mkdir odd", "mkdir data; echo mine > data/p; echo mine > dir/kept.log; echo mine > mine",
  ])
  func `what is in nobody's way keeps nothing from being landed`(script: String) throws {
    let person = try person()
    let plan = try worktree(
      of: person,
      "echo x > odd; echo y > dir/new; git rm -q a.txt; mkdir a.txt; echo z > a.txt/z; git add .; git commit -qm own")
    try person.sh(script)
    #expect(land([.merge], plan, in: person).problem == nil)
    #expect(
      try person.sh("cat odd dir/new a.txt/z; ls data dir/kept.log mine 2>/dev/null | grep -c . || :").hasPrefix(
        "x\ny\nz\n"))
    #expect(try person.sh("git status --porcelain -uno") == "")
  }

  @Test func `a submodule that the branch moves is in nobody's way`() throws {
    let person = try person()
    let commit = "git -c user.name=A -c user.email=a@b.c commit -q --allow-empty -m"
    let sub = "cd sub; echo s > s; git add s; \(commit)"
    try person.sh("git init -q sub; (\(sub) 1); git add sub 2>/dev/null; git commit -qm sub")
    let plan = try worktree(
      of: person, "git init -q sub; (\(sub) 2); git add sub 2>/dev/null; git commit -qm own")
    try person.sh("echo p > p; git add p; git commit -qm person")
    #expect(land([.rebase], plan, in: person).problem == nil)
    #expect(try person.sh("cat sub/s; git log -1 --format=%s") == "s\nown\n")
  }

  @Test func `a file does not take the place of a submodule that has anything`() throws {
    let person = try person()
    try person.sh(
      "git init -q sub; cd sub; git -c user.name=A -c user.email=a@b.c commit -q --allow-empty -m 1; cd ..; "
        + "git add sub 2>/dev/null; git commit -qm sub; echo PRECIOUS > sub/p")
    let plan = try worktree(
      of: person, "git rm -q --cached sub; rmdir sub; echo x > sub; git add sub; git commit -qm own")
    let problem = LandProblem.inTheWay(["sub"], base: "main")
    #expect(try self.look(plan, in: person).obstacle == problem)
    for step in [LandStep.merge, .squash, .rebase] { #expect(land([step], plan, in: person).problem == problem) }
    #expect(try person.sh("cat sub/p; git -C sub log --format=%s") == "PRECIOUS\n1\n")
  }

  @Test(arguments: [true, false])
  func `a rebase writes over nothing that lies in the worktree`(isTheBases: Bool) throws {
    let person = try person()
    let plan = try worktree(
      of: person,
      isTheBases
        ? "echo x > new; git add new; git commit -qm own; echo PRECIOUS > .env"
        : "echo old > .env; git add -f .env; git commit -qm 1; git rm -q --cached .env; echo x > new; git add new; "
          + "git commit -qm 2; echo PRECIOUS > .env")
    try person.sh("echo p > \(isTheBases ? ".env" : "p"); git add -f .; git commit -qm person")
    let look = "cd '\(plan.path)'; \(LandTests.lookAtFiles)"
    let before = try person.sh(look)
    #expect(land([.rebase], plan, in: person).problem == .inTheWay([".env"], base: plan.branch))
    #expect(try person.sh(look) == before)
    #expect(try person.sh("cat '\(plan.path)/.env'") == "PRECIOUS\n")
  }

  @Test func `where the base can't go on, the branch is not rebased`() throws {
    let person = try person()
    let plan = try worktree(of: person)
    try person.sh("echo p > p; git add p; git commit -qm person; touch .git/index.lock")
    let look = "{ \(LandTests.look); cd '\(plan.path)'; \(LandTests.lookAtFiles); } | grep -v ORIG_HEAD"
    let before = try person.sh(look)
    #expect(land([.rebase], plan, in: person).failed == .rebase)
    #expect(try person.sh(look) == before)
    try person.sh("rm .git/index.lock")
    #expect(land([.rebase], plan, in: person).problem == nil)
  }

  @Test(arguments: [
    "echo more >> a.txt", "echo n > n", "echo more >> a.txt; echo n > n; rm dir/b.txt",
    "rm a.txt; mkdir a.txt; echo in > a.txt/in",
  ])
  func `a commit that git can't write into its index is refused, and nothing is touched`(script: String) throws {
    let person = try person()
    let plan = try worktree(of: person)
    try person.sh("cd '\(plan.path)'; \(script); touch \"$(git rev-parse --git-path index.lock)\"")
    let look = "{ \(LandTests.look); cd '\(plan.path)'; \(LandTests.lookAtFiles); ls \"$(git rev-parse --git-dir)\"; }"
    let before = try person.sh(look)
    let outcome = land([.commit], plan, in: person)
    #expect(outcome.failed == .commit)
    guard case .refused(let words)? = outcome.problem else {
      Issue.record("\(String(describing: outcome.problem))")
      return
    }
    #expect(words.contains("index.lock"))
    #expect(try person.sh(look) == before)
    try person.sh("cd '\(plan.path)'; rm \"$(git rev-parse --git-path index.lock)\"")
    #expect(land([.commit], plan, in: person).problem == nil)
    #expect(try person.sh("cd '\(plan.path)'; git status --porcelain") == "")
  }
}

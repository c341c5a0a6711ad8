import Git
import Review
import Testing
import Worktrees

/// What no review shows goes nowhere without the person's word, also where the agent has committed it itself.
extension LandTests {
  private static let secret = "echo SECRET > .env; echo q > q; git add -A; git commit -qm own"

  @Test(arguments: [LandStep.merge, .squash, .rebase, .push], [[], ["git checkout -q -b elsewhere"]])
  func `what no review shows is in no base and on no other machine`(step: LandStep, scripts: [String]) throws {
    let person = try TestRepository()
    try person.sh("git init -q --bare ../far; git remote add origin \"$PWD/../far\"; git push -q origin main")
    let plan = try worktree(of: person, Self.secret)
    for script in scripts { try person.sh(script) }
    let state = "git status --porcelain; git for-each-ref refs/heads; git -C ../far for-each-ref"
    let before = try person.sh(state)
    let refused = land([step], plan, in: person, hidden: ["*.pem", ".env"])
    #expect((refused.failed, refused.problem) == (step, .hiddenInCommits([".env"])))
    #expect(try person.sh(state) == before)
    let done = land([step], plan, in: person, hidden: [".env"], takesHidden: true)
    #expect((done.problem, done.done.first?.hidden) == (nil, [".env"]))
    #expect(try person.sh(state) != before)
  }

  /// One commit has it and the next one takes it away: a squash is without it, and all other ways bring it along.
  @Test(
    arguments: [(LandStep.squash, nil), (.merge, [".env"]), (.rebase, [".env"]), (.push, [".env"])]
      as [(LandStep, [String]?)])
  func `what a commit has that the next one takes away comes along with its commits`(
    step: LandStep, names: [String]?
  ) throws {
    let person = try TestRepository()
    try person.sh("git init -q --bare ../far; git remote add origin \"$PWD/../far\"; git push -q origin main")
    let plan = try worktree(of: person, Self.secret + "; git rm -q .env; git commit -qm away")
    #expect(land([step], plan, in: person, hidden: [".env"]).problem == names.map { .hiddenInCommits($0) })
  }

  @Test func `before it is asked which way it goes, what no review shows is told`() throws {
    let person = try TestRepository()
    try person.sh("git init -q --bare ../far; git remote add origin \"$PWD/../far\"; git push -q origin main")
    let plan = try worktree(of: person, Self.secret + "; echo KEY > b.pem")
    let seen = try look(plan, in: person, hidden: [".env", "*.pem"])
    #expect((seen.hidden, seen.hiddenInCommits) == (["b.pem"], [".env"]))
  }
}

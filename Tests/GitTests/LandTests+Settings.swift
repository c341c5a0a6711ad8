import Git
import Testing
import Worktrees

/// What the person has set for their own merges and commits keeps no landing from what it was asked for.
extension LandTests {
  private static let settings = [
    "merge.ff false", "merge.ff only", "branch.main.mergeOptions --no-ff", "branch.main.mergeOptions --ff-only",
    "branch.main.mergeOptions --no-commit", "branch.main.mergeOptions --squash", "branch.main.mergeOptions --commit",
  ]

  @Test(arguments: settings, [LandStep.merge, .squash, .rebase])
  func `settings of merges keep no landing from the base`(setting: String, step: LandStep) throws {
    let person = try TestRepository()
    let plan = try worktree(of: person)
    try person.sh("echo p > p; git add p; git commit -qm person; git config \(setting)")
    let outcome = land([step], plan, in: person)
    #expect(outcome.problem == nil)
    #expect(try outcome.done.first.map { ($0.commit ?? "") + "\n" } == person.git("rev-parse", "HEAD"))
    #expect(try person.sh("git show HEAD:new; git status --porcelain") == "x\n")
    let parents = try person.git("log", "-1", "--format=%P").split(separator: " ").count
    #expect(parents == (step == .merge ? 2 : 1))
    #expect(try person.sh("ls .git | grep -E 'MERGE_|SQUASH' || echo none") == "none\n")
  }

  @Test func `a merge is one also where git would go forward, as the person has set it`() throws {
    let person = try TestRepository()
    let plan = try worktree(of: person)
    try person.git("config", "merge.ff", "false")
    #expect(land([.merge], plan, in: person).problem == nil)
    #expect(try person.git("log", "-1", "--format=%s") == "Merge branch 'upnext/login'\n")
  }

  @Test func `a rebase is done in the way that notes its conflicts, whatever the person has set`() throws {
    let person = try TestRepository()
    let plan = try worktree(of: person)
    try person.sh("echo o > other; git add other; git commit -qm person; git config rebase.backend apply")
    try hook("post-rewrite", "ls \"$(git rev-parse --git-dir)\" > '\(person.base)/seen'", in: person)
    #expect(land([.rebase], plan, in: person).problem == nil)
    #expect(try person.sh("grep rebase ../seen") == "rebase-merge\n")
  }

  @Test func `why a commit can't be set upon the base is said without advice to go on by hand`() throws {
    let person = try TestRepository()
    let plan = try worktree(of: person)
    try person.sh(
      "echo p > p; git add p; git commit -qm person; git config gpg.program /bin/false; git config commit.gpgSign true")
    guard case .refused(let words)? = land([.rebase], plan, in: person).problem else {
      Issue.record("it was landed, or left halfway")
      return
    }
    #expect(words.contains("failed to sign") && !words.contains("hint:") && !words.contains("--continue"))
    #expect(try person.git("status", "--porcelain", in: plan.path) == "")
  }
}

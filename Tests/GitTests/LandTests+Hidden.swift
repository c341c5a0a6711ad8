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

  @Test func `what git tells of signatures is no part of a name`() throws {
    let person = try TestRepository()
    try person.sh("git init -q --bare ../far; git remote add origin \"$PWD/../far\"; git push -q origin main")
    let plan = try worktree(of: person, Self.secret)
    try person.sh(
      """
      printf '%s\\n' '#!/bin/sh' 'echo "-----BEGIN PGP SIGNATURE-----"; echo "-----END PGP SIGNATURE-----"' \
        'cat >/dev/null; echo "[GNUPG:] SIG_CREATED " >&2' > ../gpg; chmod +x ../gpg
      git config gpg.program "$PWD/../gpg"; git config log.showSignature true
      cd '\(plan.path)'; git commit -q -S --amend --no-edit; git log -1 --format= | grep -q GNUPG
      """)
    #expect(land([.push], plan, in: person, hidden: [".env"]).problem == .hiddenInCommits([".env"]))
  }

  @Test func `files beside the project's own folder are looked through, though git is told to name none`() throws {
    let person = try TestRepository()
    try person.sh("git init -q --bare ../far; git remote add origin \"$PWD/../far\"; git push -q origin main")
    let made = try worktree(of: person, Self.secret)
    let plan = WorktreePlan(
      repository: made.repository, path: made.path, branch: made.branch, base: made.base, baseBranch: made.baseBranch,
      folder: "dir")
    try person.git("config", "diff.relative", "true")
    #expect(land([.push], plan, in: person, hidden: [".env"]).problem == .hiddenInCommits([".env"]))
  }

  @Test func `a first commit is looked through, though git is told to name nothing of it`() throws {
    let person = try TestRepository(commits: false)
    try person.sh("echo SECRET > .env; git add .env; git commit -qm first; git config log.showRoot false")
    try person.sh("git init -q --bare ../far; git remote add origin \"$PWD/../far\"")
    #expect(land([.push], nil, in: person, hidden: [".env"]).problem == .hiddenInCommits([".env"]))
  }

  @Test func `before it is asked which way it goes, what no review shows is told`() throws {
    let person = try TestRepository()
    try person.sh("git init -q --bare ../far; git remote add origin \"$PWD/../far\"; git push -q origin main")
    let plan = try worktree(of: person, Self.secret + "; echo KEY > b.pem")
    let seen = try look(plan, in: person, hidden: [".env", "*.pem"])
    #expect((seen.hidden, seen.hiddenInCommits) == (["b.pem"], [".env"]))
  }

  /// It is only looked for in what this machine doesn't have yet. Of one of which nothing is known, that is the thread's own work, and
  /// what is nowhere.
  @Test(
    arguments: [
      ("git push -q origin main; git push -q other upnext/login", [".env"]),
      ("git push -q other main upnext/login", [".env"]),
      ("git push -q origin main upnext/login; git -C ../worktree commit -q --allow-empty -m more", nil),
    ] as [(String, [String]?)])
  func `what is on another machine is on none of those to which it goes now`(script: String, names: [String]?) throws {
    let person = try TestRepository()
    try person.sh(
      "for far in origin other; do git init -q --bare ../$far; git remote add $far \"$PWD/../$far\"; done")
    let plan = try worktree(of: person, Self.secret)
    try person.sh("ln -s '\(plan.path)' ../worktree; \(script)")
    let seen = try look(plan, in: person, hidden: [".env"])
    let outcome = land([.push], plan, in: person, hidden: [".env"])
    #expect(outcome.problem == names.map { .hiddenInCommits($0) })
    #expect(seen.hiddenInCommits == [".env"])
  }

  @Test func `what a base has had for long on another machine goes to a new one`() throws {
    let person = try TestRepository()
    try person.sh(
      """
      for far in origin other; do git init -q --bare ../$far; git remote add $far "$PWD/../$far"; done
      echo OLD > .env; git add .env; git commit -qm old; git push -q other main
      """)
    let plan = try worktree(of: person)
    #expect(land([.push], plan, in: person, hidden: [".env"]).problem == nil)
  }
}

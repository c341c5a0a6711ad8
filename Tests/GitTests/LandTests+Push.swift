import Git
import Review
import Testing
import Worktrees

/// A push goes where the person's own git would put it, and changes nothing of where they get theirs from.
extension LandTests {
  private func withRemotes() throws -> TestRepository {
    let person = try TestRepository()
    try person.sh(
      "for far in origin fork; do git init -q --bare ../$far; git remote add $far \"$PWD/../$far\"; done; "
        + "git push -q origin main:trunk")
    return person
  }

  @Test(arguments: [
    ("git config remote.pushDefault fork", "fork"), ("git config branch.upnext/login.pushRemote fork", "fork"),
    ("git config branch.upnext/login.remote fork", "fork"), ("git config branch.main.pushRemote fork", "fork"),
    ("git config branch.main.remote fork", "fork"), ("git config branch.upnext/login.remote .", "origin"),
    ("true", "origin"),
    ("git config remote.pushDefault fork; git config branch.upnext/login.pushRemote origin", "origin"),
    ("git config remote.pushDefault fork; git config branch.main.remote origin", "fork"),
  ])
  func `a branch goes to the remote that the person's settings name`(script: String, remote: String) throws {
    let person = try withRemotes()
    let plan = try worktree(of: person)
    try person.sh(script)
    #expect(try look(plan, in: person).remote == remote)
    let outcome = land([.push], plan, in: person)
    #expect((outcome.problem, outcome.done.first?.target) == (nil, remote + "/upnext/login"))
    let other = remote == "fork" ? "origin" : "fork"
    #expect(try person.sh("git -C ../\(remote) rev-parse upnext/login") == person.git("rev-parse", "upnext/login"))
    #expect(try person.sh("git -C ../\(other) for-each-ref refs/heads/upnext") == "")
  }

  @Test(arguments: [
    // What is called otherwise there keeps its name.
    ("main", "true", "trunk"), ("main", "git config push.default upstream", "trunk"),
    ("main", "git config push.default current", "main"),
    ("main", "git config remote.origin.push refs/heads/main:refs/heads/review", "review"),
    // What was begun from another branch is not pushed into that one.
    ("feature", "git branch trunk", "feature"),
    ("feature", "git branch trunk; git config push.default upstream", "trunk"),
  ])
  func `a branch keeps where it comes from, and goes to its own counterpart`(
    branch: String, script: String, target: String
  ) throws {
    let person = try withRemotes()
    if branch != "main" { try person.sh("git checkout -q -b \(branch)") }
    try person.sh(
      "git fetch -q origin; git branch -q -u origin/trunk; \(script); echo x > x; git add x; git commit -qm own")
    let settings = try person.sh("git config --get-regexp '^branch\\.\(branch)\\.'")
    let outcome = land([.push], nil, in: person)
    #expect((outcome.problem, outcome.done.first?.target) == (nil, "origin/" + target))
    #expect(try person.sh("git -C ../origin rev-parse \(target)") == person.git("rev-parse", "HEAD"))
    #expect(try person.sh("git config --get-regexp '^branch\\.\(branch)\\.'") == settings)
    // All of it is there now.
    let again = land([.push], nil, in: person)
    #expect((again.failed, again.problem) == (.push, .nothingToLand(base: "origin/" + target)))
  }

  @Test func `one that comes from nowhere yet comes from there now`() throws {
    let person = try withRemotes()
    let plan = try worktree(of: person)
    #expect(land([.push], plan, in: person).problem == nil)
    #expect(
      try person.git("rev-parse", "--symbolic-full-name", "upnext/login@{u}") == "refs/remotes/origin/upnext/login\n")
    let again = land([.commit, .push], plan, in: person)
    #expect((again.failed, again.problem) == (.push, .nothingToLand(base: "origin/upnext/login")))
    try person.sh("cd '\(plan.path)'; echo y > y")
    #expect(land([.push], plan, in: person).problem == .notCommitted(["y"]))
    let both = land([.commit, .push], plan, in: person)
    #expect(both.done.map(\.step) == [.commit, .push])
  }

  @Test(arguments: ["echo x > x", "true"])
  func `a branch with nothing of its own is not pushed`(script: String) throws {
    let person = try withRemotes()
    let plan = try worktree(of: person, script)
    let outcome = land([.push], plan, in: person)
    #expect(outcome.problem == (script == "true" ? .nothingToLand(base: "main") : .notCommitted(["x"])))
    #expect(try person.sh("git -C ../origin for-each-ref refs/heads/upnext") == "")
  }

  @Test func `what git says of a repository of somebody else's is said`() throws {
    let person = try TestRepository()
    let plan = try worktree(of: person)
    for plan in [nil, plan] {
      let outcome = land([.commit], plan, in: person, variables: ["GIT_TEST_ASSUME_DIFFERENT_OWNER": "1"])
      guard case .refused(let words)? = outcome.problem else {
        Issue.record("\(String(describing: outcome.problem))")
        continue
      }
      #expect(words.contains("dubious ownership") && words.contains("safe.directory"))
    }
  }

  @Test(arguments: [
    ("true", "upnext/login"), ("git config remote.pushDefault fork", "me:upnext/login"),
    // The person has told gh which repository is asked.
    ("git config remote.fork.gh-resolved base", "them:upnext/login"),
    ("git config remote.fork.gh-resolved base; git config remote.pushDefault fork", "upnext/login"),
    ("git config remote.origin.gh-resolved Me/App; git config remote.pushDefault fork", "upnext/login"),
    // So gh itself chooses where nobody has told it.
    ("git remote rename fork upstream", "them:upnext/login"),
    ("git config branch.upnext/login.pushRemote https://github.com/me/app", "me:upnext/login"),
  ])
  func `a branch of another repository than that which is asked has its owner before it`(
    script: String, head: String
  ) throws {
    #expect(try asked(script).hasPrefix("pr create --head \(head) "))
  }

  @Test(arguments: [
    ("true", "main"), ("git update-ref refs/remotes/origin/trunk main; git branch -q -u origin/trunk", "trunk"),
    // It was only begun from that one.
    ("git update-ref refs/remotes/origin/trunk main; git branch -q -u origin/trunk; git branch trunk", "main"),
    ("git branch trunk; git branch -q -u trunk", "main"),
  ])
  func `the base of a pull request is called as it is there`(script: String, base: String) throws {
    #expect(try asked(script).hasSuffix(" --base \(base)\n\nA body\n"))
  }

  /// What gh is asked.
  private func asked(_ script: String) throws -> String {
    let person = try TestRepository()
    try person.sh(
      """
      git remote add origin https://github.com/them/app.git; git remote add fork git@github.com:me/app.git; mkdir ../bin
      printf '#!/bin/sh\\n{ echo "$*"; cat; } > "%s/asked"\\n' '\(person.base)' > ../bin/gh; chmod +x ../bin/gh
      """)
    let plan = try worktree(of: person)
    try person.sh(script)
    #expect(land([.pullRequest], plan, in: person, programs: person.base + "/bin").problem == nil)
    return try person.sh("cat ../asked")
  }

  @Test func `a branch is pushed, and never by force`() throws {
    let person = try TestRepository()
    try person.sh("git init -q --bare ../far; git remote add origin \"$PWD/../far\"")
    let plan = try worktree(of: person)
    #expect(land([.push], plan, in: person).done.first?.target == "origin/upnext/login")
    #expect(try person.git("rev-parse", "refs/remotes/origin/upnext/login") == person.git("rev-parse", "upnext/login"))
    let before = try person.sh("git -C ../far rev-parse upnext/login")
    try person.sh("cd '\(plan.path)'; git commit -q --amend -m other")
    #expect(land([.push], plan, in: person).failed == .push)
    #expect(try person.sh("git -C ../far rev-parse upnext/login") == before)
  }

  @Test func `without a remote that is said, and nothing asks for a password`() throws {
    let person = try TestRepository()
    let plan = try worktree(of: person)
    #expect(land([.push], plan, in: person).problem == .noRemote)
    // Whoever would ask has no terminal, no input, and nobody who answers.
    try person.write(
      "#!/bin/sh\nread -r word < /dev/tty && exit 0\necho nobody to ask >&2; exit 1\n",
      to: "../ssh")
    try person.sh("chmod +x ../ssh; git config core.sshCommand \"$PWD/../ssh\"; git remote add origin ssh://nowhere/x")
    guard case .refused(let words)? = land([.push], plan, in: person).problem else {
      Issue.record("it was pushed")
      return
    }
    #expect(words.contains("nobody to ask"))
  }

  @Test func `a pull request is opened by gh, with the message`() throws {
    let person = try TestRepository()
    try person.sh("git init -q --bare ../far; git remote add origin \"$PWD/../far\"; mkdir ../bin")
    try person.write(
      "#!/bin/sh\necho \"$GH_PROMPT_DISABLED $*\" > '\(person.base)/asked'; cat >> '\(person.base)/asked'\n"
        + "echo https://example.org/pull/7\n", to: "../bin/gh")
    try person.sh("chmod +x ../bin/gh")
    let plan = try worktree(of: person)
    let outcome = land([.push, .pullRequest], plan, in: person, programs: person.base + "/bin")
    #expect(outcome.done.last?.url == "https://example.org/pull/7")
    #expect(
      try person.sh("cat ../asked")
        == "1 pr create --head upnext/login --title A title --body-file - --base main\n\nA body\n")
  }

  @Test(arguments: [
    ("true", "main", true), ("git branch -q -m master", "master", true),
    ("git update-ref refs/remotes/origin/main main; git branch -q -m master", "master", false),
    ("git checkout -q -b trunk; git symbolic-ref refs/remotes/origin/HEAD refs/remotes/origin/trunk", "trunk", true),
    ("git symbolic-ref refs/remotes/origin/HEAD refs/remotes/origin/trunk", "main", false),
    ("git checkout -q -b feature", "feature", false),
  ])
  func `no pull request asks for the branch that it would go into, and nothing is pushed for one`(
    script: String, branch: String, isBase: Bool
  ) throws {
    let person = try TestRepository()
    try person.sh(
      """
      git init -q --bare ../far; git remote add origin "$PWD/../far"; mkdir ../bin; printf '#!/bin/sh\n' > ../bin/gh
      chmod +x ../bin/gh; \(script)
      """)
    let seen = try look(nil, in: person)
    #expect(seen.target == "origin/" + branch)
    #expect(seen.requestObstacle == (isBase ? .needsBranch("origin/" + branch) : nil))
    let outcome = land([.push, .pullRequest], nil, in: person, programs: person.base + "/bin")
    #expect(outcome.problem == seen.requestObstacle)
    #expect(outcome.failed == (isBase ? .pullRequest : nil))
    #expect(try person.sh("git -C ../far for-each-ref").isEmpty == isBase)
  }

  @Test func `nor is one opened for a worktree's branch that goes to its base there`() throws {
    let person = try TestRepository()
    try person.sh("git init -q --bare ../far; git remote add origin \"$PWD/../far\"; git push -q origin main")
    let plan = try worktree(of: person)
    try person.sh("git config push.default upstream; cd '\(plan.path)'; git branch -q -u origin/main")
    let outcome = land([.push, .pullRequest], plan, in: person)
    #expect((outcome.failed, outcome.problem) == (.pullRequest, .needsBranch("origin/main")))
    #expect(try person.sh("git -C ../far rev-parse main") == person.git("rev-parse", "main"))
  }

  @Test func `a gh that ends without a word is what is named`() throws {
    let person = try TestRepository()
    try person.sh(
      """
      git init -q --bare ../far; git remote add origin "$PWD/../far"; mkdir ../bin
      printf '#!/bin/sh\nkill -9 $$\n' > ../bin/gh; chmod +x ../bin/gh
      """)
    let outcome = land([.push, .pullRequest], try worktree(of: person), in: person, programs: person.base + "/bin")
    #expect((outcome.done.map(\.step), outcome.problem) == ([.push], .ghSaidNothing))
  }

  @Test func `without gh it is pushed, and that is said`() throws {
    let person = try TestRepository()
    try person.sh("git init -q --bare ../far; git remote add origin \"$PWD/../far\"")
    let plan = try worktree(of: person)
    let outcome = land([.push, .pullRequest], plan, in: person)
    #expect(outcome.done.map(\.step) == [.push])
    #expect(outcome.problem == .noGh)
  }
}

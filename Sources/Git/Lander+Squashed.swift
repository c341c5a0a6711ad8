import Worktrees

/// What an earlier squash has brought into the base. Git knows of no bond between its one commit and the branch's: two references
/// in the worktree, which go with it, keep both.
extension Lander {
  static let squashed = "refs/worktree/upnext/squashed"
  static let made = "refs/worktree/upnext/squash"

  func noteSquash(_ fit: Fit, as made: String) throws(LandProblem) {
    let lines = "update \(Lander.squashed) \(fit.theirs)\nupdate \(Lander.made) \(made)\n"
    try ask(["update-ref", "--stdin"], in: fit.plan.path, input: Array(lines.utf8))
  }

  /// The base as it is if the branch goes on from what was squashed: with that for a parent too, so that git begins to compare
  /// there. The base itself where nothing was, where either side has been set to something else since, where the base was merged
  /// into the branch behind it, and where the branch has nothing new: whoever has taken the squash out of the base can land it again.
  func baseKnowingSquash(_ ours: String, _ theirs: String) throws(LandProblem) -> String {
    let squashed = try run(["rev-parse", "--verify", "--quiet", Lander.squashed + "^{commit}"])
    let made = try run(["rev-parse", "--verify", "--quiet", Lander.made + "^{commit}"])
    guard squashed.status == 0, made.status == 0, squashed.line != theirs, try isBefore(squashed.line, theirs),
      try isBefore(made.line, ours), try !isBefore(made.line, theirs)
    else { return ours }
    return try ownCommit(["\(ours)^{tree}", "-p", ours, "-p", squashed.line])
  }

  /// What a squash brings on top of the base, as a commit of which git has nothing to compare any more.
  func squashOnly(_ tree: String, on ours: String) throws(LandProblem) -> String { try ownCommit([tree, "-p", ours]) }

  /// One that is in no branch and needs nobody's name.
  func ownCommit(_ arguments: [String]) throws(LandProblem) -> String {
    var named = self
    for role in ["AUTHOR", "COMMITTER"] {
      named.environment["GIT_\(role)_NAME"] = "upnext"
      named.environment["GIT_\(role)_EMAIL"] = "upnext@localhost"
    }
    return try named.ask(["commit-tree", "-m", "upnext"] + arguments).line
  }

  func isBefore(_ one: String, _ other: String) throws(LandProblem) -> Bool {
    try run(["merge-base", "--is-ancestor", one, other]).status == 0
  }
}

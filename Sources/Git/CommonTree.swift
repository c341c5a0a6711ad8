import Review

/// The tree that a folder's branch has in common with its base: what differs from it is what the branch would bring there.
struct CommonTree {
  let git: GitProgram
  let directory: String
  /// A branch's name.
  let base: String
  let time: GitTime

  func find() throws(GitProblem) -> String {
    let names = ["HEAD", "refs/heads/" + base, Lander.squashed, Lander.made]
    let answers = try git.all(
      names.map {
        GitCall(["rev-parse", "--verify", "--quiet", $0 + "^{commit}"], in: directory, mayFail: true)
      }, within: time)
    let commits = answers.map { $0.status == 0 ? $0.line : nil }
    guard let ours = commits[1] else { throw .withoutSnapshot(.noBase(base)) }
    let common = try ask(["merge-base", "HEAD", ours]).line
    guard let head = commits[0], common != head, common != ours else { return try tree(of: common) }
    // Git knows of no bond between the branch's commits and one that has brought them in together.
    let own = try differing(common, head)
    if own.isDisjoint(with: try differing(ours, head)) { return try tree(of: head) }
    guard let squashed = commits[2], let made = commits[3], try isBefore(squashed, head), try isBefore(made, ours),
      try !isBefore(made, head)
    else { return try tree(of: common) }
    // What the base has taken out again would be brought in anew.
    if squashed == head, !own.isSubset(of: try differing(common, ours)) { return try tree(of: common) }
    return try tree(of: squashed)
  }

  private func tree(of commit: String) throws(GitProblem) -> String {
    try ask(["rev-parse", "--verify", commit + "^{tree}"]).line
  }

  /// Files in which two commits differ.
  private func differing(_ one: String, _ other: String) throws(GitProblem) -> Set<ArraySlice<UInt8>> {
    Set(try ask(Lander.comparing + [one, other]).output.split(separator: 0))
  }

  private func isBefore(_ one: String, _ other: String) throws(GitProblem) -> Bool {
    try git.run(GitCall(["merge-base", "--is-ancestor", one, other], in: directory), within: time).status == 0
  }

  private func ask(_ arguments: [String]) throws(GitProblem) -> GitAnswer {
    try git.ask(GitCall(arguments, in: directory), within: time)
  }
}

import Worktrees

/// What `gh` calls the head of a pull request.
extension Lander {
  /// A branch of another repository than the one that is asked has its owner before it.
  func head(_ branch: String, at remote: String) throws(LandProblem) -> String {
    guard let own = try repository(at: remote), let asked = try repositoryAsked(),
      own.map({ $0.lowercased() }) != asked.map({ $0.lowercased() })
    else { return branch }
    return own[0] + ":" + branch
  }

  /// Which one gh asks: what the person has told it to, or the first in an order of its own where nobody can be asked.
  private func repositoryAsked() throws(LandProblem) -> [String]? {
    let names = try ask(["remote"]).lines.filter { !$0.isEmpty }
    let first = ["upstream", "github", "origin"].filter(names.contains)
    let remotes = first + names.filter { !first.contains($0) }
    for remote in remotes {
      let told = try run(["config", "--get", "remote.\(remote).gh-resolved"]).line
      guard told.isEmpty else { return told == "base" ? try repository(at: remote) : Lander.repository(of: told) }
    }
    return try remotes.first.flatMap { remote throws(LandProblem) in try repository(at: remote) }
  }

  /// Nil where its address has none. A branch may go to an address that has no name.
  private func repository(at remote: String) throws(LandProblem) -> [String]? {
    let told = try run(["remote", "get-url", "--push", remote])
    return Lander.repository(of: told.status == 0 ? told.line : remote)
  }

  /// Owner and name, at the end of an address.
  private static func repository(of address: String) -> [String]? {
    let parts = address.split(whereSeparator: { $0 == "/" || $0 == ":" }).suffix(2).map(String.init)
    guard parts.count == 2 else { return nil }
    return [parts[0], parts[1].hasSuffix(".git") ? String(parts[1].dropLast(".git".count)) : parts[1]]
  }
}

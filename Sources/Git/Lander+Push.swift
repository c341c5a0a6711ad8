import Review
import Worktrees

/// What others get of a thread's work.
extension Lander {
  func push() throws(LandProblem) -> LandDone {
    let way = try wayOut()
    var done = LandDone(.push)
    done.hidden = try hiddenToPush(to: way.remote)
    try checkHidden(done.hidden)
    if let plan = work.worktree, try run(["rev-list", "--count", "HEAD", "--not", plan.base]).line == "0" {
      throw try nothing(beyond: plan.baseBranch ?? way.target)
    }
    let answer = try ask(
      ["push", "--porcelain"] + (way.isFirst ? ["--set-upstream"] : []) + [way.remote, "HEAD:" + way.ref])
    // So git marks what is there already.
    if answer.lines.contains(where: { $0.hasPrefix("=\tHEAD:") }) { throw try nothing(beyond: way.target) }
    done.commit = try ask(["rev-parse", "HEAD"]).line
    (done.target, done.said) = (way.target, words(answer))
    // Many a server says where a request for this branch is opened.
    done.url = answer.said.split(whereSeparator: \.isWhitespace).first { $0.hasPrefix("https://") }.map(String.init)
    return done
  }

  /// All commits are there already: what the thread has changed is in none.
  private func nothing(beyond target: String) throws(LandProblem) -> LandProblem {
    let left = try work.worktree.map { plan throws(LandProblem) in try changes(in: plan.path) } ?? []
    return left.isEmpty ? .nothingToLand(base: target) : .notCommitted(names(of: left))
  }

  func openPullRequest() throws(LandProblem) -> LandDone {
    let way = try wayOut()
    let head = try head(way.name, at: way.remote)
    let base = try work.worktree?.baseBranch.map { base throws(LandProblem) in try nameThere(of: base) }
    let lines = work.message.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    let title = lines.first.map(String.init) ?? way.name
    var call = GitCall(
      ["pr", "create", "--head", head, "--title", title, "--body-file", "-"] + (base.map { ["--base", $0] } ?? []),
      in: Whereabouts(work.directory).directory)
    call.program = "gh"
    call.input = Array((lines.count > 1 ? String(lines[1]) : "").utf8) + [0x0A]
    let answer: GitAnswer
    do throws(GitProblem) { answer = try git.ask(call, within: time) } catch .missing {
      throw .noGh
    } catch {
      let problem = LandProblem(error)
      throw problem == .refused("") ? .ghSaidNothing : problem
    }
    var done = LandDone(.pullRequest)
    (done.target, done.said) = (way.name, answer.said)
    done.url = answer.lines.last { $0.hasPrefix("http") }
    return done
  }

  /// Nil where nothing is known that keeps a pull request from being opened.
  func requestObstacle() throws(LandProblem) -> LandProblem? {
    guard let branch = try branch(), try remote(of: branch) != nil else { return nil }
    let way = try wayOut()
    // In a fork it may be called as the base is.
    guard try head(way.name, at: way.remote) == way.name else { return nil }
    return try isBase(way) ? .needsBranch(way.target) : nil
  }

  /// It goes to the branch into which a request for it would ask it to be brought.
  private func isBase(_ way: WayOut) throws(LandProblem) -> Bool {
    if let base = work.worktree?.baseBranch { return try nameThere(of: base) == way.name }
    let remote = "refs/remotes/\(way.remote)/"
    let head = try run(["symbolic-ref", "--quiet", remote + "HEAD"]).line
    if !head.isEmpty { return head == remote + way.name }
    // Git has not been told which one that is.
    guard way.name == "master" else { return way.name == "main" }
    return try !knows(remote + "main")
  }

  /// Where it would be pushed to.
  func pushTarget() throws(LandProblem) -> String { try wayOut().target }

  func branch() throws(LandProblem) -> String? {
    let branch = try run(["symbolic-ref", "--quiet", "--short", "HEAD"])
    return branch.status == 0 ? branch.line : nil
  }

  // MARK: Where to

  /// Where a branch is pushed to.
  private struct WayOut {
    let remote: String
    let ref: String
    /// It comes from nowhere yet, and does so from there from now on.
    let isFirst: Bool

    var name: String { Lander.branchName(of: ref) }
    var target: String { remote + "/" + name }
  }

  /// What git says of a branch; with nothing in it where the person has set nothing.
  private struct Bonds {
    var pushRemote = ""
    var pushRef = ""
    var remote = ""
    var ref = ""
  }

  private static func branchName(of ref: String) -> String {
    ref.hasPrefix("refs/heads/") ? String(ref.dropFirst("refs/heads/".count)) : ref
  }

  private func bonds(of branch: String) throws(LandProblem) -> Bonds {
    let fields = ["push:remotename", "push:remoteref", "upstream:remotename", "upstream:remoteref"]
    let format = "--format=" + fields.map { "%(\($0))" }.joined(separator: "%0a")
    let told = try ask(["for-each-ref", format, "refs/heads/" + branch]).lines
    guard told.count == fields.count else { return Bonds() }
    return Bonds(pushRemote: told[0], pushRef: told[1], remote: told[2], ref: told[3])
  }

  /// What a branch is called where it comes from. Where another one is called so here, it was only begun from that.
  private func nameThere(of branch: String) throws(LandProblem) -> String {
    let bonds = try bonds(of: branch)
    guard !["", "."].contains(bonds.remote), try !knows(bonds.ref) else { return branch }
    return Lander.branchName(of: bonds.ref)
  }

  private func wayOut() throws(LandProblem) -> WayOut {
    guard let branch = try branch() else { throw .detached }
    guard let remote = try remote(of: branch) else { throw .noRemote }
    let bonds = try bonds(of: branch)
    let ref = try ref(of: branch, bonds, at: remote)
    return WayOut(
      remote: remote, ref: ref,
      isFirst: bonds.ref.isEmpty && ["", remote].contains(bonds.remote) && ref.hasPrefix("refs/heads/"))
  }

  /// To which git would push the branch, or else its base.
  func remote(of branch: String) throws(LandProblem) -> String? {
    let own = try bonds(of: branch).pushRemote
    // It may come from another branch of this repository, or go to an address that has no name.
    if !own.isEmpty, own != "." { return own }
    let remotes = try ask(["remote"]).lines.filter { !$0.isEmpty }
    let base = try work.worktree?.baseBranch.map { base throws(LandProblem) in try bonds(of: base).pushRemote }
    return [base ?? "", "origin"].first { remotes.contains($0) } ?? remotes.first
  }

  /// What it is called there. Where it comes from a branch of another name, that is its counterpart; but not where a branch here
  /// is called so too: then it was only begun from that one, and its work is not to go there unless `push.default` says so.
  private func ref(of branch: String, _ bonds: Bonds, at remote: String) throws(LandProblem) -> String {
    let own = "refs/heads/" + branch
    if bonds.pushRemote == remote, !bonds.pushRef.isEmpty { return bonds.pushRef }
    guard bonds.remote == remote, !bonds.ref.isEmpty, bonds.ref != own else { return own }
    switch try run(["config", "--get", "push.default"]).line {
    case "current", "matching": return own
    case "upstream", "tracking": return bonds.ref
    default: return try knows(bonds.ref) ? own : bonds.ref
    }
  }
}

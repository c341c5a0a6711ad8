import Review
import Worktrees

/// What others get of a thread's work.
extension Lander {
  func push() throws(LandProblem) -> LandDone {
    let (branch, remote) = try upstream()
    let answer = try ask(["push", "--set-upstream", "--porcelain", remote, "HEAD:refs/heads/" + branch])
    var done = LandDone(.push)
    done.commit = try ask(["rev-parse", "HEAD"]).line
    (done.target, done.said) = (remote + "/" + branch, words(answer))
    // Many a server says where a request for this branch is opened.
    done.url = answer.said.split(whereSeparator: \.isWhitespace).first { $0.hasPrefix("https://") }.map(String.init)
    return done
  }

  func openPullRequest() throws(LandProblem) -> LandDone {
    let (branch, _) = try upstream()
    let lines = work.message.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    let title = lines.first.map(String.init) ?? branch
    var call = GitCall(
      ["pr", "create", "--head", branch, "--title", title, "--body-file", "-"]
        + (work.worktree?.baseBranch.map { ["--base", $0] } ?? []), in: Whereabouts(work.directory).directory)
    call.program = "gh"
    call.input = Array((lines.count > 1 ? String(lines[1]) : "").utf8) + [0x0A]
    let answer: GitAnswer
    do throws(GitProblem) { answer = try git.ask(call, within: time) } catch .missing {
      throw .noGh
    } catch { throw LandProblem(error) }
    var done = LandDone(.pullRequest)
    (done.target, done.said) = (branch, answer.said)
    done.url = answer.lines.last { $0.hasPrefix("http") }
    return done
  }

  private func upstream() throws(LandProblem) -> (branch: String, remote: String) {
    guard let branch = try branch() else { throw .detached }
    guard let remote = try remote(of: branch) else { throw .noRemote }
    return (branch, remote)
  }

  func branch() throws(LandProblem) -> String? {
    let branch = try run(["symbolic-ref", "--quiet", "--short", "HEAD"])
    return branch.status == 0 ? branch.line : nil
  }

  /// Where the branch, or its base, is pushed to as a rule.
  func remote(of branch: String) throws(LandProblem) -> String? {
    let remotes = try ask(["remote"]).lines.filter { !$0.isEmpty }
    let own = try run(["config", "--get", "branch.\(branch).remote"]).line
    let base = try work.worktree?.baseBranch.map { base throws(LandProblem) in
      try run(["config", "--get", "branch.\(base).remote"]).line
    }
    return [own, base ?? "", "origin"].first { remotes.contains($0) } ?? remotes.first
  }
}

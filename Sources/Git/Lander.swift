import Review
import Texts
import Worktrees

/// Lands a thread's work by the person's own git: their hooks run and their words are told, nothing asks, and nothing is
/// forced. Conflicts are told before anything is touched.
struct Lander {
  static let milliseconds = 600_000
  private static let mostNames = 20

  let git: GitProgram
  let work: LandWork
  /// What the thread has changed, where it works in the project's own folder.
  let paths: [FilePath]?
  let time = GitTime(milliseconds: Lander.milliseconds)

  func land() -> LandOutcome {
    var outcome = LandOutcome()
    for step in work.steps {
      do throws(LandProblem) {
        outcome.done.append(try land(step))
      } catch {
        (outcome.failed, outcome.problem) = (step, error)
        break
      }
    }
    return outcome
  }

  private func land(_ step: LandStep) throws(LandProblem) -> LandDone {
    switch step {
    case .commit: try commit()
    case .merge: try merge()
    case .squash: try squash()
    case .rebase: try rebase()
    case .push: try push()
    case .pullRequest: try openPullRequest()
    }
  }

  // MARK: Committing

  private func commit() throws(LandProblem) -> LandDone {
    var done = LandDone(.commit)
    let top = try ask(["rev-parse", "--show-toplevel"]).line
    let changed = try changes(in: top)
    guard !changed.isEmpty else { throw .nothingToCommit }
    let names = Array(changed.map(\.name).joined(separator: [0])) + [0]
    // What git doesn't know yet is made known, and nothing else of the index is touched.
    let new = changed.filter(\.isNew).map(\.name)
    let list = Array(new.joined(separator: [0])) + [0]
    let byNames = ["--pathspec-from-file=-", "--pathspec-file-nul"]
    if !new.isEmpty { try ask(["--literal-pathspecs", "add", "--intent-to-add"] + byNames, in: top, input: list) }
    let answer: GitAnswer
    do throws(LandProblem) {
      answer = try ask(
        ["--literal-pathspecs", "commit", "--only", "--message=" + work.message] + byNames, in: top, input: names)
    } catch {
      // It is as it was: a hook said no.
      if !new.isEmpty { _ = try run(["--literal-pathspecs", "reset", "--quiet"] + byNames, in: top, input: list) }
      throw error
    }
    done.said = words(answer)
    done.commit = try ask(["rev-parse", "HEAD"], in: top).line
    done.target = try run(["symbolic-ref", "--quiet", "--short", "HEAD"], in: top).line
    return done
  }

  private struct Change {
    let name: ArraySlice<UInt8>
    let isNew: Bool
  }

  /// In a worktree all that there is, elsewhere what the thread has changed.
  private func changes(in top: String) throws(LandProblem) -> [Change] {
    if work.worktree == nil, paths == nil { throw .unknownChange }
    let told = try ask(
      ["status", "--porcelain=v1", "-z", "--no-renames", "--untracked-files=all", "--ignore-submodules=dirty"], in: top)
    let own = paths.map { Set($0.map(\.bytes)) }
    return told.output.split(separator: 0).compactMap { entry in
      guard entry.count > 3 else { return nil }
      let name = entry.dropFirst(3)
      guard own?.contains(Array(name)) ?? true else { return nil }
      return Change(name: name, isNew: entry.first == UInt8(ascii: "?"))
    }
  }

  // MARK: Into the base

  /// The branch's commits and its base, once it is known that they fit together. The result's tree is told too.
  private struct Fit {
    let plan: WorktreePlan
    let base: String
    /// The commits as they are now.
    let ours: String
    let theirs: String
    let tree: String
    /// Where the base is checked out; nil where nowhere.
    let folder: String?
  }

  private func fit() throws(LandProblem) -> Fit {
    guard let plan = work.worktree, let base = plan.baseBranch else { throw .noBase }
    let left = try changes(in: plan.path)
    guard left.isEmpty else { throw .notCommitted(left.prefix(Lander.mostNames).map { FilePath($0.name).text }) }
    let ours = try run(["rev-parse", "--verify", "--quiet", "refs/heads/\(base)^{commit}"])
    guard ours.status == 0 else { throw .noBase }
    let theirs = try ask(["rev-parse", "--verify", "HEAD^{commit}"]).line
    let ahead = try ask(["rev-list", "--count", theirs, "--not", ours.line]).line
    guard ahead != "0" else { throw .nothingToLand(base: base) }
    let merged = try run(["merge-tree", "--write-tree", "-z", "--name-only", "--no-messages", ours.line, theirs])
    let fields = merged.output.split(separator: 0).map { FilePath($0).text }
    guard merged.status == 0, let tree = fields.first else {
      guard merged.status == 1 else { throw .refused(merged.said) }
      throw .conflicts(Array(fields.dropFirst().prefix(Lander.mostNames)), base: base)
    }
    let same = try ask(["rev-parse", ours.line + "^{tree}"]).line
    guard tree != same else { throw .nothingToLand(base: base) }
    return Fit(
      plan: plan, base: base, ours: ours.line, theirs: theirs, tree: tree, folder: try folder(of: base))
  }

  /// The working folder that has the branch checked out.
  private func folder(of branch: String) throws(LandProblem) -> String? {
    var path: String?
    for line in try ask(["worktree", "list", "--porcelain"]).lines {
      if line.hasPrefix("worktree ") { path = String(line.dropFirst("worktree ".count)) }
      if line == "branch refs/heads/" + branch { return path }
    }
    return nil
  }

  private func merge() throws(LandProblem) -> LandDone {
    let fit = try fit()
    let title = "Merge branch '\(fit.plan.branch)'"
    guard let folder = fit.folder else {
      let commit = try isBehind(fit) ? fit.theirs : newCommit(of: fit, ["-p", fit.ours, "-p", fit.theirs], title)
      return try moved(fit, to: commit, .merge, said: "")
    }
    let answer = try run(["merge", "--no-edit", "-m", title, fit.theirs], in: folder)
    guard answer.status == 0 else {
      // A hook said no behind the merge: then all is as it was. Another merge than ours is none of our business.
      let begun = try run(["rev-parse", "--verify", "--quiet", "MERGE_HEAD"], in: folder)
      if begun.status == 0, begun.line == fit.theirs { _ = try run(["merge", "--abort"], in: folder) }
      throw .refused(words(answer))
    }
    return try told(.merge, fit, words(answer))
  }

  /// One commit with all that the branch has. The person's own changes in other files stay as they are, staged or not.
  private func squash() throws(LandProblem) -> LandDone {
    let fit = try fit()
    if let folder = fit.folder, try run(["diff", "--cached", "--quiet"], in: folder).status == 0 {
      try ask(["merge", "--squash", fit.theirs], in: folder)
      let answer = try run(["commit", "--message=" + work.message], in: folder)
      guard answer.status == 0 else {
        // A hook said no: what was brought in goes again, and nothing else.
        _ = try run(["reset", "--merge"], in: folder)
        throw .refused(words(answer))
      }
      return try told(.squash, fit, words(answer))
    }
    // What the person has staged would be in the commit: it is made beside the index, and no hook sees it.
    let commit = try newCommit(of: fit, ["-p", fit.ours], work.message)
    guard let folder = fit.folder else { return try moved(fit, to: commit, .squash, said: "") }
    try ask(["read-tree", "-n", "-m", "-u", fit.ours, commit], in: folder)
    try ask(["read-tree", "-m", "-u", fit.ours, commit], in: folder)
    do throws(LandProblem) { return try moved(fit, to: commit, .squash, said: "") } catch {
      _ = try run(["read-tree", "-m", "-u", commit, fit.ours], in: folder)
      throw error
    }
  }

  private func rebase() throws(LandProblem) -> LandDone {
    let fit = try fit()
    if try !isBehind(fit) {
      let answer = try run(["rebase", "--quiet", fit.ours], in: fit.plan.path)
      guard answer.status == 0 else {
        // Commit by commit it may not fit though the whole does: then all is as it was.
        let files = try run(["diff", "--name-only", "-z", "--diff-filter=U"], in: fit.plan.path)
        _ = try run(["rebase", "--abort"], in: fit.plan.path)
        let names = files.output.split(separator: 0).map { FilePath($0).text }
        throw names.isEmpty
          ? .refused(words(answer)) : .conflicts(Array(names.prefix(Lander.mostNames)), base: fit.base)
      }
    }
    let tip = try ask(["rev-parse", "HEAD"], in: fit.plan.path).line
    guard let folder = fit.folder else { return try moved(fit, to: tip, .rebase, said: "") }
    let answer = try ask(["merge", "--ff-only", tip], in: folder)
    return try told(.rebase, fit, words(answer))
  }

  /// The base has nothing that the branch doesn't have.
  private func isBehind(_ fit: Fit) throws(LandProblem) -> Bool {
    try run(["merge-base", "--is-ancestor", fit.ours, fit.theirs]).status == 0
  }

  private func newCommit(of fit: Fit, _ parents: [String], _ message: String) throws(LandProblem) -> String {
    let signs = try run(["config", "--type=bool", "--get", "commit.gpgSign"]).line == "true"
    return try ask(
      ["commit-tree", fit.tree] + parents + (signs ? ["-S"] : []) + ["-F", "-"], input: Array(message.utf8) + [0x0A]
    ).line
  }

  /// The base goes on to the commit, if nobody else has moved it meanwhile.
  private func moved(
    _ fit: Fit, to commit: String, _ step: LandStep, said: String
  ) throws(LandProblem) -> LandDone {
    try ask(
      ["update-ref", "-m", "upnext: \(step.rawValue) \(fit.plan.branch)", "refs/heads/" + fit.base, commit, fit.ours])
    return try told(step, fit, said)
  }

  private func told(_ step: LandStep, _ fit: Fit, _ said: String) throws(LandProblem) -> LandDone {
    var done = LandDone(step)
    (done.target, done.said) = (fit.base, said)
    done.commit = try ask(["rev-parse", "refs/heads/" + fit.base]).line
    return done
  }

  // MARK: To others

  private func push() throws(LandProblem) -> LandDone {
    let (branch, remote) = try upstream()
    let answer = try ask(["push", "--set-upstream", "--porcelain", remote, "HEAD:refs/heads/" + branch])
    var done = LandDone(.push)
    done.commit = try ask(["rev-parse", "HEAD"]).line
    (done.target, done.said) = (remote + "/" + branch, words(answer))
    // Many a server says where a request for this branch is opened.
    done.url = answer.said.split(whereSeparator: \.isWhitespace).first { $0.hasPrefix("https://") }.map(String.init)
    return done
  }

  private func openPullRequest() throws(LandProblem) -> LandDone {
    let (branch, _) = try upstream()
    let lines = work.message.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    let title = lines.first.map(String.init) ?? branch
    var call = GitCall(
      ["pr", "create", "--head", branch, "--title", title, "--body-file", "-"]
        + (work.worktree?.baseBranch.map { ["--base", $0] } ?? []), in: work.directory)
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
    let branch = try run(["symbolic-ref", "--quiet", "--short", "HEAD"])
    guard branch.status == 0 else { throw .detached }
    let remotes = try ask(["remote"]).lines.filter { !$0.isEmpty }
    let own = try run(["config", "--get", "branch.\(branch.line).remote"]).line
    let base = try work.worktree?.baseBranch.map { base throws(LandProblem) in
      try run(["config", "--get", "branch.\(base).remote"]).line
    }
    let wanted = [own, base ?? "", "origin"].first { remotes.contains($0) } ?? remotes.first
    guard let remote = wanted else { throw .noRemote }
    return (branch.line, remote)
  }

  // MARK: Asking

  private func words(_ answer: GitAnswer) -> String {
    [String(decoding: answer.output.prefix(4000), as: UTF8.self), answer.said].filter { !$0.isEmpty }
      .joined(separator: "\n")
  }

  @discardableResult
  private func ask(
    _ arguments: [String], in directory: String? = nil, input: [UInt8] = []
  ) throws(LandProblem) -> GitAnswer {
    let answer = try run(arguments, in: directory, input: input)
    guard answer.status == 0 else { throw .refused(words(answer)) }
    return answer
  }

  private func run(
    _ arguments: [String], in directory: String? = nil, input: [UInt8] = []
  ) throws(LandProblem) -> GitAnswer {
    var call = GitCall(arguments, in: directory ?? work.directory)
    call.input = input
    do throws(GitProblem) { return try git.run(call, within: time) } catch { throw LandProblem(error) }
  }
}

extension LandProblem {
  init(_ problem: GitProblem) {
    switch problem {
    case .missing: self = .noGit
    case .tookTooLong, .stopped: self = .tookTooLong
    case .tooOld, .tooMuch, .notStarted, .refused, .withoutSnapshot: self = .refused(problem.words)
    }
  }
}

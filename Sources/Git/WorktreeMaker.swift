import Files
import Texts
import Worktrees

/// Makes a thread's folder by git's own rules, and finishes one that was half made. Nobody has worked there yet.
struct WorktreeMaker {
  /// What git is told when it asks why nobody may take the folder away.
  static let lockWords = "a thread of upnext works here"
  private static let unfinished = "initializing"
  private static let setupMilliseconds = 600_000

  /// Acts as the person does.
  let git: GitProgram
  let plan: WorktreePlan
  let time: GitTime

  /// From `tip` on where its branch is not there any more. The answer is what a hook said that failed behind it.
  func make(from tip: String?) throws(WorktreeProblem) -> String? {
    // One that goes on after its time is up says so itself, by its lock.
    if case .here = git.machine { _ = LeftGit.hasEnded(at: plan.path, within: time) }
    let known = try knownState()
    let hook: String?
    try carryOut([.makeFolder(String(plan.path.parentPath))])
    if try kind(at: plan.path) == .folder, try isOurs() {
      hook = try finish(known)
    } else {
      try clearBeginnings()
      hook = try add(known, from: tip ?? plan.base)
    }
    // No commit may have anything of the project's own folder yet.
    if !plan.folder.isEmpty { try carryOut([.makeFolder(plan.directory)]) }
    // Git takes it away for nobody from now on, and forgets it for nobody.
    if try knownState() != .locked(WorktreeMaker.lockWords) {
      try ask(["worktree", "lock", "--reason", WorktreeMaker.lockWords, plan.path])
    }
    return hook
  }

  /// Runs the line that the person has allowed, as their shell would.
  func setUp(_ line: String, of project: String) throws(WorktreeProblem) {
    var call = GitCall(["-c", "exec 2>&1; eval \"$1\"", "sh", line], in: plan.directory)
    call.program = "/bin/sh"
    call.environment = ["UPNEXT_PROJECT": project, "UPNEXT_WORKTREE": plan.path]
    let answer: GitAnswer
    do throws(GitProblem) {
      answer = try git.run(call, within: GitTime(milliseconds: WorktreeMaker.setupMilliseconds))
    } catch { throw WorktreeProblem(error) }
    guard answer.status == 0 else {
      let said = String(decoding: answer.output.suffix(4000), as: UTF8.self)
      throw .setupFailed(said.isEmpty ? "exit \(answer.status)" : said)
    }
  }

  // MARK: What is there

  /// What the repository says of the folder.
  private enum Known: Equatable {
    case unknown, free
    case locked(String)
  }

  private func knownState() throws(WorktreeProblem) -> Known {
    let answer = try ask(["worktree", "list", "--porcelain"])
    var isMeant = false
    var known = Known.unknown
    for line in answer.lines {
      if line.hasPrefix("worktree ") {
        let path = String(line.dropFirst("worktree ".count))
        isMeant = path == plan.path
        if !isMeant, path.lastPathPart == plan.path.lastPathPart { isMeant = try isSame(path) }
        if isMeant { known = .free }
      } else if isMeant, line == "locked" || line.hasPrefix("locked ") {
        known = .locked(String(line.dropFirst("locked ".count)))
      }
    }
    return known
  }

  /// Links lead to the one and the same.
  private func isSame(_ path: String) throws(WorktreeProblem) -> Bool {
    try reach { (machine) throws(GitProblem) in
      guard let place = try machine.truePath(of: path, within: time) else { return false }
      return try place == machine.truePath(of: plan.path, within: time)
    }
  }

  /// It is the working folder of its branch.
  private func isOurs() throws(WorktreeProblem) -> Bool {
    let call = GitCall(["rev-parse", "--path-format=absolute", "--show-toplevel"], in: plan.path)
    let top = try run(call)
    guard top.status == 0 else { return false }
    if top.line != plan.path, try !isSame(top.line) { return false }
    let branch = try run(GitCall(["symbolic-ref", "--quiet", "--short", "HEAD"], in: plan.path))
    return branch.status == 0 && branch.line == plan.branch
  }

  // MARK: Making it

  /// Git had begun, and was ended in the middle: by its own mark nothing in there is anybody's work yet.
  private func finish(_ known: Known) throws(WorktreeProblem) -> String? {
    guard known == .locked(WorktreeMaker.unfinished) else { return nil }
    let lock = try run(GitCall(["rev-parse", "--path-format=absolute", "--git-path", "index.lock"], in: plan.path))
    if lock.status == 0 { try carryOut([.remove(lock.line)]) }
    var call = GitCall(["checkout", "--quiet", "--force", plan.branch, "--"], in: plan.path)
    let answer = try run(call)
    if answer.status != 0 {
      // Its status is that of a hook where it goes without one.
      call.settings = [("core.hooksPath", "/dev/null")]
      do throws(GitProblem) { _ = try git.ask(call, within: time) } catch { throw WorktreeProblem(error) }
    }
    try ask(["worktree", "unlock", plan.path])
    return answer.status == 0 ? nil : answer.said
  }

  /// What a call that was ended had only begun with. Anything else is somebody's.
  private func clearBeginnings() throws(WorktreeProblem) {
    guard try reach({ (machine) throws(GitProblem) in try machine.isTaken(plan.path, within: time) }) else { return }
    let git = plan.path + "/.git"
    let names = try reach { (machine) throws(GitProblem) in try machine.names(in: plan.path, within: time) }
    guard let names, names.isEmpty || names == [".git"] else { throw .taken(plan.path) }
    let kind = try kind(at: git)
    guard names.isEmpty || kind == .file else { throw .taken(plan.path) }
    try carryOut((names.isEmpty ? [] : [.remove(git)]) + [.removeEmptyFolder(plan.path)])
  }

  private func kind(at path: String) throws(WorktreeProblem) -> FileKind? {
    try reach { (machine) throws(GitProblem) in try machine.kind(at: path, within: time) }
  }

  private func carryOut(_ steps: [FileStep]) throws(WorktreeProblem) {
    try reach { (machine) throws(GitProblem) in try machine.carryOut(steps, within: time) }
  }

  /// Does something with files where git is.
  private func reach<Found>(_ work: (Machine) throws(GitProblem) -> Found) throws(WorktreeProblem) -> Found {
    do throws(GitProblem) { return try work(git.machine) } catch {
      if case .notStarted(let words) = error { throw .refused(words) }
      throw WorktreeProblem(error)
    }
  }

  private func add(_ known: Known, from commit: String) throws(WorktreeProblem) -> String? {
    if case .locked = known { try ask(["worktree", "unlock", plan.path]) }
    let there = try run(
      GitCall(["rev-parse", "--verify", "--quiet", "refs/heads/" + plan.branch], in: plan.repository))
    // What it knows of the folder from before is no reason to refuse.
    let force = known == .unknown ? [] : ["--force"]
    do throws(WorktreeProblem) {
      try ask(
        ["worktree", "add", "--quiet"] + force
          + (there.status == 0 ? [plan.path, plan.branch] : ["-b", plan.branch, plan.path, commit]))
      return nil
    } catch .refused(let words) {
      // What git has begun it takes away itself where it fails: of what is there as a whole, only a hook has failed.
      if try kind(at: plan.path) == .folder, try isOurs(), try knownState() == .free { return words }
      let above = WorktreeName.branches.dropLast()
      throw words.contains("'refs/heads/\(above)' exists") ? .branchInTheWay(String(above)) : .refused(words)
    }
  }

  @discardableResult
  private func ask(_ arguments: [String]) throws(WorktreeProblem) -> GitAnswer {
    do throws(GitProblem) { return try git.ask(GitCall(arguments, in: plan.repository), within: time) } catch {
      throw WorktreeProblem(error)
    }
  }

  private func run(_ call: GitCall) throws(WorktreeProblem) -> GitAnswer {
    do throws(GitProblem) { return try git.run(call, within: time) } catch { throw WorktreeProblem(error) }
  }
}

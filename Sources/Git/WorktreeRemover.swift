import EventLoop
import Files
import Glibc
import Review
import Texts
import Worktrees

/// Takes a thread's folder away where nothing is lost by it. Git does it, and is forced only where
/// it would never take it away: where submodules are in it.
struct WorktreeRemover {
  /// Acts as the person does.
  let git: GitProgram
  let plan: WorktreePlan
  let time: GitTime

  /// The commit that it had, and whether its branch is still there.
  func remove(isAgain: Bool, withIgnored: Bool) throws(WorktreeProblem) -> (tip: String, keepsBranch: Bool) {
    if isAgain, case .here = git.machine, !LeftGit.hasEnded(at: plan.path, within: time) {
      throw .inTheWay(try obstacles([]))
    }
    guard try isThere(plan.repository) else { throw .noFolder(plan.repository) }
    guard try isThere(plan.path) else {
      return try forget()
    }
    if isAgain { _ = try run(["worktree", "repair", plan.path]) }
    let isOnlyBegun = try noteFiles()
    if isAgain || isOnlyBegun { try bringBack() }
    let tip = try ask(["rev-parse", "--verify", "HEAD^{commit}"], in: plan.path).line
    let submodules = try submodules()
    var obstacles = try obstacles(submodules.open)
    if withIgnored { (obstacles.ignored, obstacles.ignoredCount) = ([], 0) }
    guard obstacles.isEmpty else { throw .inTheWay(obstacles) }
    _ = try run(["worktree", "unlock", plan.path])
    do throws(WorktreeProblem) {
      try ask(["worktree", "remove"] + (submodules.areSeen ? ["--force"] : []) + [plan.path])
    } catch {
      _ = try run(["worktree", "lock", "--reason", WorktreeMaker.lockWords, plan.path])
      throw error
    }
    return (tip, try keepsBranch())
  }

  private func isThere(_ path: String) throws(WorktreeProblem) -> Bool {
    try look { (machine) throws(GitProblem) in try machine.isTaken(path, within: time) }
  }

  /// It is gone already: by the person's own hand, or since a removal broke off behind it.
  private func forget() throws(WorktreeProblem) -> (tip: String, keepsBranch: Bool) {
    let branch = try run(["rev-parse", "--verify", "--quiet", "refs/heads/" + plan.branch])
    let tip = branch.status == 0 ? branch.line : plan.base
    _ = try run(["worktree", "unlock", plan.path])
    _ = try run(["worktree", "remove", plan.path])
    return (tip, try keepsBranch())
  }

  /// Git takes the branch away only where another one, or a remote, has all its commits.
  private func keepsBranch() throws(WorktreeProblem) -> Bool {
    _ = try run(["branch", "--delete", "--quiet", plan.branch])
    return try run(["rev-parse", "--verify", "--quiet", "refs/heads/" + plan.branch]).status == 0
  }

  /// Git was ended before it had noted any file there, so that all would count as taken away. What lies there stays as it is.
  private func noteFiles() throws(WorktreeProblem) -> Bool {
    // Without it git would look for a repository around the folder.
    guard try isThere(plan.path + "/.git") else { return false }
    let index = try ask(["rev-parse", "--path-format=absolute", "--git-path", "index"], in: plan.path).line
    guard try !isThere(index) else { return false }
    // It may go on by itself, and be done by then.
    if case .here = git.machine, !LeftGit.hasEnded(at: plan.path, within: time) { return false }
    guard try !isThere(index) else { return false }
    try look { (machine) throws(GitProblem) in try machine.carryOut([.remove(index + ".lock")], within: time) }
    try ask(["read-tree", "HEAD"], in: plan.path)
    return true
  }

  /// What git had taken away already when a removal broke off, or not yet written, comes back, so that the rest can be judged.
  private func bringBack() throws(WorktreeProblem) {
    let missing = try ask(["ls-files", "--deleted", "-z"], in: plan.path)
    guard !missing.output.isEmpty else { return }
    var call = GitCall(["checkout-index", "-z", "--stdin"], in: plan.path)
    call.input = missing.output
    do throws(GitProblem) { _ = try git.ask(call, within: time) } catch { throw WorktreeProblem(error) }
  }

  // MARK: What would be lost

  private func obstacles(_ submodules: [Submodules.Open]) throws(WorktreeProblem) -> WorktreeObstacles {
    var obstacles = WorktreeObstacles()
    var (changes, ignored) = try lying(in: plan.path)
    obstacles.commits = try commitsOfNobodyElse() + commitsLeftBehind()
    for submodule in submodules {
      let inside = try lying(in: submodule.folder)
      changes += inside.changes.map(submodule.path(of:))
      ignored += inside.ignored.map(submodule.path(of:))
      let commits = try commitsOfNobodyElse(in: submodule)
      if commits > 0 { obstacles.submodules.append(submodule.path.text) }
      obstacles.commits += commits
    }
    obstacles.ignoredCount = ignored.count
    obstacles.ignored = ignored.prefix(WorktreeObstacles.mostNames).map(\.text)
    obstacles.changeCount = changes.count
    obstacles.changes = changes.prefix(WorktreeObstacles.mostNames).map(\.text)
    obstacles.processes = try look { (machine) throws(GitProblem) in try machine.programs(in: plan.path, within: time) }
    if case .here = git.machine { obstacles.own = Set(obstacles.processes.map(\.pid).filter(ProcessFamily.isOurs)) }
    return obstacles
  }

  /// What is in no commit.
  private func lying(in folder: String) throws(WorktreeProblem) -> (changes: [FilePath], ignored: [FilePath]) {
    let told = try ask(
      ["status", "--porcelain=v1", "-z", "--ignored=matching", "--untracked-files=normal", "--no-renames"]
        + ["--ignore-submodules=none"], in: folder)
    let entries = told.output.split(separator: 0).filter { $0.count > 3 }
    func names(ignored: Bool) -> [FilePath] {
      entries.filter { ($0.first == UInt8(ascii: "!")) == ignored }.map { FilePath($0.dropFirst(3)) }
    }
    let changes = names(ignored: false)
    let skipped = try look { (_) throws(GitProblem) in try SkippedFiles.changed(in: folder, git, within: time) }
    return (changes + skipped.filter { !changes.contains($0) }, names(ignored: true))
  }

  /// Commits of its own that are neither elsewhere nor, as changes, in its base.
  private func commitsOfNobodyElse() throws(WorktreeProblem) -> Int {
    let count = try ask(
      ["rev-list", "--count", "HEAD", "refs/heads/" + plan.branch, "--not", "--exclude=" + plan.branch, "--branches"]
        + ["--remotes", "--tags"], in: plan.path)
    guard let number = Int(count.line), number > 0 else { return 0 }
    guard let base = plan.baseBranch else { return number }
    // What a squash has brought into the base is there, though its commits are not.
    let target = try run(["rev-parse", "--verify", "--quiet", "refs/heads/\(base)^{tree}"])
    let merged = try run(["merge-tree", "--write-tree", "refs/heads/" + base, "refs/heads/" + plan.branch])
    let head = try ask(["rev-parse", "HEAD", "refs/heads/" + plan.branch], in: plan.path).lines
    let isLanded = target.status == 0 && merged.status == 0 && merged.line == target.line
    return isLanded && Set(head).count == 1 ? 0 : number
  }

  /// Commits made on no branch, which only the record of where the worktree has been still knows. What a rebase or an amended
  /// commit left is not among them: something has come in its place.
  private func commitsLeftBehind() throws(WorktreeProblem) -> Int {
    let moves = try ask(["log", "--no-show-signature", "--walk-reflogs", "--format=%gs", "HEAD"], in: plan.path).lines
    // Where a checkout left a branch, its name stands in the commit's place.
    let left = moves.compactMap { move in
      move.split(separator: " ").dropFirst(3).first.map(String.init).flatMap { from in
        move.hasPrefix("checkout: moving from ") && from.utf8.count >= 40 && from.allSatisfy(\.isHexDigit) ? from : nil
      }
    }
    guard !left.isEmpty else { return 0 }
    // What the branch has had and left doesn't count either, though a commit on no branch may stand upon it.
    let had = try ask(
      ["log", "--no-show-signature", "--walk-reflogs", "--format=%H", "refs/heads/" + plan.branch], in: plan.path
    ).lines
    let count = try ask(
      ["rev-list", "--count", "--ignore-missing"] + Set(left).sorted()
        + ["--not", "HEAD", "--branches", "--remotes", "--tags"] + Set(had).sorted(), in: plan.path)
    return Int(count.line) ?? 0
  }

  func look<Found>(_ work: (Machine) throws(GitProblem) -> Found) throws(WorktreeProblem) -> Found {
    do throws(GitProblem) { return try work(git.machine) } catch { throw WorktreeProblem(error) }
  }

  @discardableResult
  func ask(_ arguments: [String], in directory: String? = nil) throws(WorktreeProblem) -> GitAnswer {
    do throws(GitProblem) {
      return try git.ask(GitCall(arguments, in: directory ?? plan.repository), within: time)
    } catch { throw WorktreeProblem(error) }
  }

  private func run(_ arguments: [String]) throws(WorktreeProblem) -> GitAnswer {
    do throws(GitProblem) { return try git.run(GitCall(arguments, in: plan.repository), within: time) } catch {
      throw WorktreeProblem(error)
    }
  }
}

/// Programs that have a folder open as the one that they work in.
enum Processes {
  static func working(in folder: String) -> [WorktreeObstacles.Running] {
    guard let place = TruePath.of(folder) else { return [] }
    let names: [String]
    do throws(SystemError) { names = try FolderContent.names(in: "/proc") } catch { return [] }
    return names.compactMap { Int32($0) }.sorted().compactMap { pid in
      guard let directory = directory(of: pid), directory == place || directory.hasPrefix(place + "/") else {
        return nil
      }
      return WorktreeObstacles.Running(pid: pid, name: name(of: pid))
    }
  }

  /// Nil where it has ended meanwhile, or is somebody else's.
  private static func directory(of pid: Int32) -> String? {
    var bytes = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/\(pid)/cwd", &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
  }

  private static func name(of pid: Int32) -> String {
    do throws(FileProblem) {
      return try FileContent.text(of: "/proc/\(pid)/comm", limit: 256).split(separator: "\n").first.map(String.init)
        ?? ""
    } catch { return "" }
  }
}

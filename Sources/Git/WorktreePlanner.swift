import Files
import Review
import Texts
import Worktrees

/// Settles where a thread's folder will lie and what it is based on; nothing is written yet.
struct WorktreePlanner {
  /// Looks only.
  let git: GitProgram
  /// All worktrees lie in it.
  let folder: String
  let time: GitTime

  func plan(for directory: String, named name: String, taken: Set<String>) throws(WorktreeProblem) -> WorktreePlan {
    let project = Whereabouts(directory).directory
    guard let place = git.machine.repositoryFolder(project) else {
      guard let folder = TruePath.of(project) else { throw .noFolder(project) }
      throw try isBare(folder) ? .isBare : .noRepository
    }
    let call = GitCall(
      ["rev-parse", "--path-format=absolute", "--show-toplevel", "--git-common-dir", "--show-prefix"], in: place)
    let answer: GitAnswer
    do throws(WorktreeProblem) { answer = try ask(call) } catch {
      throw try isBare(place) ? .isBare : error
    }
    let lines = answer.lines
    guard lines.count == 3, String(validating: answer.output, as: UTF8.self) != nil else {
      throw .refused("its path can't be read: \(place)")
    }
    let base = try run(GitCall(["rev-parse", "--verify", "--quiet", "HEAD^{commit}"], in: place))
    guard base.status == 0 else { throw .noCommit }
    let current = try run(GitCall(["symbolic-ref", "--quiet", "--short", "HEAD"], in: place))
    // And one that is called as all of them begin: git has no branches below a branch.
    let above = "refs/heads/" + WorktreeName.branches.dropLast()
    let branches = try ask(GitCall(["for-each-ref", "--format=%(refname)", above], in: place))
    let home = folder + "/" + title(of: lines[1])
    let known = Set(branches.lines)
    guard !known.contains(above) else { throw .branchInTheWay(String(WorktreeName.branches.dropLast())) }
    for number in 1... {
      let plain = number == 1 ? name : "\(name)-\(number)"
      let path = home + "/" + plain
      let branch = "\(above)/\(plain)"
      guard !known.contains(where: { $0 == branch || $0.hasPrefix(branch + "/") }), !taken.contains(path),
        try !isTaken(path)
      else { continue }
      return WorktreePlan(
        repository: lines[0], path: path, branch: WorktreeName.branches + plain, base: base.line,
        baseBranch: current.status == 0 ? current.line : nil,
        folder: lines[2].isEmpty ? "" : String(lines[2].dropLast()))
    }
    throw .taken(home)
  }

  /// One for each repository, called after the folder that has the `.git`.
  private func title(of commonFolder: String) -> String {
    let folder = commonFolder.lastPathPart == ".git" ? String(commonFolder.parentPath) : commonFolder
    return WorktreeName.plain(folder.lastPathPart ?? "") + "-" + commonFolder.stableDigits.prefix(8)
  }

  /// It is a repository, or belongs to one, and no working files are there.
  private func isBare(_ folder: String) throws(WorktreeProblem) -> Bool {
    try run(GitCall(["rev-parse", "--is-bare-repository"], in: folder)).line == "true"
  }

  private func isTaken(_ path: String) throws(WorktreeProblem) -> Bool {
    do throws(GitProblem) { return try git.machine.isTaken(path, within: time) } catch { throw WorktreeProblem(error) }
  }

  private func ask(_ call: GitCall) throws(WorktreeProblem) -> GitAnswer {
    do throws(GitProblem) { return try git.ask(call, within: time) } catch .refused(_, let said)
      where said.contains("not a git repository") && git.machine.prefix != ""
    {
      throw .noRepository
    } catch { throw WorktreeProblem(error) }
  }

  private func run(_ call: GitCall) throws(WorktreeProblem) -> GitAnswer {
    do throws(GitProblem) { return try git.run(call, within: time) } catch { throw WorktreeProblem(error) }
  }
}

extension WorktreeProblem {
  init(_ problem: GitProblem) {
    switch problem {
    case .missing: self = .noGit
    case .tookTooLong, .stopped: self = .tookTooLong
    case .tooOld(let version): self = .fault(.tooOld(version))
    case .tooMuch: self = .fault(.tooMuch)
    case .noFolder(let path): self = .noFolder(path)
    case .notStarted(let words): self = .fault(.notStarted(words))
    case .unreachable(let words): self = .fault(.unreachable(words))
    case .refused, .withoutSnapshot: self = .refused(problem.words)
    }
  }
}

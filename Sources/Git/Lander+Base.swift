import Review
import Worktrees

/// How the branch fits to its base, and what stands in the way there.
extension Lander {
  /// The branch's commits and its base, once it is known that they fit together. The result's tree is told too.
  struct Fit {
    let plan: WorktreePlan
    let base: String
    /// The commits as they are now.
    let ours: String
    let theirs: String
    /// What is brought in: theirs, or as a squash only what an earlier one has not brought.
    let coming: String
    let tree: String
    /// Where the base is checked out; nil where nowhere.
    let folder: String?
    /// What the person has staged there, in other files.
    let staged: [String]
    /// What it brings that no review shows.
    var hidden: [String] = []

    var ref: String { "refs/heads/" + base }
  }

  func fit(isSquash: Bool = false) throws(LandProblem) -> Fit {
    guard let plan = work.worktree, let base = plan.baseBranch else { throw .noBase }
    if try concludesMerge(in: plan.path) { throw .underWay(.merge, in: plan.path) }
    let left = try changes(in: plan.path)
    guard left.isEmpty else { throw .notCommitted(names(of: left)) }
    var fit = try fit(plan, base, isSquash: isSquash)
    fit.hidden = try hidden(in: fit, isSquash: isSquash)
    try checkHidden(fit.hidden)
    return fit
  }

  func fit(
    _ plan: WorktreePlan, _ base: String, of last: String = "HEAD", isSquash: Bool
  ) throws(LandProblem) -> Fit {
    let ours = try commit(ofBase: base)
    let theirs = try ask(["rev-parse", "--verify", last + "^{commit}"]).line
    let ahead = try ask(["rev-list", "--count", theirs, "--not", ours]).line
    guard ahead != "0" else { throw .nothingToLand(base: base) }
    let knowing = isSquash ? try baseKnowingSquash(ours, theirs) : ours
    let tree = try merged(knowing, theirs, base)
    let same = try ask(["rev-parse", ours + "^{tree}"]).line
    guard tree != same else { throw .nothingToLand(base: base) }
    let folder = try folder(of: base)
    if let folder, let other = try other(in: folder) { throw .isAtWork(thread: other.thread, base: base) }
    if let folder { try checkSettled(in: folder, base) }
    let changed: [Change] =
      if let folder { try checkWay(of: coming(from: ours, to: tree), in: folder, of: base) } else { [] }
    let coming = knowing == ours ? theirs : try squashOnly(tree, on: ours)
    return Fit(
      plan: plan, base: base, ours: ours, theirs: theirs, coming: coming, tree: tree, folder: folder,
      staged: names(of: changed.filter(\.isStaged)))
  }

  func commit(ofBase base: String) throws(LandProblem) -> String {
    let found = try run(["rev-parse", "--verify", "--quiet", "refs/heads/\(base)^{commit}"])
    guard found.status == 0 else { throw .baseIsGone(base) }
    return found.line
  }

  /// The tree that the two come to.
  private func merged(_ ours: String, _ theirs: String, _ base: String) throws(LandProblem) -> String {
    let merged = try run(["merge-tree", "--write-tree", "-z", "--name-only", "--no-messages", ours, theirs])
    let fields = merged.output.split(separator: 0).map { FilePath($0).text }
    if merged.status == 0, let tree = fields.first { return tree }
    guard merged.status == 1 else {
      try reach { _ throws(GitProblem) in try git.checkMerging(within: time) }
      throw .refused(merged.said)
    }
    // A file in the place of a folder has a name of git's own there, with the commit behind it.
    let names = fields.dropFirst().map { name in
      let mark = [ours, theirs].map { "~" + $0 }.first { name.hasSuffix($0) }
      return String(name.dropLast(mark?.count ?? 0))
    }
    throw .conflicts(Set(names).sorted(), base: base)
  }

  func names(of changes: [Change]) -> [String] { changes.map { FilePath($0.name).text } }

  /// As words that nobody takes apart any more.
  func firstNames(of changes: [Change]) -> String {
    names(of: Array(changes.prefix(Lander.mostNames))).joined(separator: ", ")
  }

  /// Names the files in which two trees differ, submodules too.
  static let comparing = ["diff-tree", "-r", "--name-only", "-z", "--no-renames", "--ignore-submodules=none"]

  /// In which two trees differ.
  func files(from old: String, to new: String) throws(LandProblem) -> Set<ArraySlice<UInt8>> {
    Set(try ask(Lander.comparing + [old, new]).output.split(separator: 0))
  }

  /// The working folder that has the branch checked out.
  func folder(of branch: String) throws(LandProblem) -> String? {
    var path = ""
    for line in try ask(["worktree", "list", "--porcelain"]).lines {
      if line.hasPrefix("worktree ") { path = String(line.dropFirst("worktree ".count)) }
      if line == "branch refs/heads/" + branch {
        guard try isFolder(path) else { throw .baseFolderIsGone(path, base: branch) }
        return try workingFolder(path)
      }
      if line == "detached", try isRebasing(branch, in: path) { throw .isRebased(base: branch, folder: path) }
    }
    return nil
  }

  /// Of a repository that lies apart from its working files (`git init --separate-git-dir`) git names itself in their place: they are
  /// where the worktree was begun.
  private func workingFolder(_ path: String) throws(LandProblem) -> String {
    guard let repository = work.worktree?.repository, try isFolder(repository),
      try run(["rev-parse", "--is-inside-work-tree"], in: path).line != "true"
    else { return path }
    func place(of folder: String) throws(LandProblem) -> String {
      try run(["rev-parse", "--path-format=absolute", "--git-dir"], in: folder).line
    }
    return try place(of: path) == place(of: repository) ? repository : path
  }

  /// The person is not in the middle of settling a conflict there.
  private func checkSettled(in folder: String, _ base: String) throws(LandProblem) {
    let names = try unmerged(in: folder)
    guard !names.isEmpty else { return }
    if let begun = try noted(in: folder) { throw .baseUnderWay(begun, base: base, folder: folder) }
    throw .inTheWay(names, base: base)
  }

  /// Another thread's agent at work there: nothing is written under it.
  private func other(in folder: String) throws(LandProblem) -> LandWork.AtWork? {
    let (host, base) = (Whereabouts(work.directory).host, FilePath(folder))
    for other in work.others {
      let place = Whereabouts(other.directory)
      guard place.host == host else { continue }
      // Git names a folder by its true path.
      let path = try reach { machine throws(GitProblem) in try machine.truePath(of: place.directory, within: time) }
      let theirs = FilePath(path ?? place.directory)
      if theirs == base || theirs.isInside(base) || base.isInside(theirs) { return other }
    }
    return nil
  }

  /// Meanwhile git shows no branch there, and moves it at the end. It keeps its name in a file.
  private func isRebasing(_ branch: String, in folder: String) throws(LandProblem) -> Bool {
    // A folder that has gone is in git's list as well.
    guard try isFolder(folder) else { return false }
    let name = try ask(["hash-object", "--stdin"], input: Array("refs/heads/\(branch)\n".utf8)).line
    for kind in ["rebase-merge", "rebase-apply"] {
      let path = try gitPath(kind + "/head-name", in: folder)
      let kept = try run(["hash-object", "--no-filters", "--", path], in: folder)
      if kept.status == 0, kept.line == name { return true }
    }
    return false
  }

  /// Git brings nothing in, and moves no branch on, where the person has something else to end.
  func underWay(_ fit: Fit) throws(LandProblem) -> LandProblem? {
    guard let folder = fit.folder, let begun = try noted(in: folder), begun != .revert else { return nil }
    return .baseUnderWay(begun, base: fit.base, folder: folder)
  }

  /// Git's words for a merge that ends in a commit, whatever the person has set for other ones. Where they let git only go forward, what
  /// they ask for here says more.
  func mergeAsCommit(_ base: String) throws(LandProblem) -> [String] {
    let options = try run(["config", "--get", "branch.\(base).mergeOptions"]).line.split(separator: " ")
    let way = options.last { ["--ff", "--no-ff", "--ff-only"].contains($0) }
    let setting = try run(["config", "--get", "merge.ff"]).line
    let isOnlyForward = way.map { $0 == "--ff-only" } ?? (setting == "only")
    return ["merge", "--commit", "--no-squash"] + (isOnlyForward ? ["--ff"] : [])
  }

  /// Git merges two branches only where nothing is staged, and knows nothing of what was brought in as one commit.
  func mergeObstacle(_ fit: Fit) throws(LandProblem) -> LandProblem? {
    if fit.coming != fit.theirs {
      do throws(LandProblem) { _ = try merged(fit.ours, fit.theirs, fit.base) } catch .conflicts(let names, let base) {
        return .conflicts(names, base: base)
      }
    }
    if let obstacle = try underWay(fit) { return obstacle }
    if fit.staged.isEmpty { return nil }
    return try isBehind(fit) ? nil : .staged(fit.staged, base: fit.base)
  }
}

import Files
import Review
import Worktrees

/// What is in no commit yet: what one would have, and what stays out.
extension Lander {
  struct Change {
    let name: ArraySlice<UInt8>
    let isNew: Bool
    let isGone: Bool
    let isStaged: Bool
    /// Otherwise than it is by now.
    let isStagedOtherwise: Bool

    /// In no commit, and not there any more.
    var isOnlyStaged = false

    /// Git would commit that it is there, and none of its files.
    var isRepository: Bool { isNew && name.last == UInt8(ascii: "/") }
  }

  /// In a worktree all that there is, elsewhere what the thread has changed.
  func changes(in top: String) throws(LandProblem) -> [Change] { try changesAndLeft(in: top).changes }

  /// And what stays out.
  func changesAndLeft(in top: String) throws(LandProblem) -> (changes: [Change], left: [Change]) {
    if work.worktree == nil, files == nil { throw .unknownChange }
    // What only the index has, and no commit, needs none where it is gone: it is the person's, who has staged it.
    let all = try status(in: top).filter { work.worktree != nil || !$0.isOnlyStaged }
    let renamed = renamedInCase(all)
    let isOwn = { (change: Change) in
      files.map { $0.taken.contains(FilePath(change.name)) || renamed.contains(change.name) } ?? true
        && !change.isRepository
    }
    let isLeft = { (change: Change) in files.map { $0.left.contains(FilePath(change.name).withoutEndSlash) } ?? true }
    return (all.filter(isOwn), try all.filter { !isOwn($0) && isLeft($0) } + unseen(in: top))
  }

  /// New names of files of the thread's that differ from the old ones by the case of letters only: snapshots take the two for one, as git
  /// was told, and a commit with one of them would have half a rename.
  private func renamedInCase(_ all: [Change]) -> Set<ArraySlice<UInt8>> {
    guard !settings.isEmpty, let files else { return [] }
    func plain(_ change: Change) -> String { FilePath(change.name).text.lowercased() }
    let gone = Set(all.filter { $0.isGone && files.taken.contains(FilePath($0.name)) }.map(plain))
    return Set(all.filter { $0.isNew && gone.contains(plain($0)) }.map(\.name))
  }

  func beside(_ changes: [Change], _ left: [Change]) -> LandBeside {
    var beside = LandBeside()
    beside.left = names(of: left)
    guard let files else { return beside }
    func named(_ paths: Set<FilePath>) -> [String] { names(of: changes.filter { paths.contains(FilePath($0.name)) }) }
    (beside.changedSince, beside.changedBefore) = (named(files.along), named(files.before))
    (beside.unknown, beside.staged) = (named(files.unknown), names(of: changes.filter(\.isStagedOtherwise)))
    beside.threads = changes.isEmpty ? [] : work.beside
    return beside
  }

  func status(in folder: String) throws(LandProblem) -> [Change] {
    let told = try ask(
      ["status", "--porcelain=v1", "-z", "--no-renames", "--untracked-files=all", "--ignore-submodules=dirty"],
      in: folder)
    let (blank, gone) = (UInt8(ascii: " "), UInt8(ascii: "D"))
    let changes: [Change] = told.output.split(separator: 0).compactMap { entry in
      let signs = Array(entry.prefix(2))
      guard entry.count > 3 else { return nil }
      let isNew = signs[0] == UInt8(ascii: "?")
      let isStaged = !isNew && signs[0] != blank
      return Change(
        name: entry.dropFirst(3), isNew: isNew, isGone: signs[1] == gone || signs[0] == gone && signs[1] == blank,
        isStaged: isStaged, isStagedOtherwise: isStaged && signs[1] != blank,
        isOnlyStaged: signs[0] == UInt8(ascii: "A") && signs[1] == gone)
    }
    let ignored = try ignored(changes.filter(\.isNew).map(\.name), in: folder)
    return ignored.isEmpty ? changes : changes.filter { !$0.isNew || !ignored.contains($0.name) }
  }

  /// Where we tell names apart, git ignores by its own settings all the same.
  private func ignored(
    _ names: [ArraySlice<UInt8>], in folder: String
  ) throws(LandProblem) -> Set<ArraySlice<UInt8>> {
    guard !settings.isEmpty, !names.isEmpty else { return [] }
    var plain = self
    plain.settings = []
    let told = try plain.run(
      ["check-ignore", "--no-index", "-z", "--stdin"], in: folder,
      input: names.flatMap { Array("./".utf8) + $0 + [0] })
    // One is for none.
    guard told.status <= 1 else { throw .refused(words(told)) }
    return Set(told.output.split(separator: 0).map { $0.dropFirst(2) })
  }

  /// What git's status has nothing of, and no commit takes: files at which it was told not to look, as far as they are the thread's, and
  /// submodules with changes in them. Those are named as repositories are.
  private func unseen(in top: String) throws(LandProblem) -> [Change] {
    func left(_ name: [UInt8]) -> Change {
      Change(name: name[...], isNew: false, isGone: false, isStaged: false, isStagedOtherwise: false)
    }
    let marked = try marked(in: top).filter { path in
      files.map { $0.taken.contains(path) || $0.left.contains(path) } ?? true
    }.map { left($0.bytes) }
    guard try kind(at: top + "/.gitmodules") == .file else { return marked }
    // As commits of this repository they are changes like any, and of them the rest is seen.
    let status = ["status", "--porcelain=v1", "-z", "--no-renames", "--untracked-files=no"]
    // Git can't look into one that is broken, and commits beside it all the same.
    func names(_ what: String) throws(LandProblem) -> Set<ArraySlice<UInt8>> {
      let told = try run(status + ["--ignore-submodules=" + what], in: top)
      guard told.status == 0 else { return [] }
      return Set(told.output.split(separator: 0).compactMap { $0.count > 3 ? $0.dropFirst(3) : nil })
    }
    let dirty = try names("none").subtracting(names("dirty"))
    return marked + dirty.map { Array($0) + [UInt8(ascii: "/")] }.sorted { $0.lexicographicallyPrecedes($1) }.map(left)
  }

  /// Files at which git was told not to look, and that are not as it has them.
  func marked(in folder: String) throws(LandProblem) -> [FilePath] {
    try reach { _ throws(GitProblem) in try SkippedFiles.changed(in: folder, git, within: time).sorted() }
  }

  /// Where the disk tells names apart of which git was told that they are one, as in a repository that was copied from another system, git
  /// would see half of what was renamed.
  func settingsOfNames() throws(LandProblem) -> [(key: String, value: String)] {
    guard try run(["config", "--type=bool", "--get", "core.ignoreCase"]).line == "true" else { return [] }
    let top = try ask(["rev-parse", "--show-toplevel"]).line
    return try kind(at: top + "/.gIT") == nil ? [("core.ignoreCase", "false")] : []
  }
}

import Review

/// What lies at a path of a tree; nil where nothing does.
struct TreeEntry: Equatable, Sendable {
  let mode: FileMode
  let id: String

  /// Nil for nothing.
  init?(_ mode: FileMode, _ id: String) {
    guard mode != .none else { return nil }
    self.mode = mode
    self.id = id
  }

  /// It has lines, perhaps.
  var isFile: Bool { mode == .file || mode == .program }
}

/// Reads trees and makes others out of them, in a repository of upnext's own.
struct TreeMaker {
  let git: GitProgram
  let place: SnapshotStore.Place
  let time: GitTime

  /// An index that is there for one call; what a killed call leaves is tidied away by its name.
  var index: String { place.path + "/revert-index.new" }

  func asking(_ arguments: [String]) -> GitCall {
    var call = GitCall(["--git-dir=\(place.path)"] + arguments, in: "/")
    // What is new is written beside the packs, and found from there.
    call.environment = [
      "GIT_INDEX_FILE": index, "GIT_OBJECT_DIRECTORY": place.fresh,
      "GIT_ALTERNATE_OBJECT_DIRECTORIES": GitSettings.listed(place.objects),
    ]
    return call
  }

  /// The files that differ, each by itself, or with those that only have another name as git finds them.
  func differences(
    from old: String, to new: String, withRenames: Bool = false
  ) throws(GitProblem) -> [ChangedFile] {
    guard old != new else { return [] }
    let call = asking(["diff-tree", "-r", "-z", "--raw", withRenames ? "-M" : "--no-renames", old, new])
    let answer = try git.ask(call, within: time)
    guard let files = RawChanges.files(of: answer.output) else { throw .refused(status: 0, said: answer.said) }
    return files
  }

  /// All that differ in any of these stretches, asked at once.
  func differences(in stretches: [TreeStretch], withRenames: Bool = false) throws(GitProblem) -> [ChangedFile] {
    guard !stretches.isEmpty else { return [] }
    var call = asking(["diff-tree", "--stdin", "-r", "-z", "--raw", withRenames ? "-M" : "--no-renames"])
    call.input = stretches.flatMap { Array("\($0.before) \($0.after)\n".utf8) }
    let answer = try git.ask(call, within: time)
    guard let files = RawChanges.files(ofPairs: stretches.count, in: answer.output) else {
      throw .refused(status: 0, said: answer.said)
    }
    return files
  }

  /// Which of the files that a thread's change has are its own. What one turn has set back of another one is a change as well: it may
  /// have been committed meanwhile. Not so what is in no commit since before them: it is as the person had it, perhaps, where nobody
  /// can tell what that is.
  func files(
    _ changed: Set<FilePath>, _ stretches: TurnStretches, before: Set<FilePath>? = nil
  ) throws(GitProblem) -> ThreadFiles {
    let own = try differences(in: stretches.own).map(\.path)
    let others = try differences(in: stretches.others, withRenames: true)
    let unknown = try differences(in: stretches.unknown).map(\.path)
    let setBack = before.map { Set(own + unknown).subtracting($0) } ?? []
    return ThreadFiles(
      of: changed.union(setBack), own: Set(own), others: others,
      unknown: stretches.isWhole ? Set(unknown) : changed.union(unknown))
  }

  /// What a tree has where the wishes are, which know what another one has there.
  func entries(
    of tree: String, at wishes: [FileWish], from other: String
  ) throws(GitProblem) -> [FilePath: TreeEntry] {
    var entries = Dictionary(wishes.compactMap { wish in wish.from.map { (wish.path, $0) } }) { $1 }
    let paths = Set(wishes.map(\.path))
    for file in try differences(from: other, to: tree) where paths.contains(file.path) {
      entries[file.path] = TreeEntry(file.newMode, file.newID)
    }
    return entries
  }

  /// The tree in which these paths are otherwise.
  func tree(_ base: String, with entries: [(path: FilePath, entry: TreeEntry?)]) throws(GitProblem) -> String {
    guard !entries.isEmpty else { return base }
    let calls = [
      asking(["read-tree", base]), putting(entries, idLength: base.utf8.count), asking(["write-tree", "--missing-ok"]),
    ]
    return try git.all(calls, within: time).last?.line ?? ""
  }

  /// Puts these into the index, beside what is in it.
  func putting(_ entries: [(path: FilePath, entry: TreeEntry?)], idLength: Int) -> GitCall {
    var call = asking(["update-index", "-z", "--index-info"])
    let nothing = String(repeating: "0", count: idLength)
    // What goes makes room for what comes.
    for (path, entry) in entries.sorted(by: { $0.entry == nil && $1.entry != nil }) {
      call.input += Array("\(entry?.mode.rawValue ?? "0") \(entry?.id ?? nothing)\t".utf8) + path.bytes + [0]
    }
    return call
  }

  /// Git writes them as it would among the person's files, but into a folder of ours: to the byte, or where that is not so, with
  /// the person's ends of lines.
  func checkOut(
    _ entries: [(path: FilePath, entry: TreeEntry)], into folder: String, _ root: String,
    _ settings: [(key: String, value: String)]
  ) throws(GitProblem) {
    var call = GitCall(["checkout-index", "-q", "-z", "--stdin", "--prefix=\(folder)/"], in: root)
    call.environment = ["GIT_INDEX_FILE": index, "GIT_OBJECT_DIRECTORY": place.objects]
      .merging(place.environment(of: root)) { $1 }
    call.settings = settings
    call.input = Array(entries.map(\.path.bytes).joined(separator: [0])) + [0]
    try git.machine.carryOut([.remove(index)], within: time)
    _ = try git.all([putting(entries, idLength: entries.first?.entry.id.utf8.count ?? 40), call], within: time)
    try git.machine.carryOut([.remove(index)], within: time)
  }

  /// With these files in a folder of ours.
  func staged<Outcome>(
    _ entries: [(path: FilePath, entry: TreeEntry)], _ root: String, _ settings: [(key: String, value: String)],
    _ work: (_ folder: String) throws(GitProblem) -> Outcome
  ) throws(GitProblem) -> Outcome {
    let folder = place.path + "/" + Staging.name
    try Staging.remove(in: place, git.machine, within: time)
    try git.machine.carryOut([.makeFolder(folder)], within: time)
    if !entries.isEmpty { try checkOut(entries, into: folder, root, settings) }
    let outcome = try work(folder)
    try Staging.remove(in: place, git.machine, within: time)
    return outcome
  }

  func contents(of ids: [String]) throws(GitProblem) -> [[UInt8]] {
    let calls = ids.map { id in
      var call = asking(["cat-file", "blob", id])
      call.outputLimit = TreeMaker.mostBytes
      return call
    }
    return try git.all(calls, within: time).map(\.output)
  }

  /// What git calls these bytes, which it keeps.
  func keep(_ content: [UInt8]) throws(GitProblem) -> String {
    var call = asking(["hash-object", "-w", "--stdin"])
    call.input = content
    return try git.ask(call, within: time).line
  }

  /// Of what is larger no lines are looked at.
  private static let mostBytes = 16 << 20
}

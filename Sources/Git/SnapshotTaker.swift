import EventLoop
import Files
import Glibc
import Review

/// Takes one snapshot, step by step, on a thread that may wait.
struct SnapshotTaker {
  /// What is larger is left out, unless the person's repository has it already.
  static let mostBytes: Int64 = 5 << 20
  private static let mostNewFiles = 20_000
  private static let mostNewBytes: Int64 = 200 << 20
  private static let leastFree: Int64 = 2 << 30

  let git: GitProgram
  let store: SnapshotStore
  let claims: PlaceClaims
  let home: String

  func take(_ request: SnapshotRequest) throws(SnapshotGap) -> SnapshotTaken {
    let time = GitTime(milliseconds: request.milliseconds)
    let repository = try Repository.find(at: request.directory, home: home, git, within: time)
    return try claims.with(store.name(for: repository)) { () throws(SnapshotGap) in
      try take(request, of: repository, within: time)
    }
  }

  /// For whoever has the place to themselves.
  func take(
    _ request: SnapshotRequest, of repository: Repository, within time: GitTime
  ) throws(SnapshotGap) -> SnapshotTaken {
    let place = try store.place(for: repository, git, within: time)
    // Who tidies up sees that it is in use.
    utimensat(AT_FDCWD, place.path, nil, 0)
    guard FileLook.freeBytes(at: place.path).map({ $0 >= SnapshotTaker.leastFree }) ?? true else { throw .noRoom }
    var work = SnapshotWork(
      git: git, repository: repository, place: place, excludes: NamePatterns(request.excludes),
      time: time)
    let tree = try work.tree()
    do throws(GitProblem) {
      let snapshot = Snapshot(
        tree: tree, head: try repository.head(git, within: time), store: place.name, leftOut: work.leftOut)
      guard !request.following.isEmpty else { return SnapshotTaken(snapshot) }
      let keeper = SnapshotPack(git: git, place: place, time: time)
      let pack = try keeper.keep(request.following + [tree])
      let numbers = try request.following.last.map { last throws(GitProblem) in
        last == tree ? ChangeNumbers() : try keeper.numbers(from: last, to: tree)
      }
      return SnapshotTaken(snapshot, pack: pack, numbers: numbers ?? nil)
    } catch {
      throw SnapshotGap(error)
    }
  }

  /// The work on one snapshot, and what it had to leave out.
  private struct SnapshotWork {
    let git: GitProgram
    let repository: Repository
    let place: SnapshotStore.Place
    let excludes: NamePatterns
    let time: GitTime
    private var settings: [(key: String, value: String)] = []
    private(set) var leftOut: [LeftOut] = []

    init(
      git: GitProgram, repository: Repository, place: SnapshotStore.Place, excludes: NamePatterns, time: GitTime
    ) {
      self.git = git
      self.repository = repository
      self.place = place
      self.excludes = excludes
      self.time = time
    }

    private var index: String { place.index(of: repository.root) }

    mutating func tree() throws(SnapshotGap) -> String {
      do throws(GitProblem) { return try treeOnce() } catch .refused {
        // Its index may name what is not there any more, or be damaged: it is made anew, once.
        leftOut = []
        try removeIndex()
      } catch {
        throw SnapshotGap(error)
      }
      do throws(GitProblem) { return try treeOnce() } catch { throw SnapshotGap(error) }
    }

    private func removeIndex() throws(SnapshotGap) {
      for path in [index, index + ".lock"] {
        do throws(SystemError) { try OwnFolder.removeFile(path) } catch { throw .refused("\(path): \(error)") }
      }
    }

    private mutating func treeOnce() throws(GitProblem) -> String {
      // Nobody else writes it: a lock is what a killed call left.
      unlink(index + ".lock")
      let habits = try repository.habits(git, within: time)
      if habits.isSparse || FileKind(at: index) == nil { try copyIndex() }
      settings = Repository.settings(without: habits.filters)
      let changes = try look(habits.filters)
      // What was a folder and is a file now has to go before the file comes, and the other way round.
      try update(changes.gone, ["--force-remove"])
      try update(changes.there, ["--add", "--remove", "--replace"])
      if FileKind(at: repository.root + "/.gitmodules") == .file { leftOut.append(LeftOut(.submodules, count: 0)) }
      return try git.ask(asking(["write-tree", "--missing-ok"]), within: time).line
    }

    /// Files that are not as our index has them, by name. Git is told these, and need not look for them a second time.
    private func update(_ names: [ArraySlice<UInt8>], _ options: [String]) throws(GitProblem) {
      guard !names.isEmpty else { return }
      var call = asking(["update-index", "-z"] + options + ["--stdin"])
      call.input = Array(names.joined(separator: [0])) + [0]
      _ = try git.ask(call, within: time)
    }

    private func asking(_ arguments: [String]) -> GitCall {
      var call = GitCall(arguments, in: repository.root)
      call.environment = environment
      call.settings = settings
      return call
    }

    private var environment: [String: String] {
      ["GIT_INDEX_FILE": index, "GIT_OBJECT_DIRECTORY": place.fresh]
    }

    /// With its age: by that git sees which files may have changed since.
    private func copyIndex() throws(GitProblem) {
      do throws(FileProblem) {
        try FileCopy.make(of: repository.index, at: index, mode: 0o600)
      } catch {
        guard !error.isMissing else { return }
        throw .notStarted("\(repository.index): \(error.words)")
      }
    }

    /// Finds what is new, changed or gone, and looks at it before any of it is read.
    private mutating func look(_ filters: [String]) throws(GitProblem) -> Changes {
      let news = try list(["ls-files", "-z", "--others", "--exclude-standard"]).filter { !excludes.match($0) }
      guard news.count <= SnapshotTaker.mostNewFiles else { throw .tooMuch }
      var changes = Changes()
      var found: [LeftOut.Why: [ArraySlice<UInt8>]] = [:]
      var bytes: Int64 = 0
      func take(_ name: ArraySlice<UInt8>, isNew: Bool) {
        if name.last == UInt8(ascii: "/") { return found[.repository, default: []].append(name.dropLast()) }
        let path = Array(repository.root.utf8) + [UInt8(ascii: "/")] + name
        // A pipe or a socket is nothing to keep, also where a file was.
        guard let look = FileLook.link(at: path), look.kind != .other || look.isLink else {
          if !isNew { changes.gone.append(name) }
          return
        }
        if !look.isReadable { return found[.unreadable, default: []].append(name) }
        if isNew, look.kind == .file {
          if look.byteCount > SnapshotTaker.mostBytes { return found[.large, default: []].append(name) }
          bytes += look.byteCount
        }
        changes.there.append(name)
      }
      // Of submodules the commit counts: what has changed inside of them is not asked.
      let known = try list(["diff-files", "-z", "--name-status", "--no-renames", "--ignore-submodules=dirty"])
      var seen: Set<ArraySlice<UInt8>> = []
      for at in stride(from: 0, to: known.count - 1, by: 2) where seen.insert(known[at + 1]).inserted {
        if known[at].elementsEqual("D".utf8) {
          changes.gone.append(known[at + 1])
        } else if !excludes.match(known[at + 1]) {
          take(known[at + 1], isNew: false)
        }
      }
      for name in news { take(name, isNew: true) }
      guard bytes <= SnapshotTaker.mostNewBytes else { throw .tooMuch }
      if !filters.isEmpty {
        let names = try filtered(changes.there, filters)
        found[.filtered] = names
        let left = Set(names)
        changes.there.removeAll { left.contains($0) }
      }
      for why in LeftOut.Why.allCases {
        guard let names = found[why], !names.isEmpty else { continue }
        leftOut.append(
          LeftOut(why, names: names.prefix(LeftOut.mostNames).map { FilePath($0).text }, count: names.count))
      }
      return changes
    }

    /// What would go through a filter, such as that of LFS: without it, other bytes would be kept than the repository has.
    private func filtered(
      _ names: [ArraySlice<UInt8>], _ filters: [String]
    ) throws(GitProblem) -> [ArraySlice<UInt8>] {
      guard !names.isEmpty else { return [] }
      var call = asking(["check-attr", "--stdin", "-z", "filter"])
      call.input = Array(names.joined(separator: [0])) + [0]
      let fields = try git.ask(call, within: time).output.split(separator: 0, omittingEmptySubsequences: false)
      return stride(from: 0, to: fields.count - 2, by: 3).compactMap { at in
        filters.contains(String(decoding: fields[at + 2], as: UTF8.self)) ? fields[at] : nil
      }
    }

    private func list(_ arguments: [String]) throws(GitProblem) -> [ArraySlice<UInt8>] {
      try git.ask(asking(arguments), within: time).output.split(separator: 0)
    }
  }

  /// Names of files that are not as the index has them.
  private struct Changes {
    var gone: [ArraySlice<UInt8>] = []
    var there: [ArraySlice<UInt8>] = []
  }
}

import Files
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
    let (repository, state) = try Repository.find(at: request.directory, home: home, git, within: time)
    return try claims.with(store.name(for: repository)) { () throws(SnapshotGap) in
      try take(request, of: repository, state, within: time)
    }
  }

  /// For whoever has the place to themselves.
  func take(
    _ request: SnapshotRequest, of repository: Repository, within time: GitTime
  ) throws(SnapshotGap) -> SnapshotTaken {
    let state: Repository.State
    do throws(GitProblem) { state = try repository.state(git, within: time) } catch { throw SnapshotGap(error) }
    return try take(request, of: repository, state, within: time)
  }

  private func take(
    _ request: SnapshotRequest, of repository: Repository, _ state: Repository.State, within time: GitTime
  ) throws(SnapshotGap) -> SnapshotTaken {
    let place = store.place(for: repository, isExact: request.isExact)
    do throws(GitProblem) {
      func ready() throws(GitProblem) -> PlaceLook? {
        try git.machine.ready(place, for: repository, copiesAlways: state.isSparse, within: time)
      }
      var look = try ready()
      if look == nil {
        try store.make(place, for: repository, git, within: time)
        look = try ready()
      }
      guard look?.freeBytes.map({ $0 >= SnapshotTaker.leastFree }) ?? true else { throw .withoutSnapshot(.noRoom) }
      var work = SnapshotWork(
        git: git, repository: repository, state: state, place: place, excludes: NamePatterns(request.excludes),
        including: request.including, mostNames: request.mostNames, look: look, time: time)
      let tree = try work.tree()
      let snapshot = Snapshot(
        tree: tree, head: state.head, store: place.name, leftOut: work.leftOut)
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
    let state: Repository.State
    let place: SnapshotStore.Place
    private let excludes: NamePatterns
    private let including: Set<FilePath>
    private let mostNames: Int
    private let hasSubmodules: Bool
    /// It is a copy of the person's, which knows files as git would commit them.
    private var hasTheirIndex: Bool
    private var isSplit: Bool
    private let isTheirsNewer: Bool
    let time: GitTime
    private(set) var leftOut: [LeftOut] = []

    init(
      git: GitProgram, repository: Repository, state: Repository.State, place: SnapshotStore.Place,
      excludes: NamePatterns, including: Set<FilePath>, mostNames: Int, look: PlaceLook?, time: GitTime
    ) {
      self.git = git
      self.repository = repository
      self.state = state
      self.place = place
      self.excludes = excludes
      self.including = including
      self.mostNames = mostNames
      hasSubmodules = look?.hasSubmodules ?? false
      hasTheirIndex = look?.hasNewIndex ?? false
      isSplit = look?.isSplit ?? false
      isTheirsNewer = look?.isTheirsNewer ?? false
      self.time = time
    }

    private var index: String { place.index(of: repository.root) }

    mutating func tree() throws(GitProblem) -> String {
      do throws(GitProblem) { return try treeOnce() } catch .refused {
        // Its index may name what is not there any more, or be damaged: it is made anew, once.
        leftOut = []
        try git.machine.carryOut([.remove(index), .remove(index + ".lock")], within: time)
        let look = try git.machine.ready(place, for: repository, copiesAlways: true, within: time)
        (hasTheirIndex, isSplit) = (look?.hasNewIndex ?? false, look?.isSplit ?? false)
      }
      return try treeOnce()
    }

    private mutating func treeOnce() throws(GitProblem) -> String {
      if isSplit { try makeWhole() }
      if hasTheirIndex { try lookEverywhere() }
      let changes = try look(state.filters)
      if hasSubmodules { leftOut.append(LeftOut(.submodules, count: 0)) }
      // What was a folder and is a file now has to go before the file comes, and the other way round.
      let calls = [
        update(changes.gone, ["--force-remove", "--stdin"]),
        update(changes.there, ["--add", "--remove", "--replace", "--stdin"]),
        reading(["write-tree", "--missing-ok"]),
      ].compactMap { $0 }
      return try git.all(calls, within: time).last?.line ?? ""
    }

    /// From then on our index needs none of the files that were copied beside it.
    private mutating func makeWhole() throws(GitProblem) {
      _ = try git.ask(reading(["update-index", "--no-split-index"]), within: time)
      let names = try git.machine.names(in: place.path, within: time) ?? []
      let shared = names.filter { $0.hasPrefix(SnapshotStore.sharedIndex) }
      try git.machine.carryOut(shared.map { .remove(place.path + "/" + $0) }, within: time)
      isSplit = false
    }

    /// Whatever git was told not to look at, an agent may change. In a sparse checkout files need not be there, and those that are
    /// git sees by itself.
    private func lookEverywhere() throws(GitProblem) {
      let list = try git.ask(asking(SkippedFiles.listing), within: time).output
      let (assumed, unwanted) = SkippedFiles.kinds(in: list)
      let looks = state.isSparse ? [] : try git.machine.looks(at: unwanted, below: repository.root, within: time)
      let there = zip(unwanted, looks).compactMap { $1 == nil ? nil : $0 }
      let calls = [
        update(assumed, ["--no-assume-unchanged", "--stdin"]), update(there, ["--no-skip-worktree", "--stdin"]),
      ].compactMap { $0 }
      if !calls.isEmpty { _ = try git.all(calls, within: time) }
    }

    /// What the person has given to git since our index was made, which doesn't have it: it counts as git's, whatever its size, and
    /// though git would ignore it. Of submodules our index takes the commit at once, for git would see repositories of their own.
    private func given() throws(GitProblem) -> Set<ArraySlice<UInt8>> {
      guard isTheirsNewer else { return [] }
      let lists = try git.all(
        [GitCall(["ls-files", "-z", "--stage"], in: repository.root), asking(["ls-files", "-z"])], within: time
      ).map { $0.output.split(separator: 0) }
      let ours = Set(lists[1])
      // MODE ID STAGE, a tab, and the name.
      let theirs = lists[0].compactMap { line in
        line.firstIndex(of: UInt8(ascii: "\t")).map { (line: line, name: line[($0 + 1)...]) }
      }.filter { !ours.contains($0.name) }
      let commits = theirs.filter { $0.line.starts(with: "160000 ".utf8) }
      if let call = update(commits.map(\.line), ["--index-info"]) { _ = try git.ask(call, within: time) }
      return Set(theirs.map(\.name)).subtracting(commits.map(\.name))
    }

    /// Files that are not as our index has them, by name. Git is told these, and need not look for them a second time.
    private func update(_ names: [ArraySlice<UInt8>], _ options: [String]) -> GitCall? {
      guard !names.isEmpty else { return nil }
      var call = reading(["update-index", "-z"] + options)
      call.settings += GitSettings.ofTakingIn
      call.input = Array(names.joined(separator: [0])) + [0]
      return call
    }

    private func asking(_ arguments: [String]) -> GitCall {
      var call = GitCall(arguments, in: repository.root)
      call.environment = ["GIT_INDEX_FILE": index, "GIT_OBJECT_DIRECTORY": place.fresh]
      call.settings = Repository.settings(without: state.filters) + [("core.splitIndex", "false")] + state.ofNames
      return call
    }

    /// The same where what is in files matters.
    private func reading(_ arguments: [String]) -> GitCall {
      var call = asking(arguments)
      call.environment.merge(place.environment(of: repository.root)) { $1 }
      call.settings += state.ofFiles
      return call
    }

    /// Finds what is new, changed or gone, and looks at it before any of it is read.
    private mutating func look(_ filters: [String]) throws(GitProblem) -> Changes {
      let names = try differing(filters)
      guard names.new.count <= SnapshotTaker.mostNewFiles else { throw .tooMuch }
      func isFolder(_ name: ArraySlice<UInt8>) -> Bool { name.last == UInt8(ascii: "/") }
      let (old, new) = (names.old.filter { !isFolder($0) }, names.new.filter { !isFolder($0) })
      var found: [LeftOut.Why: [ArraySlice<UInt8>]] = [
        .excluded: names.hidden.map { isFolder($0) ? $0.dropLast() : $0 },
        .repository: (names.old + names.new).filter(isFolder).map { $0.dropLast() },
      ]
      var changes = Changes(gone: names.gone)
      var newBytes: Int64 = 0
      let looks = try git.machine.looks(at: old + new, below: repository.root, within: time)
      for (number, (name, look)) in zip(old + new, looks).enumerated() {
        let isNew = number >= old.count
        // A pipe or a socket is nothing to keep, also where a file was.
        guard let look, look.kind != .other || look.isLink else {
          if !isNew { changes.gone.append(name) }
          continue
        }
        if look.kind == .folder, names.given.contains(name) { continue }
        guard look.isReadable else {
          found[.unreadable, default: []].append(name)
          continue
        }
        if isNew, look.kind == .file, !including.contains(FilePath(name)) {
          guard look.byteCount <= SnapshotTaker.mostBytes else {
            found[.large, default: []].append(name)
            continue
          }
          newBytes += look.byteCount
        }
        changes.there.append(name)
      }
      guard newBytes <= SnapshotTaker.mostNewBytes else { throw .tooMuch }
      if !filters.isEmpty {
        let names = try filtered(changes.there, filters)
        found[.filtered] = names
        let left = Set(names)
        changes.there.removeAll { left.contains($0) }
      }
      // The index would say of them that they are as they were.
      changes.gone += names.converted.intersection(changes.there)
      leftOut += LeftOut.Why.allCases.compactMap { why in
        guard let names = found[why], !names.isEmpty else { return nil }
        return LeftOut(
          why, names: names.prefix(mostNames).map { FilePath($0).text }, count: names.count, naming: mostNames)
      }
      return changes
    }

    /// What may not be as our index has it, by name alone.
    private func differing(_ filters: [String]) throws(GitProblem) -> Differing {
      var names = Differing(given: try given())
      // Of submodules the commit counts: what has changed inside of them is not asked.
      let lists = try git.all(
        [
          asking(["ls-files", "-z", "--others", "--exclude-standard"]),
          reading(["diff-files", "-z", "--name-status", "--no-renames", "--ignore-submodules=dirty"]),
        ], within: time
      ).map { $0.output.split(separator: 0) }
      let others = (try heeded(lists[0]) + ignored()).filter { !names.given.contains($0) }
      names.new = others.filter { !isHidden($0) }
      // A letter and a name by turns; what is in a conflict is told twice.
      var seen: Set<ArraySlice<UInt8>> = []
      var old: [ArraySlice<UInt8>] = []
      for at in stride(from: 0, to: lists[1].count - 1, by: 2) where seen.insert(lists[1][at + 1]).inserted {
        if lists[1][at].elementsEqual("D".utf8) {
          names.gone.append(lists[1][at + 1])
        } else {
          old.append(lists[1][at + 1])
        }
      }
      old += names.given.sorted { $0.lexicographicallyPrecedes($1) }
      names.hidden = (others + old).filter(isHidden)
      names.converted = Set(try converted(filters).filter { !seen.contains($0) && !isHidden($0) })
      names.old = old.filter { !isHidden($0) } + names.converted.sorted { $0.lexicographicallyPrecedes($1) }
      return names
    }

    /// Where we tell names apart, git ignores by its own settings all the same.
    private func heeded(_ names: [ArraySlice<UInt8>]) throws(GitProblem) -> [ArraySlice<UInt8>] {
      guard !state.ofNames.isEmpty, !names.isEmpty else { return names }
      var call = GitCall(["check-ignore", "--no-index", "-z", "--stdin"], in: repository.root)
      call.input = names.flatMap { Array("./".utf8) + $0 + [0] }
      let ignored = Set(try git.run(call, within: time).output.split(separator: 0).map { $0.dropFirst(2) })
      return names.filter { !ignored.contains($0) }
    }

    /// What git was told to ignore, of what is kept whatever else is. Our index may have some of it, which does no harm.
    private func ignored() throws(GitProblem) -> [ArraySlice<UInt8>] {
      guard !including.isEmpty else { return [] }
      var call = asking(["check-ignore", "--no-index", "-z", "--stdin"])
      // A name that begins with a colon would be something else than a name.
      let here = Array("./".utf8)
      call.input = including.sorted().flatMap { here + $0.bytes + [0] }
      // It ends at a name behind a link, of which nothing is kept anyhow.
      return try git.run(call, within: time).output.split(separator: 0).map { $0.dropFirst(here.count) }
    }

    /// The person wants nothing to be kept of it.
    private func isHidden(_ name: ArraySlice<UInt8>) -> Bool {
      excludes.match(name) && !including.contains(FilePath(name))
    }

    /// Files of which the person's index has something else than the disk, though they are as they were.
    private func converted(_ filters: [String]) throws(GitProblem) -> [ArraySlice<UInt8>] {
      guard hasTheirIndex, place.isExact else { return [] }
      let lists = try git.all(ConvertedFiles.listings.map(asking), within: time).map(\.output)
      let files = ConvertedFiles(lists, place: place, root: repository.root)
      let names = try files.names(git, within: time)
      let others = Set(filters.isEmpty ? [] : try filtered(names, filters))
      return names.filter { !others.contains($0) }
    }

    /// What would go through a filter, such as that of LFS: without it, other bytes would be kept than the repository has.
    private func filtered(
      _ names: [ArraySlice<UInt8>], _ filters: [String]
    ) throws(GitProblem) -> [ArraySlice<UInt8>] {
      guard !names.isEmpty else { return [] }
      var call = asking(FilteredFiles.asking)
      call.input = Array(names.joined(separator: [0])) + [0]
      return FilteredFiles.names(in: try git.ask(call, within: time).output, through: filters.contains)
    }
  }

  /// Names of files that may not be as our index has them.
  private struct Differing {
    /// Git doesn't have them.
    var new: [ArraySlice<UInt8>] = []
    /// Git has them, with other contents or not yet when our index was made.
    var old: [ArraySlice<UInt8>] = []
    var gone: [ArraySlice<UInt8>] = []
    /// The person wants nothing to be kept of them.
    var hidden: [ArraySlice<UInt8>] = []
    let given: Set<ArraySlice<UInt8>>
    var converted: Set<ArraySlice<UInt8>> = []
  }

  /// What is written to our index.
  private struct Changes {
    var gone: [ArraySlice<UInt8>]
    var there: [ArraySlice<UInt8>] = []
  }
}

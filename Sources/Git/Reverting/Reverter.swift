import Files
import Review

/// Sets files back, on a thread that may wait.
struct Reverter {
  let taker: SnapshotTaker
  /// Tests let it be cut off behind so many steps.
  var stepsLeft = Int.max

  private var git: GitProgram { taker.git }

  // MARK: Finding out

  func plan(_ wanted: RevertWanted, within time: GitTime) throws(SnapshotGap) -> RevertPlan {
    try with(wanted.directory, wanted.store, within: time) { (repository, place) throws(SnapshotGap) in
      do throws(GitProblem) {
        var from = wanted.from ?? ""
        if from.isEmpty { from = try taken(repository, place, wanted.without, [], time) }
        let trees = TreeMaker(git: git, place: place, time: time)
        let to = try begun(wanted, from, repository, trees)
        let (meant, unknown) = try RevertWishes(trees: trees).wishes(wanted.part, from: from, to: to)
        // Files that change while they are looked at are found out when they are set.
        let paths = Set(meant.map(\.path))
        let now = try taken(repository, place, wanted.without, Reverter.going(meant), time)
        let since = try wanted.since.map { since throws(GitProblem) in
          since + (try git.machine.clockAhead(within: time))
        }
        let filtered = FilteredFiles(
          trees: trees, root: repository.root, filters: try repository.state(git, within: time).filters)
        let untrueThen = try untrueThen(wanted, from, to, filtered)
        let planner = RevertPlanner(
          trees: trees, folder: try SideFolder(repository.root, on: git.machine, within: time), now: now, from: from,
          to: to,
          older: since.map {
            OlderFiles(
              trees: trees, before: to, after: from, since: $0, thereBefore: wanted.thereBefore,
              untrueThen: untrueThen,
              ignored: IgnoredThen(trees: trees, root: repository.root) { () throws(GitProblem) in
                try settings(repository, time)
              })
          }, untrue: try untrue(repository, place, paths, time), filtered: try filtered.found(among: paths),
          untrueThen: untrueThen, notOwn: others(meant, wanted.whose, trees))
        var plan = try planner.plan(meant)
        plan.kept += unknown
        let result = try trees.tree(now, with: plan.entries)
        let keeper = SnapshotPack(git: git, place: place, time: time)
        let change = TreeChange(
          directory: wanted.directory, store: place.name, from: now, to: result, pack: try keeper.keep([now, result]))
        var told = RevertPlan(
          change: change, files: plan.files, kept: plan.kept,
          rest: rest(
            of: wanted.shown.map { ShownChange(tree: $0, lastTurn: wanted.lastTurn) }, without: plan.done, from: from,
            trees, keeper), root: repository.root)
        told.renames = plan.renames
        told.isChangedBetween = isChanged(Set(plan.files.map(\.path)), in: wanted.between, trees)
        return told
      } catch {
        throw SnapshotGap(error)
      }
    }
  }

  /// How the change found the files, kept as it left them.
  private func begun(
    _ wanted: RevertWanted, _ from: String, _ repository: Repository, _ trees: TreeMaker
  ) throws(GitProblem) -> String {
    guard let store = wanted.toStore, trees.place.isExact, !taker.store.place(named: store).isExact else {
      return try trees.moved(wanted.to, along: wanted.moves)
    }
    return try Conversion(trees: trees, root: repository.root, settings: settings(repository, trees.time))
      .laid(wanted.to, beside: from)
  }

  /// Files of which the tree from before a change has what git had of them, and not what lay there. What upnext itself has set has
  /// no such files.
  private func untrueThen(
    _ wanted: RevertWanted, _ from: String, _ to: String, _ filtered: FilteredFiles
  ) throws(GitProblem) -> Set<FilePath> {
    guard wanted.since != nil else { return [] }
    let paths = try filtered.trees.differences(from: to, to: from).filter { $0.oldMode != .none }.map(\.path)
    let names = NamePatterns(wanted.hasMoreBefore ? wanted.without : [])
    return try filtered.found(among: paths, in: to).union(
      paths.filter { wanted.thereBefore.have($0) || names.match($0.bytes[...]) })
  }

  /// Those that the thread has not changed. Of an old tree, a part may be gone: then nobody can tell.
  private func others(_ wishes: [FileWish], _ whose: TurnStretches?, _ trees: TreeMaker) -> Set<FilePath> {
    guard let whose, !whose.others.isEmpty else { return [] }
    let meant = Set(wishes.map(\.path))
    do throws(GitProblem) { return try trees.files(meant, whose).left.intersection(meant) } catch { return [] }
  }

  /// Of an old tree, a part may be gone: then it can't be told either.
  private func isChanged(_ paths: Set<FilePath>, in stretches: [TreeStretch]?, _ trees: TreeMaker) -> Bool {
    guard let stretches else { return true }
    do throws(GitProblem) {
      return try trees.differences(in: stretches).contains { paths.contains($0.path) }
    } catch { return true }
  }

  /// Of an old tree, a part may be gone that nobody wanted: then what is left is not told.
  private func rest(
    of shown: ShownChange?, without wishes: [FileWish], from: String, _ trees: TreeMaker, _ keeper: SnapshotPack
  ) -> Rest? {
    guard let shown else { return nil }
    do throws(GitProblem) {
      let tree = try trees.tree(shown.tree, doing: wishes, from: from)
      let start = try shown.lastTurn.map { turn throws(GitProblem) in try self.start(of: turn, in: tree, trees) }
      return Rest(
        tree: tree, start: start == shown.lastTurn?.before ? nil : start,
        pack: try keeper.keep([start ?? tree, tree, shown.tree]))
    } catch {
      return nil
    }
  }

  /// The tree of what is left without the turn's own part of it. Of a file in which both can't be told apart, nothing is the turn's.
  private func start(
    of turn: TreeStretch, in rest: String, _ trees: TreeMaker
  ) throws(GitProblem) -> String {
    let wishes = try trees.differences(from: turn.after, to: turn.before).map(FileWish.init)
    return try trees.tree(rest, doing: wishes, from: turn.after)
  }

  // MARK: Doing it

  func set(
    _ change: TreeChange, mark: String, without: [String], shown: ShownChange? = nil, within time: GitTime
  ) throws(SnapshotGap) -> FilesSet {
    try with(change.directory, change.store, within: time) { (repository, place) throws(SnapshotGap) in
      do throws(GitProblem) {
        let trees = TreeMaker(git: git, place: place, time: time)
        let folder = try SideFolder(repository.root, on: git.machine, within: time)
        let wishes = try trees.differences(from: change.from, to: change.to).map(FileWish.init)
        var writer = FileSetter(
          folder: folder, trees: trees, root: repository.root, mark: mark, settings: try settings(repository, time))
        writer.stepsLeft = stepsLeft
        let stamps = try writer.removeLeftovers(wishes)
        let paths = Set(wishes.map(\.path))
        let now = try trees.entries(
          of: try taken(repository, place, without, Reverter.going(wishes), time), at: wishes, from: change.from)
        let untrue = try untrue(repository, place, paths, time)
        let laid = try laid(zip(wishes, stamps).filter { wish, _ in now[wish.path] == nil }, repository, place, time)
        var (todo, kept): ([FileSetter.Task], [KeptFile]) = ([], [])
        var gone: [FilePath] = []
        for (wish, seen) in zip(wishes, stamps) {
          let entry = now[wish.path]
          if untrue.contains(wish.path) {
            let isOut = entry != nil && seen.look == .nothing
            kept.append(KeptFile(wish.path, isOut ? .notCheckedOut : .notKept))
          } else if entry == nil, seen.look.isFile, wish.from == nil || wish.to == nil {
            // Something is there of which nothing is kept: only what this has laid itself is known.
            if !laid.contains(wish.path) { kept.append(KeptFile(wish.path, .notKept)) }
          } else if entry == wish.from {
            todo.append((wish, seen))
          } else if entry != wish.to {
            kept.append(KeptFile(wish.path, .changedSince))
          } else if wish.to == nil {
            gone.append(wish.path)
          }
        }
        kept += try writer.set(todo, gone: gone)
        let left = Set(kept.map(\.path))
        let set = wishes.filter { !left.contains($0.path) }
        let after = try entries(behind: repository, without, trees, set, from: change.from)
        return try finished(change, set, kept, after, shown, trees)
      } catch {
        throw SnapshotGap(error)
      }
    }
  }

  /// What git says of them now: of a file that mixes its ends of lines that may be something else than what was written. Where
  /// nobody can look any more, they are as they were wanted.
  private func entries(
    behind repository: Repository, _ without: [String], _ trees: TreeMaker, _ set: [FileWish], from: String
  ) throws(GitProblem) -> [FilePath: TreeEntry] {
    let now: String
    do throws(GitProblem) {
      now = try taken(repository, trees.place, without, Set(set.map(\.path)), trees.time)
    } catch .withoutSnapshot {
      return Dictionary(set.compactMap { wish in wish.to.map { (wish.path, $0) } }) { $1 }
    }
    return try trees.entries(of: now, at: set, from: from)
  }

  /// What was left is no part of what was done.
  private func finished(
    _ change: TreeChange, _ set: [FileWish], _ kept: [KeptFile], _ after: [FilePath: TreeEntry],
    _ shown: ShownChange?, _ trees: TreeMaker
  ) throws(GitProblem) -> FilesSet {
    let paths = set.map(\.path)
    guard !kept.isEmpty || set.contains(where: { after[$0.path] != $0.to }) else {
      return FilesSet(change: change, paths: paths, kept: [])
    }
    let tree = try trees.tree(change.from, with: paths.map { (path: $0, entry: after[$0]) })
    let keeper = SnapshotPack(git: git, place: trees.place, time: trees.time)
    let done = set.map { FileWish(path: $0.path, from: $0.from, to: after[$0.path]) }
    return FilesSet(
      change: TreeChange(
        directory: change.directory, store: change.store, from: change.from, to: tree,
        pack: try keeper.keep([change.from, tree])),
      paths: paths, kept: kept, rest: rest(of: shown, without: done, from: change.from, trees, keeper))
  }

  // MARK: What both need

  /// Nobody else takes a snapshot there meanwhile, and nobody tidies up.
  private func with<Outcome: Sendable>(
    _ directory: String, _ store: String, within time: GitTime,
    _ work: (Repository, SnapshotStore.Place) throws(SnapshotGap) -> Outcome
  ) throws(SnapshotGap) -> Outcome {
    let (repository, _) = try Repository.find(at: directory, home: taker.home, git, within: time)
    let name = SnapshotStore.folderName(of: store)
    guard taker.store.name(for: repository) == name else { throw .refused("another repository lies there now") }
    return try taker.claims.with(name) { () throws(SnapshotGap) in
      try work(repository, taker.store.place(named: store))
    }
  }

  /// Files that would go. What was set back may be one that is never kept otherwise, and goes again with what it was.
  private static func going(_ wishes: [FileWish]) -> Set<FilePath> {
    Set(wishes.lazy.filter { $0.from != nil && $0.to == nil }.map(\.path))
  }

  /// The files as they are now, as a tree that is kept as the others there; these, whatever else is kept.
  private func taken(
    _ repository: Repository, _ place: SnapshotStore.Place, _ without: [String], _ paths: Set<FilePath>, _ time: GitTime
  ) throws(GitProblem) -> String {
    var request = SnapshotRequest(directory: repository.root, excludes: without, milliseconds: time.left)
    request.including = paths
    request.isExact = place.isExact
    do throws(SnapshotGap) { return try taker.take(request, of: repository, within: time).snapshot.tree } catch {
      throw .withoutSnapshot(error)
    }
  }

  private func settings(
    _ repository: Repository, _ time: GitTime
  ) throws(GitProblem) -> [(key: String, value: String)] {
    let state = try repository.state(git, within: time)
    return Repository.settings(without: state.filters) + state.ofFiles
  }

  private static func asking(
    _ arguments: [String], _ repository: Repository, _ place: SnapshotStore.Place,
    _ settings: [(key: String, value: String)]
  ) -> GitCall {
    var call = GitCall(arguments, in: repository.root)
    call.environment = ["GIT_INDEX_FILE": place.index(of: repository.root), "GIT_OBJECT_DIRECTORY": place.fresh]
      .merging(place.environment(of: repository.root)) { $1 }
    call.settings = settings
    return call
  }

  /// Those of what is in no snapshot that are as they would come: an earlier try has laid them. Nothing of them is kept to find out.
  private func laid(
    _ tasks: [(FileWish, SideFolder.Seen)], _ repository: Repository, _ place: SnapshotStore.Place, _ time: GitTime
  ) throws(GitProblem) -> Set<FilePath> {
    let wishes = tasks.filter { wish, seen in
      guard wish.from == nil, let to = wish.to, to.isFile, case .there(let stamp) = seen.look, stamp.kind == .file
      else { return false }
      // Git reads a name to the end of its line, and one that begins with a quote otherwise.
      let isLine = !wish.path.bytes.contains(0x0A) && wish.path.bytes.first != UInt8(ascii: "\"")
      return isLine && (to.mode == .program) == (stamp.rights & 0o100 != 0)
    }.map(\.0)
    guard !wishes.isEmpty else { return [] }
    var call = Reverter.asking(["hash-object", "--stdin-paths"], repository, place, try settings(repository, time))
    call.input = wishes.flatMap { $0.path.bytes + [0x0A] }
    // It ends at one that can't be read: whatever is behind that stays.
    let ids = try git.run(call, within: time).output.split(separator: 0x0A)
    return Set(
      zip(wishes, ids).compactMap { wish, id in
        wish.to.map { id.elementsEqual($0.id.utf8) } ?? false ? wish.path : nil
      })
  }

  /// Those of the paths that are not as the snapshot has them, since they are never kept, or git was told not to look at them.
  private func untrue(
    _ repository: Repository, _ place: SnapshotStore.Place, _ paths: Set<FilePath>, _ time: GitTime
  ) throws(GitProblem) -> Set<FilePath> {
    guard !paths.isEmpty else { return [] }
    let settings = try settings(repository, time)
    func asking(_ arguments: [String]) -> GitCall { Reverter.asking(arguments, repository, place, settings) }
    // A repository may have very many files, and of few paths there is little to tell.
    let named = paths.map { String(validating: $0.bytes, as: UTF8.self) }
    let few = paths.count <= 100 && !named.contains(nil) ? named.compactMap { $0 }.sorted() : []
    let lists = try git.all(
      [
        asking(["diff-files", "-z", "--name-only", "--ignore-submodules=dirty"]),
        asking(["--literal-pathspecs"] + SkippedFiles.listing + ["--full-name", "--"] + few),
      ], within: time
    ).map(\.output)
    let changed = lists[0].split(separator: 0).map { FilePath($0) }
    return Set(changed + SkippedFiles.named(in: lists[1])).intersection(paths)
  }
}

extension FileWish {
  init(_ file: ChangedFile) {
    self.init(
      path: file.path, from: TreeEntry(file.oldMode, file.oldID), to: TreeEntry(file.newMode, file.newID))
  }
}

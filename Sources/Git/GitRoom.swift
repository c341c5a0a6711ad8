import EventLoop
import Files
import Review
import Texts

/// Everything that is done with the git program on one machine: off the loop, a repository's work one after the other, and
/// that of several beside each other.
package final class GitRoom: Sendable {
  /// A disk that hangs holds up the work on its own repositories, and that of as few others as this leaves.
  private static let laneCount = 4

  /// What looks, beside what reads changes and beside who acts: on another machine each has a shell of its own, so that none
  /// waits for what another one is at.
  let git: GitProgram
  let readingGit: GitProgram
  let actingGit: GitProgram
  /// For what the person asks for.
  let person: GitProgram
  /// Another one, which can be ended by itself.
  let personToStop: @Sendable () -> GitProgram
  let claims = PlaceClaims()
  /// Known at once on this machine, and elsewhere with the first connection.
  private let folders: RoomFolders?
  private let shells: [FarShell]
  /// Find out which repository is meant, which only the disk knows.
  private let porters: [WorkerThread<Void>]
  /// Tidies up, which takes long in a large repository: nobody else's work waits for that.
  private let tidier = WorkerThread<Void>(name: "upnext-tidy")
  /// Each knows whether there is a git that will do.
  private let lanes: [WorkerThread<Bool>]
  /// Reads changes, which may be long, beside the snapshots.
  let reader: WorkerThread<OpenDifferences>

  /// Acts that may take long, such as a set-up: they hold up no snapshot.
  private let actors: [WorkerThread<Void>]

  /// That of this machine. `folder` is where upnext's own repositories lie, `worktrees` where threads get folders of their own.
  package init(
    folder: String, worktrees: String, home: String, environment: [String: String], guard: ProcessGuard? = nil
  ) {
    git = GitProgram(environment: environment, guard: `guard`)
    (readingGit, actingGit) = (git, git)
    person = GitProgram(forPersonIn: environment, awaitsEnd: false, guard: `guard`)
    personToStop = { GitProgram(forPersonIn: environment, awaitsEnd: true, guard: `guard`) }
    folders = RoomFolders(
      store: SnapshotStore(folder: folder), worktrees: worktrees, home: TruePath.of(home) ?? home)
    shells = []
    porters = (1...GitRoom.laneCount).map { WorkerThread(name: "upnext-git-in-\($0)") }
    lanes = (1...GitRoom.laneCount).map { WorkerThread(name: "upnext-git-\($0)") { false } }
    actors = (1...GitRoom.laneCount).map { WorkerThread(name: "upnext-act-\($0)") }
    reader = WorkerThread(name: "upnext-review") { OpenDifferences() }
  }

  /// That of another machine. `onReached` is told when there is a connection where none was.
  package init(_ way: FarWay, onReached: @escaping @Sendable () -> Void = {}) {
    let shells = [
      FarShell(way, for: "looking", onReached: onReached), FarShell(way, for: "reading") {},
      FarShell(way, for: "acting") {},
    ]
    self.shells = shells
    git = GitProgram(behind: shells[0], forPerson: false)
    readingGit = GitProgram(behind: shells[1], forPerson: false)
    actingGit = GitProgram(behind: shells[2], forPerson: false)
    person = GitProgram(behind: shells[2], forPerson: true)
    personToStop = { GitProgram(behind: shells[2], forPerson: true) }
    folders = nil
    porters = []
    lanes = [WorkerThread(name: "upnext-git-far") { false }]
    actors = [WorkerThread(name: "upnext-act-far")]
    reader = WorkerThread(name: "upnext-read-far") { OpenDifferences() }
  }

  /// Where what is ours lies on it.
  func folders(_ git: GitProgram, within time: GitTime) throws(GitProblem) -> RoomFolders {
    if let folders { return folders }
    guard case .there(let shell) = git.machine else { throw .notStarted("nobody knows where it lies") }
    let facts = try shell.facts(within: time)
    return RoomFolders(
      store: SnapshotStore(folder: facts.state + "/review", prefix: git.machine.prefix), worktrees: facts.worktrees,
      home: facts.home)
  }

  /// What goes on is ended, and nothing begins any more.
  package func finish() {
    for program in [git, readingGit, actingGit, person] { program.end() }
    for shell in shells { shell.finish() }
    for porter in porters { porter.finish() }
    tidier.finish()
    for lane in lanes { lane.finish() }
    reader.finish()
    for actor in actors { actor.finish() }
  }

  /// Who acts at a place.
  func actor(for place: String) -> WorkerThread<Void> {
    actors[Int(place.stableNumber % UInt64(actors.count))]
  }

  /// Tells on a thread of its own what came of it.
  package func take(
    _ request: SnapshotRequest, done: @escaping @Sendable (Result<SnapshotTaken, SnapshotGap>) -> Void
  ) {
    let asked = GitTime(milliseconds: request.milliseconds)
    onLane(of: request.directory) { [self] isChecked in
      var rest = request
      rest.milliseconds = asked.left
      done(result(of: rest, &isChecked))
    } orWithout: {
      done(.failure($0))
    }
  }

  /// Does work on a directory's repository behind all other work on it.
  func onLane(
    of directory: String, _ work: @escaping @Sendable (_ isChecked: inout Bool) -> Void,
    orWithout: @escaping @Sendable (SnapshotGap) -> Void
  ) {
    guard folders != nil else { return lanes[0].submit(work) }
    porter(for: directory).submit { [self] in
      guard let place = TruePath.of(directory) else { return orWithout(.noFolder(directory)) }
      guard let root = GitHead.root(of: place) else {
        return orWithout(FolderContent.isEmpty(place) ? .emptyFolder(directory) : .noRepository)
      }
      lane(of: root).submit(work)
    }
  }

  private func porter(for directory: String) -> WorkerThread<Void> {
    porters[Int(directory.stableNumber % UInt64(porters.count))]
  }

  /// Takes away what is not wanted any more: at once in the repositories in which something is to be forgotten, and elsewhere
  /// what is not so new that nobody could have said yet that it is wanted. The problems that it had are told.
  package func keep(
    only wanted: [String: WantedSnapshots], forgetting: Set<String> = [], done: @escaping @Sendable ([String]) -> Void
  ) {
    let work: @Sendable () -> Void = { [self] in
      let time = GitTime(milliseconds: GitRoom.readingMilliseconds)
      do throws(GitProblem) {
        let store = try folders(git, within: time).store
        done(SnapshotUpkeep(store, git, claims).keep(only: wanted, forgetting: forgetting))
      } catch {
        done([error.words])
      }
    }
    if folders == nil { lanes[0].submit { _ in work() } } else { tidier.submit(work) }
  }

  /// Rows of a file's difference, of which there may be very many.
  package func rows(
    _ range: Range<Int>, of file: ChangedFile, in name: String,
    done: @escaping @Sendable (Result<DifferencePart, SnapshotGap>) -> Void
  ) {
    reader.submit { [self] open in
      do throws(GitProblem) {
        let time = GitTime(milliseconds: GitRoom.readingMilliseconds)
        done(.success(try open.part(range, of: file, place(named: name, within: time), readingGit, time)))
      } catch {
        done(.failure(SnapshotGap(error)))
      }
    }
  }

  /// A whole change, as far as one answer has room for it. Where very many files differ, `listed` is told of them before their
  /// lines are counted.
  package func read(
    _ wanted: ChangeWanted, listed: (@Sendable (ChangeRead) -> Void)? = nil,
    done: @escaping @Sendable (Result<ChangeRead, SnapshotGap>) -> Void
  ) {
    guard let to = wanted.to else {
      var request = SnapshotRequest(
        directory: wanted.directory, excludes: wanted.without, milliseconds: GitRoom.readingMilliseconds)
      request.isExact = SnapshotStore.isExact(wanted.from.store)
      return take(request) { [self] in
        switch $0 {
        case .success(let now): read(wanted, to: now.snapshot, listed: listed, done: done)
        case .failure(let gap): done(.failure(gap))
        }
      }
    }
    read(wanted, to: to, listed: listed, done: done)
  }

  private func read(
    _ wanted: ChangeWanted, to: Snapshot, listed: (@Sendable (ChangeRead) -> Void)?,
    done: @escaping @Sendable (Result<ChangeRead, SnapshotGap>) -> Void
  ) {
    guard folders != nil else { return read(wanted, to: to, at: nil, listed: listed, done: done) }
    porter(for: wanted.directory).submit { [self] in
      let root = TruePath.of(wanted.directory).flatMap(GitHead.root)
      read(wanted, to: to, at: root, listed: listed, done: done)
    }
  }

  private func read(
    _ wanted: ChangeWanted, to last: Snapshot, at root: String?, listed: (@Sendable (ChangeRead) -> Void)?,
    done: @escaping @Sendable (Result<ChangeRead, SnapshotGap>) -> Void
  ) {
    reader.submit { [self] open in
      let time = GitTime(milliseconds: GitRoom.readingMilliseconds)
      do throws(GitProblem) {
        let to = try latest(last, of: wanted, within: time)
        let place = try place(named: to.store, within: time)
        guard try isReadable(wanted.from, at: place, within: time) else {
          return done(.failure(reasonNotReadable(in: wanted.directory)))
        }
        let (from, tree) = try ends(of: wanted, to, place, within: time)
        let changes = ChangeReader(git: readingGit, place: place)
        func telling(_ files: [ChangeRead.File]) -> ChangeRead {
          var told = ChangeRead(files: files, leftOut: LeftOut.of(wanted.from, to), root: root, tree: tree)
          told.isNow = to != wanted.to
          return told
        }
        if let listed {
          var list = telling(try changes.list(from: from, to: tree, within: time).map { ChangeRead.File($0) })
          list.isCounted = false
          if list.files.count > GitRoom.mostCountedUnseen { listed(list) }
        }
        let files = try changes.files(from: from, to: tree, within: time)
        var told = telling(
          try wanted.hasLines ? lines(of: files, from, tree, place, &open, time) : files.map { ChangeRead.File($0) })
        let sought = wanted.comments.map { comment in
          SoughtComment(comment.following(files), in: .tree(comment.side == .old ? from : tree))
        }
        told.comments = try find(sought, in: to.store, within: time)
        done(.success(told))
      } catch {
        done(.failure(SnapshotGap(error)))
      }
    }
  }

  /// A repository that was moved has a place for each path that it was at.
  private func isReadable(
    _ snapshot: Snapshot, at place: SnapshotStore.Place, within time: GitTime
  ) throws(GitProblem) -> Bool {
    let old = try self.place(named: snapshot.store, within: time)
    guard old.path != place.path else { return true }
    return try claims.with(SnapshotStore.folderName(of: place.name)) { () throws(GitProblem) in
      try folders(readingGit, within: time).store.join(old, to: place, on: readingGit.machine, within: time)
    }
  }

  /// What lies in the folder now, where that is not what was kept.
  private func reasonNotReadable(in directory: String) -> SnapshotGap {
    let another = SnapshotGap.refused("another repository lies there now")
    guard folders != nil else { return another }
    guard let place = TruePath.of(directory) else { return .noFolder(directory) }
    return GitHead.root(of: place) == nil ? .refused("no repository lies there now") : another
  }

  func place(named name: String, within time: GitTime) throws(GitProblem) -> SnapshotStore.Place {
    try folders(readingGit, within: time).store.place(named: name)
  }

  static let readingMilliseconds = 60_000
  /// The lines of more files are not counted before somebody sees which they are.
  private static let mostCountedUnseen = 500

  private func lane(of root: String) -> WorkerThread<Bool> {
    lanes[Int(root.stableNumber % UInt64(lanes.count))]
  }

  private func result(of request: SnapshotRequest, _ isChecked: inout Bool) -> Result<SnapshotTaken, SnapshotGap> {
    do throws(SnapshotGap) {
      let time = GitTime(milliseconds: request.milliseconds)
      try check(&isChecked, within: time.left)
      do throws(SnapshotGap) { return .success(try taker(within: time).take(request)) } catch .unreachable {
        // The connection may be an old one that nobody has used for long: there is another one.
        var rest = request
        rest.milliseconds = time.left
        return .success(try taker(within: time).take(rest))
      }
    } catch {
      return .failure(error)
    }
  }

  /// Whether there is a git that will do.
  func check(_ isChecked: inout Bool, within milliseconds: Int) throws(SnapshotGap) {
    guard !isChecked else { return }
    do throws(GitProblem) { _ = try git.check(within: milliseconds) } catch { throw SnapshotGap(error) }
    isChecked = true
  }

  func taker(_ other: GitProgram? = nil, within time: GitTime) throws(SnapshotGap) -> SnapshotTaker {
    let git = other ?? self.git
    do throws(GitProblem) {
      let folders = try folders(git, within: time)
      return SnapshotTaker(git: git, store: folders.store, claims: claims, home: folders.home)
    } catch {
      throw SnapshotGap(error)
    }
  }

  /// What a directory has checked out, where the files of its repository can't be read from here.
  package func branch(of directory: String, done: @escaping @Sendable (GitBranch) -> Void) {
    // By the way there that the next snapshot takes: it is open then.
    lanes[0].submit { [self] _ in
      let calls = [
        ["rev-parse", "--git-dir"], ["symbolic-ref", "--quiet", "--short", "HEAD"], ["rev-parse", "--short=7", "HEAD"],
      ]
      .map { GitCall($0, in: Whereabouts(directory).directory, mayFail: true) }
      do throws(GitProblem) {
        let told = try git.all(calls, within: GitTime(milliseconds: GitRoom.readingMilliseconds))
        guard told[0].status == 0 else {
          return done(told[0].said.contains("not a git repository") ? .noRepository : .unknown)
        }
        done(told[1].status == 0 ? .named(told[1].line) : told[2].status == 0 ? .commit(told[2].line) : .unknown)
      } catch {
        done(.unknown)
      }
    }
  }
}

/// Where what is ours lies on a machine, and what the person's home there is.
struct RoomFolders: Sendable {
  let store: SnapshotStore
  let worktrees: String
  let home: String
}

/// Differences that were read last: whoever looks at one asks for its rows again and again.
struct OpenDifferences {
  private static let most = 4

  private struct Key: Equatable {
    let place: String
    let old: String
    let new: String
  }

  /// How many times each window has looked for words: only its last search goes on.
  var searches: [Int: Int] = [:]
  private var spools: [(key: Key, spool: DifferenceSpool)] = []

  mutating func part(
    _ range: Range<Int>, of file: ChangedFile, _ place: SnapshotStore.Place, _ git: GitProgram, _ time: GitTime
  ) throws(GitProblem) -> DifferencePart {
    let format = file.newID.utf8.count
    let key = Key(
      place: place.path, old: file.oldMode == .none ? EmptyContent.id(ofLength: format) : file.oldID,
      new: file.newMode == .none ? EmptyContent.id(ofLength: format) : file.newID)
    if let at = spools.firstIndex(where: { $0.key == key }) {
      spools.insert(spools.remove(at: at), at: 0)
    } else {
      let spool = try DifferenceSpool(from: key.old, to: key.new, git: git, place: place, within: time)
      spools.insert((key, spool), at: 0)
      if spools.count > OpenDifferences.most { try spools.removeLast().spool.remove(within: time) }
    }
    let spool = spools[0].spool
    return DifferencePart(rows: try spool.rows(range, within: time), first: range.lowerBound, of: spool.index)
  }
}

/// What git calls a file with nothing in it.
enum EmptyContent {
  static func id(ofLength length: Int) -> String {
    length == 40
      ? "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"
      : "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813"
  }
}

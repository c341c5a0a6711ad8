import EventLoop
import Files
import Review

/// Everything that is done with the git program: off the loop, a repository's work one after the other, and that of several
/// beside each other.
package final class GitRoom: Sendable {
  /// A disk that hangs holds up the work on its own repositories, and that of as few others as this leaves.
  private static let laneCount = 4

  let git: GitProgram
  let store: SnapshotStore
  /// For what the person asks for.
  let person: GitProgram
  /// Another one, which can be ended by itself.
  let personToStop: @Sendable () -> GitProgram
  /// Where worktrees are made.
  let worktrees: String
  private let claims = PlaceClaims()
  private let home: String
  /// Finds out which repository is meant, which only the disk knows.
  private let porter = WorkerThread<Void>(name: "upnext-git")
  /// Each knows whether there is a git that will do.
  private let lanes: [WorkerThread<Bool>]
  /// Reads changes, which may be long, beside the snapshots.
  let reader: WorkerThread<OpenDifferences>

  /// Acts that may take long, such as a set-up: they hold up no snapshot.
  private let actors: [WorkerThread<Void>]

  /// `folder` is where upnext's own repositories lie, `worktrees` where threads get folders of their own.
  package init(
    folder: String, worktrees: String, home: String, environment: [String: String], guard: ProcessGuard? = nil
  ) {
    git = GitProgram(environment: environment, guard: `guard`)
    person = GitProgram(forPersonIn: environment, awaitsEnd: false, guard: `guard`)
    personToStop = { GitProgram(forPersonIn: environment, awaitsEnd: true, guard: `guard`) }
    self.worktrees = worktrees
    actors = (1...GitRoom.laneCount).map { WorkerThread(name: "upnext-act-\($0)") }
    store = SnapshotStore(folder: folder)
    self.home = home
    lanes = (1...GitRoom.laneCount).map { WorkerThread(name: "upnext-git-\($0)") { false } }
    reader = WorkerThread(name: "upnext-review") { OpenDifferences() }
  }

  /// What goes on is ended, and nothing begins any more.
  package func finish() {
    git.end()
    person.end()
    porter.finish()
    for lane in lanes { lane.finish() }
    reader.finish()
    for actor in actors { actor.finish() }
  }

  /// Who acts at a place.
  func actor(for place: String) -> WorkerThread<Void> {
    actors[Int((UInt64(SnapshotStore.number(of: place), radix: 16) ?? 0) % UInt64(actors.count))]
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
    } orWithoutRepository: {
      done(.failure(.noRepository))
    }
  }

  /// Does work on a directory's repository behind all other work on it.
  func onLane(
    of directory: String, _ work: @escaping @Sendable (_ isChecked: inout Bool) -> Void,
    orWithoutRepository: @escaping @Sendable () -> Void
  ) {
    porter.submit { [self] in
      guard let place = TruePath.of(directory), let root = GitHead.root(of: place) else { return orWithoutRepository() }
      lane(of: root).submit(work)
    }
  }

  /// Takes away what is not wanted any more: at once in the repositories in which something is to be forgotten, and elsewhere
  /// what is not so new that nobody could have said yet that it is wanted. The problems that it had are told.
  package func keep(
    only wanted: [String: WantedSnapshots], forgetting: Set<String> = [], done: @escaping @Sendable ([String]) -> Void
  ) {
    porter.submit { [self] in done(SnapshotUpkeep(store, git, claims).keep(only: wanted, forgetting: forgetting)) }
  }

  /// All files that differ between two trees.
  package func files(
    from old: String, to new: String, in name: String,
    done: @escaping @Sendable (Result<[ChangedFile], SnapshotGap>) -> Void
  ) {
    reader.submit { [self] _ in
      let changes = ChangeReader(git: git, place: store.place(named: name))
      do throws(GitProblem) {
        let time = GitTime(milliseconds: GitRoom.readingMilliseconds)
        done(.success(try changes.files(from: old, to: new, within: time)))
      } catch {
        done(.failure(SnapshotGap(error)))
      }
    }
  }

  /// Rows of a file's difference, of which there may be very many.
  package func rows(
    _ range: Range<Int>, of file: ChangedFile, in name: String,
    done: @escaping @Sendable (Result<DifferencePart, SnapshotGap>) -> Void
  ) {
    reader.submit { [self] open in
      do throws(GitProblem) {
        let time = GitTime(milliseconds: GitRoom.readingMilliseconds)
        done(.success(try open.part(range, of: file, store.place(named: name), git, time)))
      } catch {
        done(.failure(SnapshotGap(error)))
      }
    }
  }

  /// A whole change, as far as one answer has room for it.
  package func read(
    _ wanted: ChangeWanted, done: @escaping @Sendable (Result<ChangeRead, SnapshotGap>) -> Void
  ) {
    guard let to = wanted.to else {
      let request = SnapshotRequest(
        directory: wanted.directory, excludes: wanted.without, milliseconds: GitRoom.readingMilliseconds)
      return take(request) { [self] in
        switch $0 {
        case .success(let now): read(wanted, to: now.snapshot, done: done)
        case .failure(let gap): done(.failure(gap))
        }
      }
    }
    read(wanted, to: to, done: done)
  }

  private func read(
    _ wanted: ChangeWanted, to: Snapshot, done: @escaping @Sendable (Result<ChangeRead, SnapshotGap>) -> Void
  ) {
    reader.submit { [self] open in
      guard wanted.from.store == to.store else { return done(.failure(.refused("another repository lies there now"))) }
      let place = store.place(named: to.store)
      let time = GitTime(milliseconds: GitRoom.readingMilliseconds)
      do throws(GitProblem) {
        let from = try wanted.base.map { base throws(GitProblem) in
          try common(with: base, in: wanted.directory, within: time)
        }
        let files = try ChangeReader(git: git, place: place)
          .files(from: from ?? wanted.from.tree, to: to.tree, within: time)
        var left = ChangeRead.mostRows
        var read: [ChangeRead.File] = []
        for file in files {
          guard wanted.hasLines, case .lines = file.content, left > 0 else {
            read.append(ChangeRead.File(file))
            continue
          }
          let part = try open.part(0..<min(left, ChangeRead.mostRowsOfFile), of: file, place, git, time)
          left -= part.rows.count
          read.append(ChangeRead.File(file, rows: part.rows, isCut: part.rows.count < part.rowCount))
        }
        let root = TruePath.of(wanted.directory).flatMap(GitHead.root)
        var told = ChangeRead(files: read, leftOut: to.leftOut, root: root, tree: to.tree)
        let sought = wanted.comments.map { comment in
          SoughtComment(comment, in: .tree(comment.side == .old ? from ?? wanted.from.tree : to.tree))
        }
        told.comments = try find(sought, in: to.store, within: time)
        done(.success(told))
      } catch {
        done(.failure(SnapshotGap(error)))
      }
    }
  }

  /// The tree that the folder's branch has in common with another one.
  private func common(with base: String, in directory: String, within time: GitTime) throws(GitProblem) -> String {
    let commit = try git.ask(GitCall(["merge-base", "HEAD", "refs/heads/" + base], in: directory), within: time).line
    return try git.ask(GitCall(["rev-parse", "--verify", commit + "^{tree}"], in: directory), within: time).line
  }

  private static let readingMilliseconds = 60_000

  private func lane(of root: String) -> WorkerThread<Bool> {
    lanes[Int((UInt64(SnapshotStore.number(of: root), radix: 16) ?? 0) % UInt64(lanes.count))]
  }

  private func result(of request: SnapshotRequest, _ isChecked: inout Bool) -> Result<SnapshotTaken, SnapshotGap> {
    do throws(SnapshotGap) {
      try check(&isChecked, within: request.milliseconds)
      return .success(try taker.take(request))
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

  var taker: SnapshotTaker { SnapshotTaker(git: git, store: store, claims: claims, home: home) }
}

/// Differences that were read last: whoever looks at one asks for its rows again and again.
struct OpenDifferences {
  private static let most = 4

  private struct Key: Equatable {
    let place: String
    let old: String
    let new: String
  }

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
      if spools.count > OpenDifferences.most { spools.removeLast() }
    }
    let spool = spools[0].spool
    return DifferencePart(
      rows: spool.rows(range), first: min(range.lowerBound, spool.index.rowCount), rowCount: spool.index.rowCount,
      hunks: spool.index.hunks)
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

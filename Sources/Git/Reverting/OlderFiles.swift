import Files
import Review

/// Finds files that would go, since the tree from before a change doesn't have them, and were there before it all the same: git was told
/// to ignore them, or they were left out.
struct OlderFiles {
  let trees: TreeMaker
  /// Trees of how the change found the files, and how it left them.
  let before: String
  let after: String
  /// When it began, in milliseconds since 1970.
  let since: Int64
  /// What was there then, though nothing was kept of it.
  let thereBefore: Set<FilePath>
  /// Files that the tree from before has otherwise than they were: they don't come again.
  let untrueThen: Set<FilePath>
  let ignored: IgnoredThen

  /// The clock of a disk may be behind by so much.
  static let clockMilliseconds: Int64 = 50

  func found(
    among wishes: [FileWish], _ looks: [FilePath: WorkingFolder.Look]
  ) throws(GitProblem) -> [FilePath: KeptFile.Why] {
    let begun = since - OlderFiles.clockMilliseconds
    var (untouched, touched, fresh): ([FileWish], [FileWish], [FileWish]) = ([], [], [])
    for wish in wishes where wish.from != nil && wish.to == nil {
      guard case .there(let stamp)? = looks[wish.path] else { continue }
      if stamp.isOlder(than: begun) || thereBefore.have(wish.path) {
        untouched.append(wish)
      } else if stamp.wasBorn(before: begun) {
        touched.append(wish)
      } else {
        fresh.append(wish)
      }
    }
    guard !untouched.isEmpty || !touched.isEmpty || !fresh.isEmpty else { return [:] }
    let changed = try trees.differences(from: before, to: after, withRenames: true)
    let known = Known(changed.filter { !untrueThen.contains($0.oldPath ?? $0.path) })
    let older = untouched.filter { !known.isMoved($0) }
    let alike = touched.filter { known.mayBeMoved($0) }
    let born = touched.filter { !known.mayBeMoved($0) }.map(\.path)
    // Whoever writes a file anew beside its place gives it a new birth: of what git ignored nobody can tell that it was not there.
    let doubtful = (fresh + alike).filter { !known.isMoved($0) }.map(\.path)
    let ignored = try ignored.found(among: doubtful + born, in: before)
    var found = Dictionary(older.map { ($0.path, KeptFile.Why.isOlder) }) { $1 }
    for path in doubtful where ignored.contains(path) { found[path] = .mayBeOlder }
    // What git would have seen was not there. But what it is now may have been where git ignored it.
    for path in born { found[path] = ignored.contains(path) ? .isOlder : .hadOtherName }
    return found
  }

  /// What the tree from before has, and the change has moved: it comes again where it was.
  private struct Known {
    /// What is in files that come again, and in those that also are as they were again.
    private let moved: Set<String>
    private let changed: Set<String>
    /// What those that come again are called in their folders, with large letters as small ones: many a turn only changes these.
    private let names: Set<[UInt8]>
    /// What git takes for one of them.
    private let renamed: Set<FilePath>

    init(_ files: [ChangedFile]) {
      let gone = files.filter { $0.newMode == .none || $0.oldPath != nil }
      moved = Set(gone.map(\.oldID))
      changed = Set(files.lazy.filter { $0.oldMode != .none }.map(\.oldID))
      names = Set(gone.map { ($0.oldPath ?? $0.path).smallName })
      renamed = Set(files.lazy.filter { $0.oldPath != nil }.map(\.path))
    }

    /// Whoever moves a folder does nothing to the files in it.
    func isMoved(_ wish: FileWish) -> Bool { wish.from.map { moved.contains($0.id) } ?? false }

    /// It may have been changed too on its way, or something else have come to its old place.
    func mayBeMoved(_ wish: FileWish) -> Bool {
      renamed.contains(wish.path) || names.contains(wish.path.smallName)
        || wish.from.map { changed.contains($0.id) } ?? false
    }
  }
}

extension FilePath {
  fileprivate var smallName: [UInt8] {
    name.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }
}

extension Set<FilePath> {
  /// A path, or a folder that it lies in.
  func have(_ path: FilePath) -> Bool { !isEmpty && (contains(path) || path.above.contains(where: contains)) }
}

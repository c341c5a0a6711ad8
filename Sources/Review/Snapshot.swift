/// A project's files at one moment, as a tree that git keeps for us.
package struct Snapshot: Equatable, Sendable {
  /// What git calls the tree.
  package let tree: String
  /// The commit that was checked out; nil where there was none yet.
  package let head: String?
  /// The folder of upnext's own in which the tree's repository keeps what was kept of it.
  package let store: String
  package let leftOut: [LeftOut]

  package init(tree: String, head: String? = nil, store: String, leftOut: [LeftOut] = []) {
    self.tree = tree
    self.head = head
    self.store = store
    self.leftOut = leftOut
  }
}

/// Files that a snapshot doesn't have, and why.
package struct LeftOut: Equatable, Sendable {
  package enum Why: String, Sendable, CaseIterable {
    case large, repository, submodules, unreadable, filtered
    /// The person wants no such file to be kept.
    case excluded
  }

  /// Of very many, the first are named.
  package static let mostNames = 10

  package let why: Why
  package let names: [String]
  package let count: Int

  package init(_ why: Why, names: [String] = [], count: Int, naming most: Int = LeftOut.mostNames) {
    self.why = why
    self.names = Array(names.prefix(most))
    self.count = count
  }

  /// What either of two snapshots doesn't have.
  package static func of(_ one: Snapshot, _ other: Snapshot) -> [LeftOut] {
    Why.allCases.compactMap { why in
      let found = [one, other].flatMap { $0.leftOut.filter { $0.why == why } }
      guard let most = found.map(\.count).max() else { return nil }
      let names = Set(found.flatMap(\.names)).sorted()
      return LeftOut(why, names: names, count: max(most, names.count))
    }
  }
}

/// Why there is no snapshot.
package enum SnapshotGap: Error, Equatable, Sendable {
  case off, noRepository, noGit, tookTooLong, noRoom
  /// It is not there any more.
  case noFolder(String)
  /// Nothing at all is in it, and no repository around it.
  case emptyFolder(String)
  /// The machine can't be reached, or the connection to it was lost: in its words.
  case unreachable(String)
  case oldGit(String)
  /// The repository is the person's whole home, or the whole disk.
  case tooBroad(String)
  case tooManyFiles(Int)
  case tooLarge(megabytes: Int)
  /// The branch that a change is compared with.
  case noBase(String)
  /// Some of what was kept is there no more, in the person's repository or in upnext's own: in git's words.
  case lost(String)
  /// In git's own words, or the system's.
  case refused(String)

  /// Nothing that the next turn could find otherwise: of that, nothing is said turn by turn.
  package var isForGood: Bool {
    switch self {
    case .off, .noRepository, .noFolder, .emptyFolder: true
    case .unreachable, .noGit, .tookTooLong, .noRoom, .oldGit, .tooBroad, .tooManyFiles, .tooLarge, .noBase, .lost,
      .refused:
      false
    }
  }

  /// There is nothing at all: where there was something, its disk may be away.
  package var isNothingThere: Bool {
    switch self {
    case .noFolder, .emptyFolder: true
    case .off, .noRepository, .unreachable, .noGit, .tookTooLong, .noRoom, .oldGit, .tooBroad, .tooManyFiles, .tooLarge,
      .noBase, .lost, .refused:
      false
    }
  }
}

/// How much changed, in numbers.
package struct ChangeNumbers: Equatable, Sendable {
  package var files: Int
  package var added: Int
  package var removed: Int

  package init(files: Int = 0, added: Int = 0, removed: Int = 0) {
    self.files = files
    self.added = added
    self.removed = removed
  }
}

/// A snapshot that was taken.
package struct SnapshotTaken: Equatable, Sendable {
  package let snapshot: Snapshot
  /// What keeps it for good; nil where nothing changed, or nothing was to be kept.
  package let pack: String?
  /// How much differs from the last tree that it follows.
  package let numbers: ChangeNumbers?

  package init(_ snapshot: Snapshot, pack: String? = nil, numbers: ChangeNumbers? = nil) {
    self.snapshot = snapshot
    self.pack = pack
    self.numbers = numbers
  }
}

/// As the store and JSON have it: a word, and what belongs to it.
extension SnapshotGap {
  package var kind: String {
    switch self {
    case .off: "off"
    case .unreachable: "unreachable"
    case .noRepository: "no_repository"
    case .noFolder: "no_folder"
    case .emptyFolder: "empty_folder"
    case .noGit: "no_git"
    case .tookTooLong: "took_too_long"
    case .noRoom: "no_room"
    case .oldGit: "old_git"
    case .tooBroad: "too_broad"
    case .tooManyFiles: "too_many_files"
    case .tooLarge: "too_large"
    case .noBase: "no_base"
    case .lost: "lost"
    case .refused: "refused"
    }
  }

  package var detail: String {
    switch self {
    case .off, .noRepository, .noGit, .tookTooLong, .noRoom: ""
    case .noFolder(let text), .emptyFolder(let text), .oldGit(let text), .tooBroad(let text), .refused(let text),
      .unreachable(let text), .noBase(let text), .lost(let text):
      text
    case .tooManyFiles(let count), .tooLarge(let count): String(count)
    }
  }

  /// What a newer program has written and this one doesn't know is a refusal in its words.
  package init(kind: String, detail: String) {
    switch kind {
    case "off": self = .off
    case "unreachable": self = .unreachable(detail)
    case "no_repository": self = .noRepository
    case "no_folder": self = .noFolder(detail)
    case "empty_folder": self = .emptyFolder(detail)
    case "no_git": self = .noGit
    case "took_too_long": self = .tookTooLong
    case "no_room": self = .noRoom
    case "old_git": self = .oldGit(detail)
    case "too_broad": self = .tooBroad(detail)
    case "too_many_files": self = .tooManyFiles(Int(detail) ?? 0)
    case "too_large": self = .tooLarge(megabytes: Int(detail) ?? 0)
    case "no_base": self = .noBase(detail)
    case "lost": self = .lost(detail)
    default: self = .refused(detail)
    }
  }
}

/// What is still wanted of one of upnext's own repositories.
package struct WantedSnapshots: Equatable, Sendable {
  package var packs: Set<String>
  /// Trees of turns that go on: they are in no pack yet.
  package var trees: Set<String>

  package init(packs: Set<String> = [], trees: Set<String> = []) {
    self.packs = packs
    self.trees = trees
  }

  package func union(_ other: WantedSnapshots) -> WantedSnapshots {
    WantedSnapshots(packs: packs.union(other.packs), trees: trees.union(other.trees))
  }
}

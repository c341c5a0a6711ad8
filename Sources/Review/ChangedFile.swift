/// A file that differs between two snapshots.
package struct ChangedFile: Equatable, Sendable {
  package enum Status: String, Sendable {
    case added, modified, deleted, renamed
    /// A file has become a link, or the other way round.
    case typeChanged = "type_changed"
  }

  /// What its lines can tell.
  package enum Content: Equatable, Sendable {
    /// Nobody has counted yet.
    case unknown
    case lines(added: Int, removed: Int)
    case binary
    /// It has more bytes than are compared unasked.
    case tooLarge
    /// A repository in the repository: only the commit that it has checked out is known.
    case repository
  }

  package let status: Status
  package let path: FilePath
  /// Where it was before, of one that was renamed.
  package let oldPath: FilePath?
  package let oldMode: FileMode
  package let newMode: FileMode
  /// What git calls the contents.
  package let oldID: String
  package let newID: String
  package var content: Content

  package init(
    status: Status, path: FilePath, oldPath: FilePath? = nil, oldMode: FileMode, newMode: FileMode, oldID: String,
    newID: String, content: Content = .unknown
  ) {
    self.status = status
    self.path = path
    self.oldPath = oldPath
    self.oldMode = oldMode
    self.newMode = newMode
    self.oldID = oldID
    self.newID = newID
    self.content = content
  }

  /// Also the one that it had before.
  package var paths: [FilePath] { [path, oldPath].compactMap { $0 } }

  /// It can be run now and could not before, or the other way round.
  package var changesMode: Bool { oldMode != newMode && oldMode != .none && newMode != .none }
}

/// What git knows of a file beside its contents.
package enum FileMode: String, Sendable {
  case none = "000000"
  case file = "100644"
  case program = "100755"
  case link = "120000"
  case repository = "160000"
  case folder = "040000"

  /// Old repositories have other permissions, which git itself reads as one of these two.
  package init(octal: some StringProtocol) {
    self = FileMode(rawValue: String(octal)) ?? (octal.hasSuffix("755") ? .program : .file)
  }
}

extension ChangeNumbers {
  package init(_ files: [ChangedFile]) {
    self.init(files: files.count)
    for case .lines(let added, let removed) in files.map(\.content) {
      self.added += added
      self.removed += removed
    }
  }
}

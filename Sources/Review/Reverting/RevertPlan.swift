/// What would become of files that are to be set back. Nothing of it has been done.
package struct RevertPlan: Equatable, Sendable {
  package struct File: Equatable, Sendable {
    package enum How: String, Sendable {
      /// As it was.
      case restored
      /// It was not there before.
      case removed
      /// It comes again.
      case created
      /// What somebody changed since stays in it.
      case merged
    }

    package let path: FilePath
    package let how: How

    package init(_ path: FilePath, _ how: How) {
      self.path = path
      self.how = how
    }
  }

  /// From how the files are now to how they would be.
  package let change: TreeChange
  package let files: [File]
  package let kept: [KeptFile]
  /// What a window shows, without what would be set back.
  package let rest: Rest?
  /// Where the files lie; nil where nobody knows.
  package let root: String?
  /// Of files that were renamed the old names by the new ones: each is one file, though two paths change.
  package var renames: [FilePath: FilePath] = [:]
  /// Some of these files also changed between the turns that are meant.
  package var isChangedBetween = false
  /// The names of threads whose agents worked on the same files meanwhile.
  package var beside: [String] = []

  /// Of a renamed file the new name alone stands for it.
  package func eachOnce(_ files: [File]) -> [File] {
    guard !renames.isEmpty else { return files }
    let others = Set(files.compactMap { renames[$0.path] })
    return files.filter { !others.contains($0.path) }
  }

  /// Where its files are, as far as that is known.
  package var places: [String] { files.compactMap { file in root.map { $0 + "/" + file.path.text } } }

  package init(change: TreeChange, files: [File], kept: [KeptFile], rest: Rest?, root: String? = nil) {
    self.change = change
    self.files = files
    self.kept = kept
    self.rest = rest
    self.root = root
  }
}

/// A file that stays as it is though it was to be set back, and why.
package struct KeptFile: Equatable, Sendable {
  package enum Why: Equatable, Sendable {
    /// The change that is meant has nothing of it.
    case notChanged
    /// The change has only so many hunks in it.
    case noSuchHunk(of: Int)
    /// Somebody has changed it since, in the same place.
    case changedSince
    /// Somebody has changed it since, and it has no lines of which some could stay.
    case noText
    /// It is not kept in snapshots as it is now.
    case notKept
    /// Git has it and need not lay it into the folder: it lies outside of what a sparse checkout takes.
    case notCheckedOut
    /// It is not kept as the change found it: it was left out then, or goes through a filter.
    case wasNotKept
    /// It was there before the change began, which had nothing of it.
    case isOlder
    /// Not the thread's agent has changed it, but somebody else between its turns.
    case notItsOwn
    /// Git ignored it then, so nobody knows that it was not there.
    case mayBeOlder
    /// It is a file from before the change, which has not been there under this name, as far as anybody knows.
    case hadOtherName
    /// It is this file under another name, which stays.
    case renamed(FilePath)
    /// Something else lies there, or where its folder was.
    case inTheWay
    /// The way to it is a link.
    case behindLink
    /// A repository of its own.
    case repository
    /// In the system's words.
    case refused(String)
  }

  package let path: FilePath
  package let why: Why

  package init(_ path: FilePath, _ why: Why) {
    self.path = path
    self.why = why
  }
}

/// What was done.
package struct FilesSet: Equatable, Sendable {
  /// From how the files were to how they are now, of those that were set.
  package let change: TreeChange
  package let paths: [FilePath]
  /// Somebody has changed them in the last moment.
  package let kept: [KeptFile]
  /// What a window shows without what was set, where that is not all of it.
  package let rest: Rest?

  package init(change: TreeChange, paths: [FilePath], kept: [KeptFile], rest: Rest? = nil) {
    self.change = change
    self.paths = paths
    self.kept = kept
    self.rest = rest
  }
}

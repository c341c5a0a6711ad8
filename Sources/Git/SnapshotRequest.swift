import Review

/// What is wanted of a snapshot.
package struct SnapshotRequest: Equatable, Sendable {
  package var directory: String
  /// Patterns of names that are never kept.
  package var excludes: [String]
  /// Names that are kept all the same, however large: what was set back is known by them.
  package var including: Set<FilePath> = []
  package var milliseconds: Int
  /// The trees that lead up to this one. With some, what differs from one to the next is kept for good, as a pack.
  package var following: [String]
  /// Whether files are kept to the byte, and not as git would commit them.
  package var isExact = true
  /// Of the files of a kind that are left out so many are named.
  package var mostNames = LeftOut.mostNames

  package init(directory: String, excludes: [String], milliseconds: Int, following: [String] = []) {
    self.directory = directory
    self.excludes = excludes
    self.milliseconds = milliseconds
    self.following = following
  }
}

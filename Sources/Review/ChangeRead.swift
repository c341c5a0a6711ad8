/// A change, and who wants to know it: from one tree to another, or to the files as they are now.
package struct ChangeWanted: Equatable, Sendable {
  package let from: Snapshot
  /// Where it begins with what the folder's branch has in common with this one, instead.
  package var base: String?
  /// What the base has brought along meanwhile is no part of it.
  package var moves: BranchMoves?
  /// Nil for what is there now.
  package let to: Snapshot?
  package let directory: String
  package let without: [String]
  /// Whether the lines are wanted too, and not the files alone.
  package let hasLines: Bool
  /// What was said of it, to be found again.
  package var comments: [ReviewComment] = []

  package init(from: Snapshot, to: Snapshot?, directory: String, without: [String], hasLines: Bool) {
    self.from = from
    self.to = to
    self.directory = directory
    self.without = without
    self.hasLines = hasLines
  }
}

/// What was read of it: the files, and of those whose lines were wanted and are not too many, the rows.
package struct ChangeRead: Equatable, Sendable {
  /// More rows of one file, and of all, are not told in one answer.
  package static let mostRowsOfFile = 20_000
  package static let mostRows = 200_000

  package struct File: Equatable, Sendable {
    package let file: ChangedFile
    /// Nil where they were not wanted, or can't be had.
    package let rows: [DifferenceRow]?
    /// There are more.
    package let isCut: Bool

    package init(_ file: ChangedFile, rows: [DifferenceRow]? = nil, isCut: Bool = false) {
      self.file = file
      self.rows = rows
      self.isCut = isCut
    }
  }

  package let files: [File]
  /// What the later of the two snapshots doesn't have.
  package let leftOut: [LeftOut]
  /// Where the files lie; nil where nobody knows.
  package let root: String?
  /// The files as they are behind the change.
  package let tree: String
  /// As they stand in those.
  package var comments: [ReviewComment] = []
  /// How many lines of each file differ is known. Otherwise it is told once more, when that is so.
  package var isCounted = true
  /// It ends with the files as they are now, and not as a turn left them.
  package var isNow = false

  package init(files: [File], leftOut: [LeftOut], root: String? = nil, tree: String = "") {
    self.files = files
    self.leftOut = leftOut
    self.root = root
    self.tree = tree
  }

  package var numbers: ChangeNumbers { ChangeNumbers(files.map(\.file)) }
}

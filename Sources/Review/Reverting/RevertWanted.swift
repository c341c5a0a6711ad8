/// Files that are to be set back, from how a change left them to how it found them, as far as somebody means it.
package struct RevertWanted: Equatable, Sendable {
  package enum Part: Equatable, Sendable {
    case all
    case files([FilePath])
    /// One of a file's hunks, counted from none.
    case hunk(Int, of: FilePath)
    /// Of one of them these rows, counted from its head on.
    case lines(Range<Int>, ofHunk: Int, of: FilePath)

    /// Of a file all that has changed is meant, and not some of it.
    package var isWholeFiles: Bool {
      switch self {
      case .all, .files: true
      case .hunk, .lines: false
      }
    }
  }

  package let directory: String
  /// Patterns of names that are never kept.
  package let without: [String]
  package let store: String
  /// How the change left them; nil for what is there now.
  package let from: String?
  /// How it found them.
  package let to: String
  /// Where that was kept, which may be in another way; nil for where all else was.
  package var toStore: String?
  /// What the thread's base has brought along meanwhile stays.
  package var moves: BranchMoves?
  package let part: Part
  /// A tree of what a window shows, of which the same is to be taken out; nil where there is none.
  package var shown: String?
  /// The last one, of which some is left in what is shown.
  package var lastTurn: TreeStretch?
  /// When the change began, in milliseconds since 1970; nil where nothing is to stay for being older.
  package var since: Int64?
  /// What was there then, though nothing was kept of it.
  package var thereBefore: Set<FilePath> = []
  /// More was, by the patterns of names that are never kept, than is named.
  package var hasMoreBefore = false
  /// What was done between the turns that are meant, not by their agent; nil where that can't be told.
  package var between: [TreeStretch]? = []
  /// Whose the files were meanwhile: what only others have changed stays. Nil where all stays in that is meant.
  package var whose: TurnStretches?

  package init(
    directory: String, without: [String], store: String, from: String?, to: String, part: Part, shown: String? = nil
  ) {
    self.directory = directory
    self.without = without
    self.store = store
    self.from = from
    self.to = to
    self.part = part
    self.shown = shown
  }
}

import Conversation
import Core
import Review
import Toolkit

/// What a window has open of a thread's change.
package struct ReviewState: Equatable, Sendable {
  /// Where the keys are.
  package enum Part: Equatable, Sendable { case files, difference }

  /// As long as this is the same, nobody else has come to work on the files of the change.
  package struct Beside: Equatable, Sendable {
    let wanted: ChangeWanted?
    let freshness: Int
    let root: String?
    let working: [ThreadID]

    package init(_ review: ReviewState, working: [ThreadID]) {
      (wanted, freshness, root) = (review.wanted, review.freshness, review.root)
      self.working = working
    }
  }

  /// So long after a comment that could not be begun, and after each letter since, letters are meant for it.
  package static let refusedMilliseconds: Int64 = 1000

  package let stream: ThreadID
  package var scope: ChangeScope
  package var part = Part.files
  /// What was read, or is being read.
  package var wanted: ChangeWanted?
  /// What tells that it may be another one by now, though it is the same that is wanted.
  package var freshness = 0
  /// Another agent has worked in the same folder meanwhile.
  package var isShared = false
  /// What that was found out of.
  package var beside: Beside?
  /// The question that has not been answered.
  package var asked: ReviewQuestion?
  /// Files have come once.
  package var isRead = false
  package var gap: SnapshotGap?
  package var leftOut: [LeftOut] = []
  /// Where the files lie; nil where nobody knows.
  package var root: String?
  /// The files as they are behind the change.
  package var tree = ""
  /// What became of comments that were sent: where their lines are now.
  package var fates: [String: ReviewComment] = [:]
  package var files: [ReviewFile] = []
  /// The file under the cursor, and the first in view.
  package var cursor = 0
  package var top = 0
  package var difference = OpenDifference()
  /// Where one was in other files, by the change of them that it was: in another one the rows are others.
  private var places: [FileChange: DifferencePlace] = [:]
  /// Comments whose lines were looked for, or can't be.
  package var settled: Set<String> = []
  package var editor: CommentEditor?
  package var search: ReviewSearch?
  /// What the keys were on is gone, and they are on something else, which nobody has chosen.
  package var hasLostPlace = false
  /// The comment that the keys were on, as it was shown last.
  package var comment: String?
  /// Somebody else has taken it away, or put another one in its place.
  package var hasLostComment = false
  /// When a comment could not be begun, or a letter of it was typed since.
  package var refusedAt: Timestamp?
  /// When the key that takes one away was last meant for it.
  package var commentKeyAt: Timestamp?

  package init(stream: ThreadID, scope: ChangeScope) {
    self.stream = stream
    self.scope = scope
  }

  package var file: ReviewFile? { files.indices.contains(cursor) ? files[cursor] : nil }

  /// Keys are text for a comment or for the words to look for.
  package var isTyping: Bool { editor != nil || search?.isTyping == true }

  /// Goes to another file; where one was in this one is kept.
  package mutating func select(_ index: Int) {
    guard files.indices.contains(index), index != cursor || difference.path != files[index].path else { return }
    leaveFile()
    cursor = index
    openFile()
  }

  private mutating func leaveFile() {
    if let path = difference.path { places[FileChange(path, difference.changed)] = difference.place }
  }

  private mutating func openFile() {
    let place = file.flatMap { places[FileChange($0.path, $0.changed)] }
    difference = OpenDifference(file, at: place ?? DifferencePlace())
  }

  /// Other files, with the cursor on the same one as before where it is still there.
  package mutating func take(_ files: [ReviewFile]) {
    leaveFile()
    let (path, before) = (file?.path, self.file)
    self.files = files
    cursor = path.flatMap { path in files.firstIndex { $0.path == path } } ?? min(cursor, max(0, files.count - 1))
    // What is read of a file holds as long as both of its sides are the same.
    if let file, file.path == before?.path, file.changed?.contents == before?.changed?.contents {
      difference.changed = file.changed
    } else {
      let shown = difference
      openFile()
      if shown.path == difference.path {
        if !difference.follow(shown) { hasLostPlace = true }
      } else if path != nil {
        hasLostPlace = true
      }
    }
  }

  /// More of the file that is open is known.
  package mutating func take(_ part: DifferencePart) {
    let isFollowed = difference.sought != nil
    if !difference.take(part) { hasLostPlace = true }
    // What is being written stands where the keys are.
    if isFollowed, difference.sought == nil, editor?.row != nil { editor?.row = difference.place.cursor }
  }
}

/// A file and what became of it.
private struct FileChange: Hashable, Sendable {
  let path: FilePath
  let oldID: String?
  let newID: String?

  init(_ path: FilePath, _ changed: ChangedFile?) {
    self.path = path
    oldID = changed?.oldID
    newID = changed?.newID
  }
}

/// A file of the list.
package struct ReviewFile: Equatable, Sendable {
  package let path: FilePath
  /// Nil where it has not changed, and only comments speak of it.
  package let changed: ChangedFile?

  package init(_ changed: ChangedFile) {
    path = changed.path
    self.changed = changed
  }

  package init(unchanged path: FilePath) {
    self.path = path
    changed = nil
  }
}

/// Words that are looked for.
package struct ReviewSearch: Equatable, Sendable {
  package var edit: TextEdit
  package var isTyping = true
  /// What is being looked for; the answer to another one is for nobody.
  package var asked: ReviewQuestion?
  /// Where it was begun, to go back there.
  package let start: Int

  package init(_ words: String = "", from start: Int) {
    edit = TextEdit(words, isOneLine: true)
    self.start = start
  }
}

/// A comment that is being written, under the line that it is about.
package struct CommentEditor: Equatable, Sendable {
  /// Why what is typed is not the comment any more that it was begun as.
  package enum Parting: CaseIterable, Equatable, Sendable { case sent, removed, changed }

  package var edit: TextEdit
  /// As it was kept last.
  package private(set) var kept: ReviewComment
  /// What it was before; nil for a new one.
  package private(set) var before: ReviewComment?
  /// The row that it stands under; nil for the head of the file.
  package var row: Int?
  package private(set) var parting: Parting?

  package init(_ comment: ReviewComment, before: ReviewComment?, row: Int?) {
    edit = TextEdit(comment.words)
    kept = comment
    self.before = before
    self.row = row
  }

  package var id: String { kept.id }

  /// What somebody else has done meanwhile to the comment, of which this is there now.
  package func parting(from now: ReviewComment?) -> Parting? {
    guard let now else { return .removed }
    if now.isSent { return .sent }
    return now.words == kept.words ? nil : .changed
  }

  /// What is typed is a comment of its own from now on.
  package mutating func part(_ parting: Parting, as id: String, at madeAt: Int64) {
    self.parting = parting
    before = nil
    var other = ReviewComment(
      id: id, path: kept.path, oldPath: kept.oldPath, at: kept.placed, madeAt: madeAt, content: kept.content)
    other.isLost = kept.isLost
    kept = other
  }

  /// The words as they are typed, for the comment that is there now; the answer is what it becomes.
  package mutating func keep(_ now: ReviewComment?) -> ReviewComment {
    if let now { kept = now }
    kept.words = edit.whole
    // Where the message that carried it comes back, that has the words of before.
    kept.message = nil
    return kept
  }
}

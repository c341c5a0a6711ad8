import Languages
import Review
import ReviewScene
import Scene
import Texts

/// A change as git would tell it, for tests of what is made of it.
package struct StagedChange {
  package struct File {
    package let file: ChangedFile
    let patch: String

    /// A patch is all that git says behind the file's head.
    package init(_ file: ChangedFile, patch: String = "") {
      self.file = file
      self.patch = patch
    }
  }

  package var files: [File]
  package var gap: SnapshotGap?
  package var leftOut: [LeftOut] = []
  /// Words are looked for, and not found yet.
  package var looksForLong = false
  /// Lines are counted, and it is not known how many they are yet.
  package var countsForLong = false
  /// What the files that have not changed contain.
  package var trees: [FilePath: String] = [:]
  /// The lines of contents, by what git calls them.
  package var contents: [String: [String]] = [:]

  package init(_ files: [File] = [], gap: SnapshotGap? = nil) {
    self.files = files
    self.gap = gap
  }

  /// A window's comments are sent with the lines that the files have.
  static func answers(_ asked: ChangeAsked) -> Bool {
    guard case .window = asked.asker, case .sending = asked.purpose else { return false }
    return true
  }

  package func answer(to wanted: ChangeWanted) -> Result<ChangeRead, SnapshotGap> {
    if let gap { return .failure(gap) }
    var read = ChangeRead(files: files.map { ChangeRead.File($0.file) }, leftOut: leftOut)
    read.comments = wanted.comments.map { comment in
      let file = files.first { $0.file.path == comment.path }?.file
      let content = file?.id(of: comment.side) ?? trees[comment.path] ?? ReviewComment.noContent
      return content == comment.content ? comment : comment.found(in: contents[content] ?? [], content: content)
    }
    return .success(read)
  }

  package func answer(to wish: ReviewQuestion.Wish) -> ReviewAnswer {
    if let gap { return .gap(gap) }
    switch wish {
    case .files:
      var told = files.map(\.file)
      if countsForLong { for at in told.indices { told[at].content = .unknown } }
      var read = ChangeRead(
        files: told.map { ChangeRead.File($0) }, leftOut: leftOut, root: "/home/ada/src/api", tree: "tree")
      read.isCounted = !countsForLong
      return .files(read)
    case .rows(let file, let range): return .rows(part(of: file, range))
    case .words(let words, let files, let row, let isForward):
      let words = SoughtWords(words)
      for (index, file) in files.enumerated() {
        let rows = part(of: file, 0..<Int.max / 2).rows
        let found = rows.indices.filter { number in
          let isBehind = isForward ? number >= row : number < row
          return (index > 0 || isBehind) && words.stand(in: rows[number])
        }
        if let row = isForward ? found.first : found.last, case .line(let line) = rows[row] {
          return .words(file: index, row: row, line)
        }
      }
      return .noWords
    case .places(let sought):
      return .places(
        sought.map { sought in
          let content: String
          switch sought.place {
          case .content(let named): content = named
          case .tree: content = trees[sought.comment.path] ?? ReviewComment.noContent
          }
          return sought.comment.found(in: contents[content] ?? [], content: content)
        })
    }
  }

  /// All rows of a file's difference; nil where it has no lines.
  package func rows(of file: ChangedFile) -> [DifferenceRow]? {
    if case .lines = file.content { part(of: file, 0..<Int.max / 2).rows } else { nil }
  }

  package func part(of file: ChangedFile, _ range: Range<Int>) -> DifferencePart {
    let bytes = Array((files.first { $0.file.contents == file.contents }?.patch ?? "").utf8)
    var index = DifferenceIndex()
    bytes.withUnsafeBytes { index.append($0) }
    index.finish()
    return DifferencePart(
      rows: index.rows(range) { Array(bytes.dropFirst($0)) }, first: range.lowerBound, of: index)
  }
}

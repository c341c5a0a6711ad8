import Review
import ReviewScene
import Toolkit

/// A line of the difference on the screen.
enum ShownLine: Equatable {
  /// A row that takes the whole width.
  case row(Int)
  /// Old and new beside each other.
  case pair(old: Int?, new: Int?)
  case comment(ReviewComment, StyledLine, isFirst: Bool)
  case editor(line: Int)

  func shows(_ row: Int) -> Bool {
    switch self {
    case .row(let shown): shown == row
    case .pair(let old, let new): old == row || new == row
    case .comment, .editor: false
    }
  }
}

/// Which lines stand below each other, with comments and what is being written under the rows that they are about.
struct DifferenceLines {
  /// A run of changed lines that is longer is not followed back to its beginning.
  private static let longestRun = 600

  let difference: OpenDifference
  private let comments: [ReviewComment]
  private let editor: CommentEditor?
  let isSideBySide: Bool
  /// The width of comments.
  let columns: Int
  let editorRows: Int

  init(_ review: ReviewState, _ comments: [ReviewComment], columns: Int, rows: Int, isSideBySide: Bool) {
    difference = review.difference
    self.comments = comments.filter { $0.id != review.editor?.id }
    editor = review.editor
    self.isSideBySide = isSideBySide
    self.columns = max(8, columns)
    let (width, most) = (self.columns, max(1, min(8, rows / 2)))
    editorRows = review.editor.map { $0.edit.rowCount(columns: width, limit: most) } ?? 0
  }

  // MARK: What stands under a row

  func comments(at row: Int) -> [ReviewComment] {
    guard row >= 0 else { return comments.filter { $0.lines == nil || $0.isLost || isElsewhere($0) } }
    guard case .line(let line)? = difference[row] else { return [] }
    return comments.filter { DifferenceLines.isAbout($0, line) }
  }

  private static func isAbout(_ comment: ReviewComment, _ line: DifferenceLine) -> Bool {
    guard !comment.isLost, let last = comment.lines?.upperBound else { return false }
    return switch comment.side {
    case .old: line.old == last
    case .new: line.new == last
    }
  }

  /// Its line is not among those of the difference, or none of them is shown.
  private func isElsewhere(_ comment: ReviewComment) -> Bool {
    guard difference.folded == nil else { return true }
    guard difference.isWhole, let count = difference.rowCount else { return false }
    return !(0..<count).contains { row in
      if case .line(let line)? = difference[row] { DifferenceLines.isAbout(comment, line) } else { false }
    }
  }

  private func below(_ row: Int) -> [ShownLine] {
    var lines = comments(at: row).flatMap { comment in
      let look = TextLook(comment.isSent ? .textDim : .text, surface: .userTurn)
      let words = StyledText(comment.words, look).lines(columns: columns).enumerated().map {
        ShownLine.comment(comment, $0.element, isFirst: $0.offset == 0)
      }
      return (row < 0 ? beginning(of: comment) : []) + words
    }
    if let editor, (editor.row ?? -1) == row { lines += (0..<editorRows).map { .editor(line: $0) } }
    return lines
  }

  /// The number and the words of its first line, which is none of those that are shown.
  private func beginning(of comment: ReviewComment) -> [ShownLine] {
    guard !comment.isLost, let lines = comment.lines else { return [] }
    let numbers = lines.count == 1 ? "\(lines.lowerBound)" : "\(lines.lowerBound)-\(lines.upperBound)"
    let text = StyledText(
      "\(numbers)  \((comment.texts.first ?? "").drop { $0.isWhitespace })", TextLook(.textDim, surface: .userTurn))
    return text.lines(columns: columns).prefix(1).map { .comment(comment, $0, isFirst: false) }
  }

  // MARK: Lines from a row on

  func lines(from top: Int, count: Int) -> [ShownLine] {
    var lines: [ShownLine] = []
    if top < 0 { lines += below(-1) }
    if difference.folded != nil { return Array(lines.prefix(count)) }
    var row = max(0, top)
    if isSideBySide {
      let start = beginning(ofRunAt: row)
      row = start
      while lines.count < count, row < difference.rowCount ?? .max, difference[row] != nil {
        row = appendPairs(from: row, to: &lines, most: count, from: top)
      }
    } else {
      while lines.count < count, row < difference.rowCount ?? .max, difference[row] != nil {
        lines.append(.row(row))
        lines += below(row)
        row += 1
      }
    }
    return Array(lines.prefix(count))
  }

  private func kind(of row: Int) -> DifferenceLine.Kind? {
    if case .line(let line)? = difference[row] { line.kind } else { nil }
  }

  private func isChanged(_ row: Int) -> Bool { [.added, .removed].contains(kind(of: row)) }

  private func beginning(ofRunAt row: Int) -> Int {
    guard isChanged(row) else { return row }
    var start = row
    while start > 0, row - start < DifferenceLines.longestRun, isChanged(start - 1) { start -= 1 }
    return start
  }

  /// What git notes of a line stands on its side.
  private func single(_ row: Int) -> ShownLine {
    if kind(of: row) == .same { return .pair(old: row, new: row) }
    guard kind(of: row) == .note, row > 0, isChanged(row - 1) else { return .row(row) }
    return kind(of: row - 1) == .removed ? .pair(old: row, new: nil) : .pair(old: nil, new: row)
  }

  /// The lines of the row, or of the run of changed ones that begins there; the answer is what follows.
  private func appendPairs(from row: Int, to lines: inout [ShownLine], most: Int, from top: Int) -> Int {
    guard isChanged(row) else {
      lines.append(single(row))
      lines += below(row)
      return row + 1
    }
    var (olds, news): (Range<Int>, Range<Int>) = (row..<row, row..<row)
    var end = row
    while kind(of: end) == .removed, end - row < DifferenceLines.longestRun + most { end += 1 }
    olds = row..<end
    while kind(of: end) == .added, end - row < 2 * (DifferenceLines.longestRun + most) { end += 1 }
    news = olds.upperBound..<end
    var begins = top <= row
    for index in 0..<max(olds.count, news.count) {
      let (old, new) = (
        index < olds.count ? olds.lowerBound + index : nil, index < news.count ? news.lowerBound + index : nil
      )
      if old == top || new == top { begins = true }
      guard begins else { continue }
      lines.append(.pair(old: old, new: new))
      if let old { lines += below(old) }
      if let new { lines += below(new) }
      if lines.count >= most { break }
    }
    return end
  }

  // MARK: Scrolling

  /// The row to begin with, so that this row is in view with all that stands under it.
  func top(from top: Int, showing row: Int, rows: Int) -> Int {
    guard rows > 0 else { return top }
    let first = row < top ? row : top
    // Whoever goes far sees what stands before.
    let isFar = row - first > 2 * rows || row < top - rows
    var next = isFar ? max(-1, row - rows / 3) : first
    if isFar, let count = difference.rowCount { next = min(next, max(-1, count - rows)) }
    if next == 0, below(-1).isEmpty { next = -1 }
    while next < row, !isInView(row, from: next, rows: rows) { next += 1 }
    return next
  }

  private func isInView(_ row: Int, from top: Int, rows: Int) -> Bool {
    let under = below(row).count
    let lines = lines(from: top, count: rows)
    if row < 0 { return top < 0 }
    guard let place = lines.firstIndex(where: { $0.shows(row) }) else { return difference[row] == nil }
    return place + under < rows || place == 0
  }
}

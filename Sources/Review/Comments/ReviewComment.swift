/// What the person says of a place in a change, until it goes to the agent along with the others.
package struct ReviewComment: Equatable, Sendable {
  package enum Side: String, Sendable { case old, new }

  /// Lines are counted from 1, as the file has them that `content` names.
  package enum Place: Equatable, Sendable {
    case file
    case lines(ClosedRange<Int>, of: Side)
    /// Lines that were taken out and lines that came instead.
    case hunk(old: ClosedRange<Int>, new: ClosedRange<Int>)
  }

  package struct Quoted: Equatable, Sendable {
    package let kind: DifferenceLine.Kind
    package let text: String

    package init(_ kind: DifferenceLine.Kind, _ text: String) {
      self.kind = kind
      self.text = text
    }
  }

  /// So many lines on each side help to find the place again.
  package static let neighbourCount = 3
  /// Of a longer passage the agent is told the first lines.
  package static let mostQuoted = 40

  /// A UUID as text.
  package let id: String
  package var path: FilePath
  /// Where the file was before, of one that was renamed.
  package var oldPath: FilePath?
  package var place: Place
  /// The lines that are meant, of very many the first.
  package let quoted: [Quoted]
  /// Those beside them, on the side that the place is on, in the file's order.
  package var before: [String]
  package var after: [String]
  package var words: String
  /// In milliseconds since 1970.
  package let madeAt: Int64
  /// What git calls the file's content that the numbers hold for.
  package var content: String
  /// That content doesn't have the lines any more.
  package var isLost = false
  /// It is on its way to the agent, or there.
  package var isSent = false
  /// The message that carries it, or did so until that was dropped; a UUID as text.
  package var message: String?

  package init(
    id: String, path: FilePath, oldPath: FilePath? = nil, at placed: PlacedLines = PlacedLines(), words: String = "",
    madeAt: Int64, content: String
  ) {
    self.id = id
    self.path = path
    self.oldPath = oldPath
    place = placed.place
    quoted = placed.quoted
    before = placed.before
    after = placed.after
    self.words = words
    self.madeAt = madeAt
    self.content = content
  }

  package var placed: PlacedLines { PlacedLines(place, quoted: quoted, before: before, after: after) }

  /// The side whose content the place is in.
  package var side: Side {
    switch place {
    case .file, .hunk: .new
    case .lines(_, let side): side
    }
  }

  /// Its numbers on that side; nil for a whole file.
  package var lines: ClosedRange<Int>? {
    switch place {
    case .file: nil
    case .lines(let lines, _): lines
    case .hunk(_, let new): new
    }
  }

  /// What its lines say on that side.
  package var texts: [String] {
    switch place {
    case .file: []
    case .lines: quoted.map(\.text)
    case .hunk: quoted.filter { $0.kind != .removed }.map(\.text)
    }
  }

  /// Of what it is about only the beginning was at hand to be quoted.
  package var isCut: Bool { lines.map { texts.count < $0.count } ?? false }

  /// What git calls what isn't there.
  package static let noContent = String(repeating: "0", count: 40)

  /// There is no such file any more.
  package var isGone: Bool { !content.isEmpty && content.allSatisfy { $0 == "0" } }

  package var isEmpty: Bool { words.allSatisfy(\.isWhitespace) }

  /// In a file's order: what is said of all of it first, and of more lines before fewer.
  package static func isBefore(_ one: ReviewComment, _ other: ReviewComment) -> Bool {
    if one.path != other.path { return one.path < other.path }
    let (first, second) = (one.lines ?? 0...0, other.lines ?? 0...0)
    if first.lowerBound != second.lowerBound { return first.lowerBound < second.lowerBound }
    if first.count != second.count { return first.count > second.count }
    return (one.madeAt, one.id) < (other.madeAt, other.id)
  }
}

/// Rows of a difference that somebody means, as lines of a file.
package struct PlacedLines: Equatable, Sendable {
  package let place: ReviewComment.Place
  package let quoted: [ReviewComment.Quoted]
  package let before: [String]
  package let after: [String]

  package init(_ place: ReviewComment.Place, quoted: [ReviewComment.Quoted], before: [String], after: [String]) {
    self.place = place
    self.quoted = quoted
    self.before = before
    self.after = after
  }

  /// A whole file.
  package init() {
    place = .file
    (quoted, before, after) = ([], [], [])
  }

  /// Some of these rows, which are all that is known of what stands around them; nil where there is no line among them. What
  /// is the same on both sides stands with what changed, where it is in between.
  package init?(_ chosen: Range<Int>, of rows: [DifferenceRow], isHunk: Bool = false) {
    func line(_ index: Int) -> DifferenceLine? {
      guard rows.indices.contains(index), case .line(let line) = rows[index], line.kind != .note else { return nil }
      return line
    }
    var indices = chosen.filter { line($0) != nil }
    if isHunk, let first = indices.firstIndex(where: { line($0)?.kind != .same }),
      let last = indices.lastIndex(where: { line($0)?.kind != .same })
    {
      indices = Array(indices[first...last])
    }
    let lines = indices.compactMap(line)
    guard let start = indices.first, let end = indices.last else { return nil }
    let (hasOld, hasNew) = (lines.contains { $0.kind == .removed }, lines.contains { $0.kind == .added })
    let (old, new) = (PlacedLines.range(lines.compactMap(\.old)), PlacedLines.range(lines.compactMap(\.new)))
    let side: ReviewComment.Side = hasOld && !hasNew ? .old : .new
    if hasOld, hasNew, let old, let new {
      place = .hunk(old: old, new: new)
    } else if let lines = side == .old ? old : new {
      place = .lines(lines, of: side)
    } else {
      return nil
    }
    quoted = lines.map { ReviewComment.Quoted($0.kind, $0.text) }
    before = PlacedLines.neighbours(rows[..<start].reversed(), on: side).reversed()
    after = PlacedLines.neighbours(rows[(end + 1)...], on: side)
  }

  /// What stands beside lines on a side, the nearest first.
  static func neighbours(_ rows: some Sequence<DifferenceRow>, on side: ReviewComment.Side) -> [String] {
    let other: DifferenceLine.Kind = side == .old ? .added : .removed
    var texts: [String] = []
    for row in rows {
      guard case .line(let line) = row, line.kind != .note, texts.count < ReviewComment.neighbourCount else { break }
      if line.kind != other { texts.append(line.text) }
    }
    return texts
  }

  private static func range(_ numbers: [Int]) -> ClosedRange<Int>? {
    guard let first = numbers.min(), let last = numbers.max() else { return nil }
    return first...last
  }
}

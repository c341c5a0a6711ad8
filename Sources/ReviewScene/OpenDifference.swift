import Review

/// Where one is in a file's difference.
package struct DifferencePlace: Equatable, Sendable {
  /// The row that keys are on; before the first one is the file's head.
  package var cursor = -1
  package var top = -1
  /// How far it is scrolled sideways.
  package var column = 0
  /// Shown though it is large, or a program wrote it.
  package var isOpened = false

  package init() {}
}

/// Rows that the pointer is drawn over.
package struct DrawnRows: Equatable, Sendable {
  /// Where it was pressed.
  package let row: Int
  /// Of lines beside each other those of one side are meant.
  package let side: ReviewComment.Side?
  private let column: Int
  /// It has gone farther than a hand trembles.
  package private(set) var isBegun = false

  package init(_ row: Int, on side: ReviewComment.Side?, column: Int) {
    (self.row, self.side, self.column) = (row, side, column)
  }

  package mutating func go(to row: Int, column: Int) {
    if row != self.row || abs(column - self.column) > 1 { isBegun = true }
  }
}

/// A file's difference, as far as it is in memory: the rows around those that are looked at.
package struct OpenDifference: Equatable, Sendable {
  /// Rows are read so many at once, each time from a place of which it is known how far their lines are counted.
  package static let pageRows = DifferenceIndex.distance
  /// Of pages that are farther away than this, none is kept.
  private static let keptPages = 4
  /// More rows are never in memory at once, but for the ends of what is chosen.
  package static let mostKeptRows = keptPages * pageRows

  package let path: FilePath?
  package var changed: ChangedFile?
  package var place: DifferencePlace
  package private(set) var rowCount: Int?
  /// The rows that are heads of hunks.
  package private(set) var hunks: [Int] = []
  /// How its lines end.
  package private(set) var ends = LineEnds()
  private var pages: [Int: Page] = [:]
  /// Why it can't be read.
  package var gap: SnapshotGap?
  /// Where a range was begun.
  package var anchor: Int?
  /// Where the pointer was pressed, until it is let go.
  package var drawn: DrawnRows?
  /// Of what is chosen, lines of the other side are not meant.
  package var drawnSide: ReviewComment.Side? { drawn.flatMap { $0.isBegun && anchor == $0.row ? $0.side : nil } }
  /// What the keys were on before it was read anew, until that is found again.
  package private(set) var sought: SoughtRows?

  private struct Page: Equatable, Sendable {
    let rows: [DifferenceRow]
    let numbers: LineNumbers?
  }

  package init(_ file: ReviewFile? = nil, at place: DifferencePlace = DifferencePlace()) {
    path = file?.path
    changed = file?.changed
    self.place = place
  }

  /// The file is another one by now: the keys stay with the line that they were on in what was read before. False where
  /// there are no lines any more to be on.
  mutating func follow(_ before: OpenDifference) -> Bool {
    guard before.place.cursor >= 0 else { return true }
    sought = before.sought ?? SoughtRows(before)
    if folded == nil { return true }
    sought = nil
    place.cursor = -1
    return false
  }

  /// Why it is one line, until somebody wants it all the same.
  package enum Folded: Equatable, Sendable { case binary, repository, tooLarge, generated, unchanged, modeOnly, empty }

  package var folded: Folded? {
    guard let changed else { return .unchanged }
    switch changed.content {
    case .binary: return .binary
    case .repository: return .repository
    case .tooLarge: return place.isOpened ? nil : .tooLarge
    case .lines(added: 0, removed: 0) where changed.oldMode == .none || changed.newMode == .none: return .empty
    case .lines(added: 0, removed: 0),
      .unknown where changed.oldID == changed.newID:
      return .modeOnly
    case .lines, .unknown: return changed.isGenerated && !place.isOpened ? .generated : nil
    }
  }

  /// All of it is in memory.
  package var isWhole: Bool {
    guard let rowCount else { return false }
    return rowCount == 0 || (0...(rowCount - 1) / OpenDifference.pageRows).allSatisfy { pages[$0] != nil }
  }

  /// Nobody knows yet what is in it.
  package var isBeingRead: Bool { rowCount == nil && folded == nil && gap == nil }

  package subscript(row: Int) -> DifferenceRow? {
    guard row >= 0, let page = pages[row / OpenDifference.pageRows]?.rows else { return nil }
    let index = row % OpenDifference.pageRows
    return page.indices.contains(index) ? page[index] : nil
  }

  /// The numbers that lines have from a row in memory on.
  func numbers(at row: Int) -> LineNumbers? {
    guard self[row] != nil, let page = pages[row / OpenDifference.pageRows], var numbers = page.numbers else {
      return nil
    }
    for passed in page.rows[..<(row % OpenDifference.pageRows)] { numbers.pass(passed) }
    return numbers
  }

  /// The rows in memory of this range, from its first one on.
  package func rows(_ range: Range<Int>) -> [DifferenceRow] {
    var rows: [DifferenceRow] = []
    for row in range {
      guard let known = self[row] else { break }
      rows.append(known)
    }
    return rows
  }

  /// The first row from which on all of them are in memory, up to the last one.
  package func firstKnown(of range: ClosedRange<Int>) -> Int {
    var row = range.upperBound
    while row > range.lowerBound, self[row - 1] != nil { row -= 1 }
    return row
  }

  /// The page that has to be read next to show these rows; nil where all is there.
  package func missing(in range: Range<Int>) -> Range<Int>? {
    guard folded == nil, gap == nil else { return nil }
    let end = rowCount.map { min(range.upperBound, $0) } ?? range.upperBound
    let start = max(0, range.lowerBound)
    guard start < end else { return rowCount == nil ? 0..<OpenDifference.pageRows : nil }
    let size = OpenDifference.pageRows
    let inRange = (start / size...(end - 1) / size).first { pages[$0] == nil }
    let page = inRange ?? pageToSeekIn ?? endPages.first { pages[$0] == nil }
    return page.map { $0 * size..<($0 + 1) * size }
  }

  /// The page that has to be read next to find what the keys were on.
  private var pageToSeekIn: Int? {
    guard sought != nil, let rowCount, rowCount > 0 else { return nil }
    let near = max(0, place.top) / OpenDifference.pageRows
    let last = (rowCount - 1) / OpenDifference.pageRows
    let pagesNear = max(0, near - OpenDifference.keptPages)...max(0, near + OpenDifference.keptPages)
    return pagesNear.first { $0 <= last && pages[$0] == nil }
  }

  /// Of lines that are chosen the ends stay in memory, however far they are from each other: a comment is about all of them
  /// and quotes the first.
  private var endPages: [Int] {
    guard anchor != nil, let rowCount, let chosen else { return [] }
    let last = min(chosen.upperBound, rowCount) - 1
    let quoted = chosen.lowerBound + ReviewComment.mostQuoted
    return [chosen.lowerBound, quoted, last].map { max(0, min($0, last)) / OpenDifference.pageRows }
  }

  /// False where the keys were on a line that is gone.
  mutating func take(_ part: DifferencePart) -> Bool {
    rowCount = part.rowCount
    hunks = part.hunks
    ends = part.ends
    let page = part.first / OpenDifference.pageRows
    // It may have become shorter than anybody knew who asked.
    if part.first % OpenDifference.pageRows == 0 { pages[page] = Page(rows: part.rows, numbers: part.numbers) }
    let near = max(0, place.top) / OpenDifference.pageRows
    let kept = endPages + [page]
    pages = pages.filter { abs($0.key - near) <= OpenDifference.keptPages || kept.contains($0.key) }
    place.cursor = min(place.cursor, max(-1, part.rowCount - 1))
    place.top = min(place.top, max(-1, part.rowCount - 1))
    return find()
  }

  /// Goes where the line is now that the keys were on, as soon as that is known.
  private mutating func find() -> Bool {
    guard let sought, let rowCount else { return true }
    let known = (pages.keys.min() ?? 0) * OpenDifference.pageRows
    let range = min(known, rowCount)..<min(rowCount, ((pages.keys.max() ?? 0) + 1) * OpenDifference.pageRows)
    func place(of row: SoughtRows.Row) -> Int? {
      sought.certain(row, in: self, range) ?? sought.likely(row, in: self, range)
    }
    let isAllKnown = pageToSeekIn == nil
    guard isAllKnown || sought.certain(sought.cursor, in: self, range) != nil else { return true }
    self.sought = nil
    let found = place(of: sought.cursor)
    let row = found ?? sought.nearest(sought.cursor, in: self, range)
    // Where it stood in view it stands still.
    self.place.top = max(-1, self.place.top + row - sought.cursor.index)
    self.place.cursor = row
    anchor = found == nil ? nil : sought.anchor.flatMap(place)
    return found != nil
  }

  /// The line of the file as it is now that the keys are on, or that stands next; nil on the file's head.
  package var newLine: Int? {
    guard folded == nil, place.cursor >= 0 else { return nil }
    for row in place.cursor..<place.cursor + OpenDifference.pageRows {
      switch self[row] {
      case .line(let line): if let number = line.new { return number }
      case .hunk(let hunk): return max(1, hunk.newStart)
      case nil: break
      }
    }
    return nil
  }

  // MARK: Hunks

  /// The head of the hunk that a row is in.
  package func hunk(of row: Int) -> Int? {
    let next = hunks.partitioningIndex { $0 > row }
    return next > 0 ? hunks[next - 1] : nil
  }

  /// All rows of the hunk that a row is in.
  package func rows(ofHunkAt row: Int) -> Range<Int>? {
    let next = hunks.partitioningIndex { $0 > row }
    guard next > 0, let rowCount else { return nil }
    return hunks[next - 1]..<(next < hunks.count ? hunks[next] : rowCount)
  }

  /// The next hunk's head, or the one before.
  package func hunk(from row: Int, by step: Int) -> Int? {
    if step > 0 {
      let next = hunks.partitioningIndex { $0 > row }
      return next < hunks.count ? hunks[next] : nil
    }
    let before = hunks.partitioningIndex { $0 >= row }
    return before > 0 ? hunks[before - 1] : nil
  }

  /// The rows that are meant: the range, as far as it is in one hunk, or the row that the keys are on.
  package var chosen: Range<Int>? {
    guard place.cursor >= 0 else { return nil }
    guard let anchor else { return place.cursor..<(place.cursor + 1) }
    let range = min(anchor, place.cursor)..<(max(anchor, place.cursor) + 1)
    return rows(ofHunkAt: anchor).map(range.clamped) ?? range
  }
}

extension [Int] {
  /// In order: the first index whose element is so.
  fileprivate func partitioningIndex(_ isBehind: (Int) -> Bool) -> Int {
    var (start, end) = (0, count)
    while start < end {
      let middle = (start + end) / 2
      if isBehind(self[middle]) { end = middle } else { start = middle + 1 }
    }
    return start
  }
}

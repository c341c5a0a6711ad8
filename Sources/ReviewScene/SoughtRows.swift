import Review

/// The rows that somebody was on in a difference that is read anew: they are found again by what they say and what stands
/// beside them, as far as their number alone doesn't tell.
package struct SoughtRows: Equatable, Sendable {
  struct Row: Equatable, Sendable {
    let index: Int
    /// The head of a hunk is known by the first line of it that changed.
    let isHead: Bool
    let line: DifferenceLine
    let above: [String]
    let below: [String]
  }

  let cursor: Row
  let anchor: Row?
  /// Each side of the file, as git calls its content.
  private let oldID: String?
  private let newID: String?

  init?(_ difference: OpenDifference) {
    guard let cursor = Row(difference.place.cursor, of: difference) else { return nil }
    self.cursor = cursor
    anchor = difference.anchor.flatMap { Row($0, of: difference) }
    oldID = difference.changed?.oldID
    newID = difference.changed?.newID
  }

  /// The row that this one is now, for certain: a side that is the same has the same line of the same number.
  func certain(_ row: Row, in difference: OpenDifference, _ range: Range<Int>) -> Int? {
    let isSameOld = row.line.old != nil && oldID == difference.changed?.oldID
    let isSameNew = row.line.new != nil && newID == difference.changed?.newID
    guard isSameOld || isSameNew else { return nil }
    return range.first { index in
      guard case .line(let line)? = difference[index], row.isSameLine(line) else { return false }
      return isSameOld && line.old == row.line.old || isSameNew && line.new == row.line.new
    }.map { row.whole($0, in: difference) }
  }

  /// The row that this one is now, by what it says and what stands beside it; nil where it is gone, or where several places
  /// look alike.
  func likely(_ row: Row, in difference: OpenDifference, _ range: Range<Int>) -> Int? {
    var best: (indices: [Int], score: Int) = ([], 0)
    for index in range {
      guard case .line(let line)? = difference[index], row.isSameLine(line) else { continue }
      let beside = row.likeness(at: index, in: difference)
      // A line that says nothing is known by its neighbours alone.
      guard beside > 0 || line.text.contains(where: { !$0.isWhitespace }) else { continue }
      let score = 2 * beside + (line.kind == row.line.kind ? 1 : 0)
      if score == best.score { best.indices.append(index) }
      if score > best.score || best.indices.isEmpty { best = ([index], score) }
    }
    guard best.indices.count > 1 else { return best.indices.first.map { row.whole($0, in: difference) } }
    // Of places that look alike through and through, the nearest is as good as any.
    guard best.score == 2 * (row.above.count + row.below.count) + 1 else { return nil }
    return best.indices.min { abs($0 - row.index) < abs($1 - row.index) }.map { row.whole($0, in: difference) }
  }

  /// The row that stands where this one stood.
  func nearest(_ row: Row, in difference: OpenDifference, _ range: Range<Int>) -> Int {
    let found = range.first { index in
      guard case .line(let line)? = difference[index] else { return false }
      if let old = row.line.old { return line.old.map { $0 >= old } ?? false }
      return line.new.flatMap { new in row.line.new.map { new >= $0 } } ?? false
    }
    return found ?? range.last { difference[$0] != nil } ?? -1
  }
}

extension SoughtRows.Row {
  init?(_ index: Int, of difference: OpenDifference) {
    let place: Int
    switch difference[index] {
    case .line: (place, isHead) = (index, false)
    case .hunk:
      guard let changed = (difference.rows(ofHunkAt: index) ?? 0..<0).first(where: { difference.isChanged($0) })
      else { return nil }
      (place, isHead) = (changed, true)
    case nil: return nil
    }
    guard case .line(let line)? = difference[place] else { return nil }
    self.index = index
    self.line = line
    above = difference.texts(beside: place, by: -1)
    below = difference.texts(beside: place, by: 1)
  }

  /// Of what was taken out there is nothing in the file that could be it.
  func isSameLine(_ line: DifferenceLine) -> Bool {
    line.text == self.line.text && (line.kind == .removed) == (self.line.kind == .removed)
      && (line.kind == .note) == (self.line.kind == .note)
  }

  /// How many neighbours are the same.
  func likeness(at index: Int, in difference: OpenDifference) -> Int {
    func same(_ one: [String], _ other: [String]) -> Int { zip(one, other).count { $0 == $1 } }
    return same(above, difference.texts(beside: index, by: -1)) + same(below, difference.texts(beside: index, by: 1))
  }

  func whole(_ index: Int, in difference: OpenDifference) -> Int {
    isHead ? difference.hunk(of: index) ?? index : index
  }
}

extension OpenDifference {
  fileprivate func isChanged(_ row: Int) -> Bool {
    if case .line(let line)? = self[row] { line.kind == .added || line.kind == .removed } else { false }
  }

  /// What the lines beside a row of its hunk say, the nearest first.
  fileprivate func texts(beside row: Int, by step: Int) -> [String] {
    (1...ReviewComment.neighbourCount).map { self[row + $0 * step] }.prefix { row in
      if case .line? = row { true } else { false }
    }.compactMap { row in if case .line(let line)? = row { line.text } else { nil } }
  }
}

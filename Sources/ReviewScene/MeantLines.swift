import Review

/// The rows that are meant, as lines of the file that a comment is about.
package enum MeantLines: Equatable, Sendable {
  case placed(PlacedLines)
  /// None of them is a line.
  case noLine
  /// What is needed of them is not in memory yet.
  case unread
}

extension OpenDifference {
  /// On the file's head all of it, and on the head of a hunk all of that.
  package var meant: MeantLines {
    guard let chosen else { return .placed(PlacedLines()) }
    let hunk = rows(ofHunkAt: chosen.lowerBound)
    if chosen.count == 1, case .hunk? = self[chosen.lowerBound], let hunk { return lines(of: hunk, isHunk: true) }
    return lines(of: chosen, isHunk: hunk == chosen)
  }

  /// What git notes of a line is said of that line: keys on the one are meant for the other.
  package mutating func leaveNote() {
    let row = place.cursor
    guard sought == nil, anchor == nil || anchor == row, case .line(let note)? = self[row], note.kind == .note,
      self[row - 1]?.isLine == true
    else { return }
    place.cursor = row - 1
    if anchor != nil { anchor = row - 1 }
  }

  private func lines(of chosen: Range<Int>, isHunk: Bool) -> MeantLines {
    let around = ReviewComment.neighbourCount * 4
    let start = firstKnown(of: max(0, chosen.lowerBound - around)...chosen.lowerBound)
    let before = rows(start..<chosen.lowerBound)
    let known = rows(chosen.lowerBound..<(chosen.upperBound + around))
    guard known.count < chosen.count else {
      let place = before.count..<(before.count + chosen.count)
      return PlacedLines(place, of: before + known, isHunk: isHunk).map { .placed($0) } ?? .noLine
    }
    // Of a hunk what changed is meant.
    func isMeant(_ row: DifferenceRow) -> Bool { isHunk ? row.isChange : row.isLine }
    let skipped = known.prefix { !isMeant($0) }
    var end = chosen.upperBound
    while end > chosen.lowerBound, let row = self[end - 1], !isMeant(row) { end -= 1 }
    let first = chosen.lowerBound + skipped.count
    guard skipped.count < known.count, let from = numbers(at: first), let to = numbers(behind: end, of: chosen) else {
      return .unread
    }
    let placed = PlacedLines(
      end - first, from: from, to: to, known: known[skipped.count...], before: before + skipped,
      after: rows(end..<(end + around)))
    return placed.map { .placed($0) } ?? .noLine
  }

  /// The numbers behind rows; where a hunk's end is not in memory, its head has them.
  private func numbers(behind end: Int, of chosen: Range<Int>) -> LineNumbers? {
    if let numbers = numbers(at: end) { return numbers }
    if let row = self[end - 1], var numbers = numbers(at: end - 1) {
      numbers.pass(row)
      return numbers
    }
    guard case .hunk(let hunk)? = self[chosen.lowerBound], rows(ofHunkAt: chosen.lowerBound) == chosen else {
      return nil
    }
    return LineNumbers(old: hunk.oldStart + hunk.oldCount, new: hunk.newStart + hunk.newCount)
  }
}

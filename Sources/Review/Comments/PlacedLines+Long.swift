/// A passage of more lines than are in memory: its numbers are those of all, and what is quoted is its beginning.
extension PlacedLines {
  /// Of so many lines of a hunk, from these numbers up to those, these are known, and what stands before and behind them all.
  package init?(
    _ count: Int, from start: LineNumbers, to end: LineNumbers, known: some Sequence<DifferenceRow>,
    before: [DifferenceRow], after: [DifferenceRow]
  ) {
    guard start.old <= end.old, start.new <= end.new else { return nil }
    let (old, new) = (start.old..<end.old, start.new..<end.new)
    // What is not on the one side came, or went, on the other.
    let (hasOld, hasNew) = (count > new.count && !old.isEmpty, count > old.count && !new.isEmpty)
    let side: ReviewComment.Side = hasOld && !hasNew ? .old : .new
    let place: ReviewComment.Place
    if hasOld, hasNew {
      place = .hunk(old: ClosedRange(old), new: ClosedRange(new))
    } else {
      let lines = side == .old ? old : new
      guard !lines.isEmpty else { return nil }
      place = .lines(ClosedRange(lines), of: side)
    }
    let quoted = known.compactMap { row -> ReviewComment.Quoted? in
      if case .line(let line) = row, line.kind != .note { ReviewComment.Quoted(line.kind, line.text) } else { nil }
    }
    self.init(
      place, quoted: quoted, before: PlacedLines.neighbours(before.reversed(), on: side).reversed(),
      after: PlacedLines.neighbours(after, on: side))
  }
}

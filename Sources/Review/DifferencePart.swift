/// Some rows of a file's difference, and how many there are in all.
package struct DifferencePart: Equatable, Sendable {
  package let rows: [DifferenceRow]
  /// The number of the first of them.
  package let first: Int
  /// The numbers that lines have from there on; nil where the index doesn't know.
  package let numbers: LineNumbers?
  package let rowCount: Int
  /// The numbers of all rows that are heads of hunks.
  package let hunks: [Int]
  /// How all its lines end.
  package let ends: LineEnds

  package init(rows: [DifferenceRow], first: Int, of index: DifferenceIndex) {
    self.rows = rows
    self.first = min(first, index.rowCount)
    let place = index.place(before: first)
    numbers = place.row == first ? place.cursor.next : nil
    rowCount = index.rowCount
    hunks = index.hunks
    ends = index.ends
  }
}

/// Some rows of a file's difference, and how many there are in all.
package struct DifferencePart: Equatable, Sendable {
  package let rows: [DifferenceRow]
  /// The number of the first of them.
  package let first: Int
  package let rowCount: Int
  /// The numbers of all rows that are heads of hunks.
  package let hunks: [Int]

  package init(rows: [DifferenceRow], first: Int, rowCount: Int, hunks: [Int]) {
    self.rows = rows
    self.first = first
    self.rowCount = rowCount
    self.hunks = hunks
  }
}

/// What a window without a screen is to write next: whole lines, then the line that is being written, which stays open.
package struct PlainOutput: Hashable, Sendable {
  package let lines: [String]
  /// What stands before the cursor in the last line; empty where nothing is written.
  package let input: String

  package init(lines: [String] = [], input: String = "") {
    self.lines = lines
    self.input = input
  }
}

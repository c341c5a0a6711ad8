/// The trees at the two ends of a turn, or of what was between two of them.
package struct TreeStretch: Equatable, Sendable {
  package let before: String
  package let after: String

  package init(before: String, after: String) {
    self.before = before
    self.after = after
  }
}

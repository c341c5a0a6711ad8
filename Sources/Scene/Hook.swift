/// A program of the person's that is run when something has happened.
package struct Hook: Equatable, Sendable {
  /// The program and what it is told.
  package let words: [String]
  /// Set on top of our own environment.
  package let environment: [String: String]
  package let directory: String

  package init(words: [String], environment: [String: String], directory: String) {
    self.words = words
    self.environment = environment
    self.directory = directory
  }
}

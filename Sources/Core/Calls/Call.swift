/// A call of the command line, as it goes to the server: its words, and where they were said.
package struct Call: Equatable, Sendable {
  /// The verb and what stands behind it, as they were typed.
  package var words: [String]
  /// Where the call was made: paths in its words begin here.
  package var directory: String
  /// What `-` stands for, or the text of the file that the verb reads.
  package var input: String?
  /// The caller's variables that the call names.
  package var environment: [String: String]

  /// Words, input and variables together are no longer than this, but for a file that a verb reads.
  package static let byteLimit = 1 << 20

  package init(
    _ words: [String], directory: String = "/", input: String? = nil, environment: [String: String] = [:]
  ) {
    self.words = words
    self.directory = directory
    self.input = input
    self.environment = environment
  }

  package var byteCount: Int {
    words.reduce(input?.utf8.count ?? 0) { $0 + $1.utf8.count }
      + environment.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
  }
}

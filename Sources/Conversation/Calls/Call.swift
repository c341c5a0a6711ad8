/// A call of the command line, as it goes to the server: its words, and where they were said.
package struct Call: Equatable, Sendable {
  /// The verb and what stands behind it, as they were typed.
  package var words: [String]
  /// Where the call was made: paths in its words begin here. Nil where that can't be said any more.
  package var directory: String?
  /// Where directories that its words name really are, by their paths, where a link is on the way.
  package var truePaths: [String: String] = [:]
  /// What `-` stands for.
  package var input: String?
  /// The caller's variables that the call names.
  package var environment: [String: String]
  /// The other host that is meant.
  package var host: String?

  /// Words, input and variables together are no longer than this; what is longer goes along as a file.
  package static let byteLimit = 1 << 20
  /// The longest line that a server reads of a client: quotes and newlines take two bytes in it.
  package static let lineLimit = 2 * byteLimit + (64 << 10)

  package init(
    _ words: [String], directory: String? = "/", input: String? = nil, environment: [String: String] = [:]
  ) {
    self.words = words
    self.directory = directory
    self.input = input
    self.environment = environment
  }

  package var byteCount: Int {
    words.reduce(input?.utf8.count ?? 0) { $0 + $1.utf8.count }
      + Call.byteCount(environment) + Call.byteCount(truePaths)
  }

  private static func byteCount(_ texts: [String: String]) -> Int {
    texts.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
  }
}

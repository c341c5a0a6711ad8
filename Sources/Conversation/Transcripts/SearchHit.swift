/// An entry that a search found.
package struct SearchHit: Equatable, Sendable {
  /// A stretch of the excerpt.
  package struct Part: Equatable, Sendable {
    package let text: String
    package let isMatch: Bool

    package init(_ text: String, isMatch: Bool = false) {
      self.text = text
      self.isMatch = isMatch
    }
  }

  package let stream: ThreadID
  package let entryNumber: Int
  package let at: Timestamp
  /// The words around the match.
  package let excerpt: [Part]

  package init(stream: ThreadID, entryNumber: Int, at: Timestamp, excerpt: [Part]) {
    self.stream = stream
    self.entryNumber = entryNumber
    self.at = at
    self.excerpt = excerpt
  }

  package var snippet: String { excerpt.map(\.text).joined() }
}

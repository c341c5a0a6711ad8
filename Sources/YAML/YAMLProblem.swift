/// Why bytes are no YAML that we take, in words for the person who wrote them.
package struct YAMLProblem: Error, Hashable, Sendable, CustomStringConvertible {
  package let line: Int
  package let words: String

  package init(line: Int, words: String) { (self.line, self.words) = (line, words) }

  package var description: String { "line \(line): \(words)" }
}

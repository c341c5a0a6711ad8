import Toolkit
import Words

/// What could stand in the place of the word that is being typed.
package struct Completion: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// A command of the agent's own, at the beginning of the message.
    case command
    /// A file of the project, behind an `@`.
    case file
    /// A pasted path names a file that could go along.
    case offer
  }

  /// One thing to choose.
  package struct Row: Equatable, Sendable {
    package let text: String
    package let about: String

    package init(text: String, about: String) {
      self.text = text
      self.about = about
    }
  }

  package let kind: Kind
  /// The word in the composer's text, its sign included, in bytes.
  package let range: Range<Int>
  /// What stands there: another word may be as long.
  package let written: String
  package var rows: [Row]
  package var cursor = 0
  /// Esc closed it; it stays closed for this word.
  package var isClosed = false
  /// What is to be known of the rows, such as that there are more.
  package var note: OutboxPhrase?

  package init(kind: Kind, range: Range<Int>, in text: String, rows: [Row]) {
    self.kind = kind
    self.range = range
    written = String(text.slice(range))
    self.rows = rows
  }

  /// There is nothing to choose, and nothing to say.
  package var isEmpty: Bool { rows.isEmpty && note == nil }
  package var isShown: Bool { !isClosed && !isEmpty }

  package static let rowLimit = 8

  /// The same place in the text.
  package func isAbout(_ other: Completion) -> Bool { kind == other.kind && range.lowerBound == other.range.lowerBound }

  /// The word before the cursor that could be completed: its kind and where it is.
  package static func word(in text: String, before cursor: Int) -> (kind: Kind, range: Range<Int>)? {
    let bytes = text.utf8.span
    var start = min(cursor, bytes.count)
    while start > 0, !isBlank(bytes[start - 1]) { start -= 1 }
    guard start < cursor else { return nil }
    if start == 0, bytes[0] == UInt8(ascii: "/") { return (.command, 0..<cursor) }
    if bytes[start] == UInt8(ascii: "@") { return (.file, start..<cursor) }
    return nil
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A }
}

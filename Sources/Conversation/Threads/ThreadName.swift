import Texts

/// The one rule for what a thread may be called: a line that a person reads in a list, and no id.
package enum ThreadName {
  /// In characters as people see them.
  static let longest = 200
  /// Characters may have marks; nobody looks at more than this of what is given.
  private static let mostBytes = 4096

  /// The name in what a person wrote, or why it is none.
  package static func checked(_ text: String) throws(ThreadRefusal) -> String {
    guard text.utf8.count <= mostBytes else { throw .nameIsTooLong(longest: longest) }
    let name = text.asOneLine
    guard isName(name) else { throw .needsName }
    guard name.count <= longest else { throw .nameIsTooLong(longest: longest) }
    return name
  }

  /// The name in what an agent calls the thread, cut where it is too long; nil where there is none.
  package static func cut(_ text: String) -> String? {
    let name = String(text.beginning(bytes: mostBytes)).asOneLine
    guard isName(name) else { return nil }
    return name.count <= longest ? name : String(name.prefix(longest - 1)) + "…"
  }

  /// Whether a text is a name: not blank, and not an id.
  package static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first else { return false }
    // Nearly every name begins with a letter or a sign of ASCII.
    return (0x21...0x7E ~= first || text.contains { !$0.isWhitespace }) && UniqueID(text) == nil
  }

  /// The first line of what was said, short enough for a row.
  package static func firstWords(of text: String) -> String {
    let bytes = text.utf8.drop { $0 == UInt8(ascii: " ") || (0x09...0x0D).contains($0) }
    let line = String(Substring(bytes)).beginning(bytes: 4096).drop { $0.isWhitespace }.prefix { !$0.isNewline }
    return line.count <= 80 ? withoutBlanksAtEnd(line) : String(line.prefix(79)) + "…"
  }

  /// Such as the one behind a file's name that was completed.
  package static func withoutBlanksAtEnd(_ line: Substring) -> String {
    var line = line
    while line.last?.isWhitespace == true { line.removeLast() }
    return String(line)
  }

  /// Whether anything was said behind a first line that stands whole in those.
  package static func goesOnBehindFirstWords(_ text: String) -> Bool {
    func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte) }
    // Nothing that is longer stands whole.
    let bytes = text.utf8.drop(while: isBlank)
    guard let end = bytes.prefix(mostBytes).firstIndex(where: { (0x0A...0x0D).contains($0) }) else { return false }
    return !bytes[end...].allSatisfy(isBlank) && !firstWords(of: text).hasSuffix("…")
  }
}

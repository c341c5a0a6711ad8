/// How long a pasted text is, in what it has many of.
package enum PastedLength: Hashable, Sendable {
  case lines(Int)
  case characters(Int)

  /// What is longer than either shows as a few words.
  private static let (mostLines, mostBytes) = (9, 2000)

  /// Nil where it is short enough to show whole.
  package init?(of text: String) {
    let newline = UInt8(ascii: "\n")
    let bytes = text.utf8
    // A terminal sends a carriage return for each line break, or both.
    let breaks = bytes.contains(newline) ? newline : UInt8(ascii: "\r")
    // What ends with one has no line behind it.
    let lines = bytes.count { $0 == breaks } + (bytes.last == breaks ? 0 : 1)
    if lines > Self.mostLines {
      self = .lines(lines)
    } else if bytes.count > Self.mostBytes {
      self = .characters(text.count)
    } else {
      return nil
    }
  }
}

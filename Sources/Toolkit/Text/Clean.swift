/// Makes text from outside safe to keep for drawing: printable scalars, blanks and newlines, and nothing else.
///
/// Cleaning clean text changes nothing, and costs one look at its bytes when it is ASCII.
package enum Clean {
  /// Many lines: newlines stay, tabs reach to the next multiple of eight.
  package static func text(_ text: String) -> String {
    clean(text, tabColumns: 8, newline: "\n")
  }

  /// One line: a newline becomes a blank, tabs are narrow.
  package static func line(_ text: String) -> String {
    clean(text, tabColumns: 2, newline: " ")
  }

  /// The columns that one line of text takes.
  package static func columns(_ text: some StringProtocol) -> Int {
    let text = Substring(text)
    let bytes = text.utf8.span
    var reader = GlyphReader(tabColumns: 2)
    var columns = 0
    while let glyph = reader.next(in: bytes) { columns += glyph.isNewline ? 1 : glyph.columns }
    return columns
  }

  private static func clean(_ text: String, tabColumns: Int, newline: Unicode.Scalar) -> String {
    let bytes = text.utf8.span
    if isClean(bytes, newline: newline) { return text }
    var scalars = String.UnicodeScalarView()
    var reader = GlyphReader(tabColumns: tabColumns)
    while let glyph = reader.next(in: bytes) {
      if glyph.isNewline { scalars.append(newline) } else { glyph.append(to: &scalars) }
    }
    return String(scalars)
  }

  private static func isClean(_ bytes: Span<UInt8>, newline: Unicode.Scalar) -> Bool {
    for index in bytes.indices {
      let byte = bytes[index]
      guard byte >= 0x20 && byte < 0x7F || byte == 0x0A && newline == "\n" else { return false }
    }
    return true
  }
}

/// Makes text from outside safe to keep for drawing: printable scalars, blanks and newlines, and nothing else.
///
/// Cleaning clean text changes nothing, and costs one look at its bytes when it is ASCII.
package enum Clean {
  /// Many lines: newlines stay, tabs reach to the next multiple of eight.
  package static func text(_ text: String) -> String {
    clean(text, tabColumns: 8, newline: 0x0A)
  }

  /// One line: a newline becomes a blank, tabs are narrow.
  package static func line(_ text: String) -> String {
    clean(text, tabColumns: 2, newline: 0x20)
  }

  /// The beginning of a line where another one names it, with a sign where there is more.
  package static func name(_ text: String) -> String {
    let line = line(text)
    return line.count > longestName ? String(line.prefix(longestName)) + "…" : line
  }

  private static let longestName = 24

  /// As `text`, for a pipe or a file, where nobody counts columns: what joins scalars to one sign stays.
  package static func whole(_ text: String) -> String { clean(text, tabColumns: 8, newline: 0x0A, isWhole: true) }

  package static func wholeLine(_ text: String) -> String { clean(text, tabColumns: 2, newline: 0x20, isWhole: true) }

  /// What a person typed or pasted, kept as it is but for line ends, which become newlines, and control characters
  /// and sequences, which go. In one line, newlines and tabs are blanks.
  static func input(_ text: String, isOneLine: Bool = false) -> String {
    let bytes = text.utf8.span
    if isClean(bytes, newline: isOneLine ? 0x20 : 0x0A) { return text }
    let newline = UInt8(ascii: isOneLine ? " " : "\n")
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    var position = 0
    while position < bytes.count {
      if let end = EscapeSequence.end(in: bytes, at: position) {
        position = end
        continue
      }
      let (scalar, length) = bytes.scalar(at: position)
      switch scalar {
      case 0x0D:
        let isPair = position + 1 < bytes.count && bytes[position + 1] == 0x0A
        if !isPair { kept.append(newline) }
      case 0x0A, 0x85, 0x2028, 0x2029: kept.append(newline)
      case 0x09: kept.append(UInt8(ascii: isOneLine ? " " : "\t"))
      case 0x00...0x1F, 0x7F...0x9F: break
      default: for index in position..<position + length { kept.append(bytes[index]) }
      }
      position += length
    }
    return String(decoding: kept, as: UTF8.self)
  }

  /// The columns that one line of text takes.
  package static func columns(_ text: String) -> Int { columns(text[...]) }

  package static func columns(_ text: Substring) -> Int {
    let bytes = text.utf8.span
    if isClean(bytes, newline: 0x20) { return bytes.count }
    var reader = GlyphReader(tabColumns: 2)
    var columns = 0
    while true {
      if reader.nextPlain(in: bytes) != nil {
        columns += 1
      } else if let glyph = reader.next(in: bytes) {
        columns += glyph.isNewline ? 1 : glyph.columns
      } else {
        return columns
      }
    }
  }

  private static func clean(_ text: String, tabColumns: Int, newline: UInt8, isWhole: Bool = false) -> String {
    let bytes = text.utf8.span
    if isClean(bytes, newline: newline) { return text }
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    var reader = GlyphReader(tabColumns: tabColumns)
    while let glyph = reader.next(in: bytes) {
      if glyph.isNewline {
        kept.append(newline)
      } else if !isWhole || !appendJoined(glyph, bytes, until: reader.position, to: &kept) {
        glyph.append(to: &kept)
      }
    }
    return String(decoding: kept, as: UTF8.self)
  }

  /// A sign with what was joined to it. False where nothing was.
  private static func appendJoined(
    _ glyph: Glyph, _ bytes: Span<UInt8>, until end: Int, to kept: inout [UInt8]
  ) -> Bool {
    var (position, hasBase, isJoined) = (glyph.start, false, false)
    var whole: [UInt8] = []
    while position < end {
      if !hasBase, let after = EscapeSequence.end(in: bytes, at: position) {
        position = after
        continue
      }
      let (scalar, length) = bytes.scalar(at: position)
      defer { position += length }
      if !hasBase { hasBase = scalar == glyph.base }
      let joins = ScalarTable.joins(scalar)
      guard hasBase, joins || !ScalarTable.isInvisible(scalar) else { continue }
      isJoined = isJoined || joins
      for index in position..<position + length { whole.append(bytes[index]) }
    }
    if isJoined { kept += whole }
    return isJoined
  }

  private static func isClean(_ bytes: Span<UInt8>, newline: UInt8) -> Bool {
    for index in bytes.indices {
      let byte = bytes[index]
      guard byte >= 0x20 && byte < 0x7F || byte == 0x0A && newline == 0x0A else { return false }
    }
    return true
  }
}

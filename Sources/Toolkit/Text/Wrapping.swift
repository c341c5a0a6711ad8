/// Breaks text into the lines that fit a width: at blanks and around ideographs first, inside a word when it must.
package enum Wrapping {
  /// One line on the screen, as UTF-8 offsets of the wrapped text.
  package struct Line: Hashable, Sendable {
    /// What to draw. Blanks at which a line was broken are not in it.
    package let visible: Range<Int>
    /// Where the next line begins.
    package let next: Int
    /// Whether a newline, not the width, ended the line.
    let endsWithNewline: Bool
  }

  /// Every line of the text. Text that ends with a newline has an empty last line, as in an editor.
  package static func lines(of text: String, columns: Int) -> [Line] {
    let bytes = text.utf8.span
    var lines: [Line] = []
    var offset = 0
    while true {
      let line = self.line(in: bytes, from: offset, columns: columns)
      lines.append(line)
      offset = line.next
      if offset >= bytes.count, !line.endsWithNewline { return lines }
    }
  }

  /// The lines as text that shares its storage with the whole.
  package static func wrap(_ text: String, columns: Int) -> [Substring] {
    lines(of: text, columns: columns).map { text.slice($0.visible) }
  }

  /// The columns of the longest part that is broken in no line as wide as it.
  static func longestWord(of text: String) -> Int {
    let bytes = text.utf8.span
    var reader = GlyphReader(from: 0)
    var (longest, columns, previousIsWide) = (0, 0, false)
    while let glyph = reader.next(in: bytes) {
      if glyph.isNewline || glyph.isBlank {
        (columns, previousIsWide) = (0, false)
        continue
      }
      let isWide = glyph.columns == 2
      let beginsAnew = (isWide || previousIsWide) && !mayNotBeginLine(glyph.base)
      columns = glyph.columns + (beginsAnew ? 0 : columns)
      longest = max(longest, columns)
      previousIsWide = isWide
    }
    return longest
  }

  /// The one line that begins at `start`.
  static func line(in bytes: Span<UInt8>, from start: Int, columns: Int) -> Line {
    let columns = max(1, columns)
    var reader = GlyphReader(from: start)
    // Where the line could end so far, and where the next would begin then.
    var chance: (end: Int, next: Int)?
    var wordEnd = start
    var hasInk = false
    var previousIsWide = false
    while let glyph = reader.next(in: bytes) {
      if glyph.isNewline {
        return Line(visible: start..<glyph.start, next: reader.position, endsWithNewline: true)
      }
      if glyph.isBlank {
        // Blanks hang over the edge: they never begin a line that the width began.
        if hasInk { chance = (wordEnd, reader.position) }
        previousIsWide = false
        continue
      }
      let isWide = glyph.columns == 2
      if hasInk, wordEnd == glyph.start, isWide || previousIsWide, !mayNotBeginLine(glyph.base) {
        chance = (glyph.start, glyph.start)
      }
      if reader.column > columns {
        if let chance { return Line(visible: start..<chance.end, next: chance.next, endsWithNewline: false) }
        // A glyph wider than the whole line still has to go somewhere, or the text would never end.
        let cut = glyph.start > start ? glyph.start : reader.position
        return Line(visible: start..<cut, next: cut, endsWithNewline: false)
      }
      hasInk = true
      wordEnd = reader.position
      previousIsWide = isWide
    }
    return Line(visible: start..<bytes.count, next: bytes.count, endsWithNewline: false)
  }

  /// Closing punctuation of the wide scripts stays with what it closes.
  private static func mayNotBeginLine(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x3001, 0x3002, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x30FC, 0xFF01, 0xFF09, 0xFF0C, 0xFF0E,
      0xFF1A, 0xFF1B, 0xFF1F:
      true
    default: false
    }
  }
}

/// Cuts one line of text to a width, with a mark that says so. The answer is clean.
package enum Truncation {
  /// Whether nothing has to go.
  package static func fits(_ text: String, columns: Int) -> Bool {
    limit(text, columns: columns, mark: "") == nil
  }

  /// Keeps the beginning.
  package static func keepStart(_ text: String, columns: Int, mark: String = "…") -> String {
    guard let limit = limit(text, columns: columns, mark: mark) else { return Clean.line(text) }
    var kept: [UInt8] = []
    var used = 0
    let bytes = text.utf8.span
    var reader = GlyphReader(tabColumns: 2)
    while let glyph = reader.next(in: bytes) {
      let columns = glyph.isNewline ? 1 : glyph.columns
      if used + columns > limit { break }
      if glyph.isNewline { kept.append(0x20) } else { glyph.append(to: &kept) }
      used += columns
    }
    return String(decoding: kept, as: UTF8.self) + mark.prefixFitting(columns - used)
  }

  /// Keeps the end, which says most about a path.
  package static func keepEnd(_ text: String, columns: Int, mark: String = "…") -> String {
    guard var limit = limit(text, columns: columns, mark: mark) else { return Clean.line(text) }
    let clean = Clean.line(text)
    var glyphs: [(start: Int, columns: Int)] = []
    let bytes = clean.utf8.span
    var reader = GlyphReader(tabColumns: 2)
    while let glyph = reader.next(in: bytes) { glyphs.append((glyph.start, glyph.columns)) }
    var start = bytes.count
    while let last = glyphs.popLast(), last.columns <= limit {
      limit -= last.columns
      start = last.start
    }
    return mark.prefixFitting(columns) + clean.slice(start..<clean.utf8.count)
  }

  /// The columns left for the text beside the mark; nil when all of it fits.
  private static func limit(_ text: String, columns: Int, mark: String) -> Int? {
    let bytes = text.utf8.span
    var reader = GlyphReader(tabColumns: 2)
    var used = 0
    while used <= columns, let glyph = reader.next(in: bytes) { used += glyph.isNewline ? 1 : glyph.columns }
    return used <= columns ? nil : max(0, columns - Clean.columns(mark))
  }
}

extension String {
  /// A mark of narrow characters, or as much of it as there is room for.
  fileprivate func prefixFitting(_ columns: Int) -> String {
    String(prefix(max(0, columns)))
  }
}

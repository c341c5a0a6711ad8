/// Reads any text as glyphs that every terminal draws in the same columns; nothing else of it can reach the screen.
///
/// Width is counted per scalar, as ncurses and tmux do. What terminals disagree about is left out: variation
/// selectors, joined emoji behind the first, skin tones, and all invisible formatting.
package struct GlyphReader {
  /// The UTF-8 offset of what comes next.
  private(set) var position: Int
  /// The column that the next glyph is in; tabs depend on it.
  var column = 0
  private let tabColumns: Int

  package init(from position: Int = 0, tabColumns: Int = 8) {
    self.position = position
    self.tabColumns = max(1, tabColumns)
  }

  /// The next byte, where it is a letter of ASCII that nothing can join; most text is made of those alone.
  mutating func nextPlain(in bytes: Span<UInt8>) -> UInt8? {
    guard position < bytes.count else { return nil }
    let byte = bytes[position]
    guard byte >= 0x20 && byte < 0x7F, position + 1 == bytes.count || bytes[position + 1] < 0x80 else { return nil }
    position += 1
    column += 1
    return byte
  }

  package mutating func next(in bytes: Span<UInt8>) -> Glyph? {
    let start = position
    while position < bytes.count {
      let byte = bytes[position]
      if byte >= 0x20 && byte < 0x7F {
        position += 1
        if position == bytes.count || bytes[position] < 0x80 { return advance(UInt32(byte), 0, 1, start) }
        return complete(UInt32(byte), columns: 1, start: start, in: bytes)
      }
      if let glyph = nextUncommon(in: bytes, start: start) { return glyph }
    }
    return nil
  }

  /// Anything but printable ASCII: nil when it is left out.
  private mutating func nextUncommon(in bytes: Span<UInt8>, start: Int) -> Glyph? {
    let (scalar, length) = bytes.scalar(at: position)
    switch scalar {
    case 0x0A, 0x85, 0x2028, 0x2029:
      position += length
      column = 0
      return Glyph(base: Glyph.newlineBase, marks: 0, columns: 0, start: start)
    case 0x09:
      position += length
      return advance(0x20, 0, tabColumns - column % tabColumns, start)
    case 0x0D:
      position += length
      return nil
    case 0x00...0x1F, 0x7F...0x9F:
      if let end = EscapeSequence.end(in: bytes, at: position) {
        position = end
        return nil
      }
      position += length
      return advance(Self.picture(ofControl: scalar), 0, 1, start)
    default:
      position += length
      let width = CharacterWidth.of(scalar)
      if width > 0 {
        // A soft hyphen is one column here and none in some terminals; a skin tone is two, or colours its emoji.
        if scalar == 0xAD || (0x1F3FB...0x1F3FF).contains(scalar) { return nil }
        return complete(scalar, columns: width, start: start, in: bytes)
      }
      if width < 0 { return complete(0xFFFD, columns: 1, start: start, in: bytes) }
      if ScalarTable.isInvisible(scalar) { return nil }
      // A mark alone would join whatever stands before it on the screen, so it gets a circle to sit on.
      position -= length
      return complete(0x25CC, columns: 1, start: start, in: bytes)
    }
  }

  /// Takes what belongs to the base that was just read: its marks, and what is left out behind it.
  private mutating func complete(_ base: UInt32, columns: Int, start: Int, in bytes: Span<UInt8>) -> Glyph {
    var base = base
    var marks: UInt64 = 0
    var markCount = 0
    while position < bytes.count, bytes[position] >= 0xC2 {
      let (scalar, length) = bytes.scalar(at: position)
      if scalar == 0x200D {
        position += length
        if position < bytes.count, bytes[position] >= 0xC2, ScalarTable.isPictograph(base) {
          let (joined, joinedLength) = bytes.scalar(at: position)
          if ScalarTable.isPictograph(joined) { position += joinedLength }
        }
        continue
      }
      if (0x1F3FB...0x1F3FF).contains(scalar), ScalarTable.isPictograph(base) {
        position += length
        continue
      }
      // The marks of Latin letters are by far the most usual.
      guard (0x300...0x36F).contains(scalar) || scalar > 0x36F && CharacterWidth.of(scalar) == 0 else { break }
      position += length
      if columns == 2, markCount == 0, let joined = Composition.join(base, scalar) {
        base = joined
        continue
      }
      if markCount < 3, !ScalarTable.isInvisible(scalar) {
        marks |= UInt64(scalar) << (21 * UInt64(markCount))
        markCount += 1
      }
    }
    return advance(base, marks, columns, start)
  }

  private mutating func advance(_ base: UInt32, _ marks: UInt64, _ columns: Int, _ start: Int) -> Glyph {
    column += columns
    return Glyph(base: base, marks: marks, columns: columns, start: start)
  }

  private static func picture(ofControl scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0x00...0x1F: 0x2400 + scalar
    case 0x7F: 0x2421
    default: 0xFFFD
    }
  }
}

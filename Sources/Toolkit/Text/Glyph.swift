/// One drawable unit of text: a base scalar, up to three marks on it, and the columns that it takes.
package struct Glyph: Hashable, Sendable {
  static let newlineBase: UInt32 = 10

  /// Never a control, except the newline.
  let base: UInt32
  /// Packed as in `Cell`.
  let marks: UInt64
  /// 0 for a newline, 1 or 2, and up to a tab stop for a blank that came from a tab.
  package let columns: Int
  /// The UTF-8 offset behind the previous glyph. What is never drawn lies before the glyph or is part of it.
  package let start: Int

  var isNewline: Bool { base == Glyph.newlineBase }
  var isBlank: Bool { base == 0x20 && marks == 0 }

  /// The text that stands for this glyph when it is clean, as UTF-8; a tab is its blanks.
  func append(to text: inout [UInt8]) {
    if base < 0x80, marks == 0 {
      for _ in 0..<max(1, columns) { text.append(UInt8(truncatingIfNeeded: base)) }
      return
    }
    Glyph.append(base, to: &text)
    var rest = marks
    while rest != 0 {
      Glyph.append(UInt32(rest & 0x1F_FFFF), to: &text)
      rest >>= 21
    }
  }

  private static func append(_ scalar: UInt32, to text: inout [UInt8]) {
    let tail = { (shift: UInt32) in UInt8(truncatingIfNeeded: 0x80 | scalar >> shift & 0x3F) }
    switch scalar {
    case ..<0x80: text.append(UInt8(truncatingIfNeeded: scalar))
    case ..<0x800:
      text.append(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
      text.append(tail(0))
    case ..<0x10000:
      text.append(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
      text.append(tail(6))
      text.append(tail(0))
    default:
      text.append(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
      text.append(tail(12))
      text.append(tail(6))
      text.append(tail(0))
    }
  }
}

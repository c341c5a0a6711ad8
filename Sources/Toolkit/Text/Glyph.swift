/// One drawable unit of text: a base scalar, up to three marks on it, and the columns that it takes.
package struct Glyph: Hashable, Sendable {
  package static let newlineBase: UInt32 = 10

  /// Never a control, except the newline.
  package let base: UInt32
  /// Packed as in `Cell`.
  package let marks: UInt64
  /// 0 for a newline, 1 or 2, and up to a tab stop for a blank that came from a tab.
  package let columns: Int
  /// The UTF-8 offset behind the previous glyph. What is never drawn lies before the glyph or is part of it.
  package let start: Int

  package var isNewline: Bool { base == Glyph.newlineBase }
  package var isBlank: Bool { base == 0x20 && marks == 0 }

  /// The scalars that stand for this glyph in cleaned text; a tab is its blanks.
  func append(to text: inout String.UnicodeScalarView) {
    if isBlank {
      for _ in 0..<columns { text.append(" ") }
    } else if isNewline {
      text.append("\n")
    } else {
      for scalar in Cell(base: base, marks: marks, style: .plain).scalars { text.append(scalar) }
    }
  }
}

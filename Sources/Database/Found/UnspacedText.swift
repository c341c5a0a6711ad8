/// Text of scripts that write without spaces, in which an index would take a whole sentence for one word.
enum UnspacedText {
  /// With each sign of such a script by itself.
  static func spaced(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 >= 0xE0 }), text.unicodeScalars.contains(where: isUnspaced) else {
      return text
    }
    var spaced = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isAlone = isUnspaced(scalar)
      if isAlone { spaced.append(FoundSchema.separator) }
      spaced.append(scalar)
      if isAlone { spaced.append(FoundSchema.separator) }
    }
    return String(spaced)
  }

  /// The text as it was.
  static func joined(_ text: String) -> String {
    guard text.unicodeScalars.contains(FoundSchema.separator) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != FoundSchema.separator }))
  }

  /// No sign of such a script stands before it.
  static let first = "\u{0E00}"

  /// What may stand beside a word without a space, as SQLite writes signs in a pattern: the ranges of `isUnspaced`, and
  /// Hangul.
  static let signsInGlob =
    "\u{0E00}-\u{0EFF}\u{1000}-\u{109F}\u{1780}-\u{17FF}\u{3005}-\u{30FF}\u{31F0}-\u{31FF}\u{3400}-\u{4DBF}"
    + "\u{4E00}-\u{9FFF}\u{F900}-\u{FAFF}\u{FF66}-\u{FF9F}\u{20000}-\u{3FFFF}\u{AC00}-\u{D7A3}"

  static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Thai, Lao, Myanmar and Khmer; kana, Han and their extensions.
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3005...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF,
      0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF66...0xFF9F, 0x20000...0x3FFFF:
      true
    default: false
    }
  }
}

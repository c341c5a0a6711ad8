/// Texts as the letters that are compared when something is looked for: small ones, so that case makes no difference.
///
/// They are whole characters' scalars: of bytes, parts of one letter would be found in others.
enum FoldedLetters {
  static func append(_ text: some StringProtocol, to letters: inout [UInt32], most: Int = .max) {
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      for byte in text.utf8.prefix(most) {
        letters.append(UInt32(byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte + 32 : byte))
      }
    } else {
      for scalar in text.unicodeScalars.prefix(most) { append(scalar, to: &letters) }
    }
  }

  private static func append(_ scalar: Unicode.Scalar, to letters: inout [UInt32]) {
    switch scalar.value {
    case 0x41...0x5A: letters.append(scalar.value + 32)
    // Nothing else of ASCII has case, nor have Hebrew to Tibetan, nor what China, Japan and Korea write with.
    case 0...0x7F, 0x590...0xFFF, 0x3040...0x9FFF, 0xAC00...0xD7A3: letters.append(scalar.value)
    default: for small in scalar.properties.lowercaseMapping.unicodeScalars { letters.append(small.value) }
    }
  }

  static func of(_ text: some StringProtocol, most: Int = .max) -> [UInt32] {
    var letters: [UInt32] = []
    append(text, to: &letters, most: most)
    return letters
  }

  /// A word begins here: what stands before is neither letter nor digit.
  static func begin(at place: Int, in text: Span<UInt32>) -> Bool {
    place == 0 || !isOfWord(text[place - 1])
  }

  static func isOfWord(_ letter: UInt32) -> Bool {
    switch letter {
    case 0x30...0x39, 0x61...0x7A: true
    default: letter >= 0x80 && letter != 0xA0 && letter != 0xB7
    }
  }
}

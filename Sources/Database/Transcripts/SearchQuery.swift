/// What the person typed, as words to look for.
struct SearchQuery: Equatable {
  let words: [String]

  /// Only words with a letter or a digit can be found: nothing else is in the index.
  init(_ text: String) {
    words = text.split { $0.isWhitespace || $0.isNewline || $0 == "\0" }.map(String.init)
      .filter { word in word.contains { $0.isLetter || $0.isNumber } }
  }

  /// In the index's own language. Each word is quoted, so that nothing typed is an operator; the last may go on.
  ///
  /// A single letter at the end is only the beginning of a word, and half of all words begin with it: it says nothing
  /// yet, and looking for it takes long.
  var expression: String {
    let isBegun = words.count > 1 && words.last?.count == 1
    let sought = isBegun ? words.dropLast() : words[...]
    return sought.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: " ")
      + (isBegun || sought.last?.count == 1 ? "" : "*")
  }

  /// Scripts that write without spaces: the index takes a whole sentence of theirs for one word, so it can't help.
  var needsScan: Bool {
    words.contains { $0.unicodeScalars.contains { SearchQuery.isUnspaced($0.value) } }
  }

  private static func isUnspaced(_ scalar: UInt32) -> Bool {
    switch scalar {
    // Thai, Lao, Myanmar and Khmer; kana, Han and their extensions.
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3005...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF,
      0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF66...0xFF9F, 0x20000...0x3FFFF:
      true
    default: false
    }
  }
}

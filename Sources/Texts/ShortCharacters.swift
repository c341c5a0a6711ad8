/// Text of which every character is short.
///
/// Whoever walks or cuts a text by characters reads each one to its end, and a row of flags back to its beginning: one
/// letter with a hundred thousand marks stops a program that does so at every byte. Text from outside comes in through
/// here, so that the rest of the program may walk characters. Where one goes on for too long, a space without width
/// parts it; nothing is lost.
package enum ShortCharacters {
  /// So many bytes without a certain end of a character are let be: more than any script or emoji takes, and a few
  /// colours in a row.
  package static let limit = 1024
  /// What has gone on for so long is no character of anybody's: from here on only a letter that begins one is looked for,
  /// which costs a tenth of asking Unicode's rules.
  private static let certain = 128
  /// U+200B, before and behind which characters end.
  private static let parting: [UInt8] = [0xE2, 0x80, 0x8B]

  /// The text, of which most is given back as it is after a look at its bytes. With what stands before it, which is
  /// bounded already, no character of the two together is long either.
  package static func bounded(_ text: String, behind known: String = "") -> String {
    var text = text
    let parted = text.withUTF8 { bytes -> [UInt8]? in
      guard let first = bytes.first else { return nil }
      let tail = first >= 0x80 ? endOfRow(known) : ""
      guard hasLongRow(bytes, behind: tail.utf8.count) else { return nil }
      var row = Row()
      for scalar in tail.unicodeScalars { _ = row.take(scalar, length: UTF8.width(scalar)) }
      return self.parted(bytes, &row)
    }
    return parted.map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  private static func parted(_ bytes: UnsafeBufferPointer<UInt8>, _ row: inout Row) -> [UInt8]? {
    var kept: [UInt8] = []
    var copied = 0
    var position = 0
    while position < bytes.count {
      let (scalar, length) = scalar(in: bytes, at: position)
      if !row.take(scalar, length: length) {
        kept.append(contentsOf: bytes[copied..<position])
        kept.append(contentsOf: parting)
        copied = position
        row = Row()
        _ = row.take(scalar, length: length)
      }
      position += length
    }
    guard copied > 0 || !kept.isEmpty else { return nil }
    kept.append(contentsOf: bytes[copied...])
    return kept
  }

  /// Letters of ASCII part characters, so only what lies between them can be long.
  private static func hasLongRow(_ bytes: UnsafeBufferPointer<UInt8>, behind: Int) -> Bool {
    var row = behind
    for byte in bytes {
      row = byte < 0x80 ? 0 : row + 1
      if row > limit { return true }
    }
    return false
  }

  /// The end of the text that may be one character with what follows.
  private static func endOfRow(_ text: String) -> Substring {
    let bytes = text.utf8
    var start = bytes.endIndex
    var left = limit
    while start > bytes.startIndex, left > 0 {
      let before = bytes.index(before: start)
      if bytes[before] < 0x80 { break }
      start = before
      left -= 1
    }
    while start < bytes.endIndex, bytes[start] & 0xC0 == 0x80 { start = bytes.index(after: start) }
    return text[start...]
  }

  /// The bytes of a Swift string are always valid UTF-8.
  private static func scalar(
    in bytes: UnsafeBufferPointer<UInt8>, at place: Int
  ) -> (scalar: Unicode.Scalar, length: Int) {
    func tail(_ offset: Int) -> UInt32 { UInt32(bytes[place + offset] & 0x3F) }
    let first = UInt32(bytes[place])
    let (value, length): (UInt32, Int) =
      switch first {
      case ..<0x80: (first, 1)
      case ..<0xE0: ((first & 0x1F) << 6 | tail(1), 2)
      case ..<0xF0: ((first & 0x0F) << 12 | tail(1) << 6 | tail(2), 3)
      default: ((first & 0x07) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3), 4)
      }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
  }

  /// How many bytes it is since a character certainly ended.
  private struct Row {
    private var count = 0
    private var recognizer = Unicode._CharacterRecognizer()
    /// The last scalar, where the recognizer has not been told of it.
    private var plain: Unicode.Scalar?
    private var isFlag = false

    /// False where the row would get too long.
    mutating func take(_ scalar: Unicode.Scalar, length: Int) -> Bool {
      if ShortCharacters.beginsCharacter(scalar.value) {
        (plain, isFlag, count) = (scalar, false, length)
        return true
      }
      guard count <= ShortCharacters.certain else {
        count += length
        return count <= ShortCharacters.limit
      }
      if let before = plain {
        recognizer = Unicode._CharacterRecognizer()
        _ = recognizer.hasBreak(before: before)
        plain = nil
      }
      let wasFlag = isFlag
      isFlag = (0x1F1E6...0x1F1FF).contains(scalar.value)
      let ends = recognizer.hasBreak(before: scalar)
      // Two letters are a flag, and which two is seen only from where the row of them begins.
      if ends, !(wasFlag && isFlag) { count = 0 }
      count += length
      return count <= ShortCharacters.limit
    }
  }

  /// The usual letters, which join nothing before them. ©  and ® are not among them: joiners make chains of them.
  private static func beginsCharacter(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xA9, 0xAE: false
    case ..<0x300, 0x370...0x482, 0x48A...0x590, 0x5D0...0x5EA, 0x620...0x64A, 0x3041...0x3096, 0x30A1...0x30FA,
      0x3400...0x9FFF, 0xAC00...0xD7A3:
      true
    default: false
    }
  }
}

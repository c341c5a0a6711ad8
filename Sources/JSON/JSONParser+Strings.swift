extension JSONParser {
  mutating func string() throws(JSONError) -> String {
    offset += 1
    let start = offset
    let isASCII = skipPlain()
    guard offset < bytes.count else { throw problem("a string has no end") }
    if bytes[offset] == UInt8(ascii: "\"") {
      let text = try text(UnsafeBufferPointer(rebasing: bytes[start..<offset]), at: start, isASCII: isASCII)
      offset += 1
      return text
    }
    return try stringWithEscapes(from: start)
  }

  private mutating func stringWithEscapes(from start: Int) throws(JSONError) -> String {
    // Checked here, where offsets are still the text's own; what escapes add is valid by itself, and repairs nothing that
    // stands before it.
    var content: [UInt8] = []
    var runStart = start
    while true {
      if runStart < offset {
        try check(runStart..<offset)
        content.append(contentsOf: bytes[runStart..<offset])
      }
      guard offset < bytes.count else { throw problem("a string has no end") }
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        offset += 1
        return String(decoding: content, as: UTF8.self)
      case UInt8(ascii: "\\"):
        // They often come in rows: what a program prints has many lines and colours.
        repeat {
          offset += 1
          try escape(into: &content)
        } while offset < bytes.count && bytes[offset] == UInt8(ascii: "\\")
      default:
        throw problem("a control character in a string")
      }
      runStart = offset
      _ = skipPlain()
    }
  }

  private mutating func escape(into content: inout [UInt8]) throws(JSONError) {
    guard offset < bytes.count else { throw problem("a string has no end") }
    let letter = bytes[offset]
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): content.append(letter)
    case UInt8(ascii: "n"): content.append(0x0A)
    case UInt8(ascii: "t"): content.append(0x09)
    case UInt8(ascii: "r"): content.append(0x0D)
    case UInt8(ascii: "b"): content.append(0x08)
    case UInt8(ascii: "f"): content.append(0x0C)
    case UInt8(ascii: "u"):
      offset += 1
      let scalar = try scalar()
      if scalar.isASCII { content.append(UInt8(truncatingIfNeeded: scalar.value)) } else { content += scalar.utf8 }
      return
    default: throw problem("an unknown escape in a string")
    }
    offset += 1
  }

  /// Four digits, or two times four for a pair of surrogates. A surrogate without its other half says nothing.
  private mutating func scalar() throws(JSONError) -> Unicode.Scalar {
    let replacement: Unicode.Scalar = "\u{FFFD}"
    let first = try hexadecimal()
    guard UTF16.isLeadSurrogate(first) else { return Unicode.Scalar(first) ?? replacement }
    guard offset + 1 < bytes.count, bytes[offset] == UInt8(ascii: "\\"), bytes[offset + 1] == UInt8(ascii: "u") else {
      return replacement
    }
    let behindFirst = offset
    offset += 2
    let second = try hexadecimal()
    guard UTF16.isTrailSurrogate(second) else {
      // The second escape stands for itself: it is read again as the next one.
      offset = behindFirst
      return replacement
    }
    let value = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
    return Unicode.Scalar(value) ?? replacement
  }

  private mutating func hexadecimal() throws(JSONError) -> UInt16 {
    var value: UInt16 = 0
    for _ in 0..<4 {
      guard offset < bytes.count else { throw problem("a string has no end") }
      let digit: UInt8
      switch bytes[offset] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = bytes[offset] - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = bytes[offset] - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = bytes[offset] - UInt8(ascii: "A") + 10
      default: throw problem("an escape needs four hexadecimal digits")
      }
      value = value << 4 | UInt16(digit)
      offset += 1
    }
    return value
  }

  /// Goes to the next quote, backslash or control character; says whether all before it was ASCII.
  private mutating func skipPlain() -> Bool {
    var high: UInt8 = 0
    // Eight bytes at a time while none of them is special: long texts are most of what agents send.
    while offset + 8 <= bytes.count {
      let raw = UnsafeRawBufferPointer(bytes)
      let word = raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      let lows: UInt64 = 0x0101_0101_0101_0101
      let tops: UInt64 = 0x8080_8080_8080_8080
      let quotes = word ^ (lows &* 0x22)
      let backslashes = word ^ (lows &* 0x5C)
      // A byte below n borrows into its top bit; may report a neighbour too often, never too seldom.
      let special =
        ((quotes &- lows) & ~quotes) | ((backslashes &- lows) & ~backslashes) | ((word &- lows &* 0x20) & ~word)
      guard special & tops == 0 else { break }
      if word & tops != 0 { high = 0x80 }
      offset += 8
    }
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
      high |= byte & 0x80
      offset += 1
    }
    return high == 0
  }

  private func text(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int, isASCII: Bool) throws(JSONError) -> String {
    if isASCII || repairsText { return String(decoding: bytes, as: UTF8.self) }
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    try check(start..<start + bytes.count)
    throw JSONError(offset: start, reason: "the text is not UTF-8")
  }

  private func check(_ range: Range<Int>) throws(JSONError) {
    if repairsText { return }
    let part = UnsafeBufferPointer(rebasing: bytes[range])
    if let place = firstInvalidUTF8(in: part) {
      throw JSONError(offset: range.lowerBound + place, reason: "the text is not UTF-8")
    }
  }
}

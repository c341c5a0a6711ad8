/// Which bytes may follow in a character of several bytes: the table of the Unicode standard (its table 3-7).
enum UTF8Tail {
  static func length(begunBy lead: UInt8) -> Int {
    if lead < 0xE0 { return 2 }
    return lead < 0xF0 ? 3 : 4
  }

  static func accepts(_ byte: UInt8, after begun: [UInt8]) -> Bool {
    guard begun.count == 1 else { return (0x80...0xBF).contains(byte) }
    switch begun[0] {
    case 0xE0: return (0xA0...0xBF).contains(byte)
    case 0xED: return (0x80...0x9F).contains(byte)
    case 0xF0: return (0x90...0xBF).contains(byte)
    case 0xF4: return (0x80...0x8F).contains(byte)
    default: return (0x80...0xBF).contains(byte)
    }
  }

  /// The character at the end of these bytes that lacks some of its own.
  static func unfinished(_ bytes: [UInt8]) -> [UInt8] {
    for count in 1...3 where count <= bytes.count {
      let tail = Array(bytes.suffix(count))
      guard (0xC2...0xF4).contains(tail[0]) else { continue }
      let isBegun = (1..<count).allSatisfy { accepts(tail[$0], after: Array(tail[..<$0])) }
      return isBegun && count < length(begunBy: tail[0]) ? tail : []
    }
    return []
  }

  /// The scalar of bytes that were all accepted.
  static func scalar(_ bytes: [UInt8]) -> Unicode.Scalar {
    let leadBits = UInt32(bytes[0]) & (0xFF >> UInt32(bytes.count + 1))
    let value = bytes.dropFirst().reduce(leadBits) { $0 << 6 | UInt32($1 & 0x3F) }
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }
}

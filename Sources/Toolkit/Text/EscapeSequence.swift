/// Where the control sequences of terminals end, so that they can be left out whole.
enum EscapeSequence {
  /// The offset behind the sequence whose introducer begins at `offset`; nil when no sequence begins there.
  static func end(in bytes: Span<UInt8>, at offset: Int) -> Int? {
    let (introducer, length) = bytes.scalar(at: offset)
    let next = offset + length
    switch introducer {
    case 0x1B: return endAfterEscape(in: bytes, from: next)
    case 0x9B: return endOfControlSequence(in: bytes, from: next)
    case 0x90, 0x98, 0x9D, 0x9E, 0x9F: return endOfString(in: bytes, from: next)
    default: return nil
    }
  }

  private static func endAfterEscape(in bytes: Span<UInt8>, from start: Int) -> Int? {
    guard start < bytes.count else { return nil }
    switch bytes[start] {
    case UInt8(ascii: "["): return endOfControlSequence(in: bytes, from: start + 1)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      return endOfString(in: bytes, from: start + 1)
    default:
      var end = start
      while end < bytes.count, (0x20...0x2F).contains(bytes[end]) { end += 1 }
      return end < bytes.count && (0x30...0x7E).contains(bytes[end]) ? end + 1 : nil
    }
  }

  private static func endOfControlSequence(in bytes: Span<UInt8>, from start: Int) -> Int {
    var end = start
    while end < bytes.count, (0x30...0x3F).contains(bytes[end]) { end += 1 }
    while end < bytes.count, (0x20...0x2F).contains(bytes[end]) { end += 1 }
    return end < bytes.count && (0x40...0x7E).contains(bytes[end]) ? end + 1 : end
  }

  /// A string that is never closed costs its introducer only: the text behind it may be somebody's.
  private static func endOfString(in bytes: Span<UInt8>, from start: Int) -> Int {
    var end = start
    while end < bytes.count {
      let (scalar, length) = bytes.scalar(at: end)
      if scalar == 0x07 || scalar == 0x9C { return end + length }
      if scalar == 0x1B, end + 1 < bytes.count, bytes[end + 1] == UInt8(ascii: "\\") { return end + 2 }
      // Any other control ends the search, which keeps it linear in the length of hostile text.
      if scalar < 0x20 || (0x7F...0x9F).contains(scalar) { return start }
      end += length
    }
    return start
  }
}

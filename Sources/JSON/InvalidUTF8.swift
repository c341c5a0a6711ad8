/// The place of the first byte that cannot be part of UTF-8: no lone or missing continuation, no overlong form, no
/// surrogate, nothing above U+10FFFF.
func firstInvalidUTF8(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
  var offset = 0
  while offset < bytes.count {
    let lead = bytes[offset]
    if lead < 0x80 {
      offset += 1
      continue
    }
    let count: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0xC2...0xDF: count = 2
    case 0xE0: (count, second) = (3, 0xA0...0xBF)
    case 0xED: (count, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: count = 3
    case 0xF0: (count, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: count = 4
    case 0xF4: (count, second) = (4, 0x80...0x8F)
    default: return offset
    }
    guard offset + count <= bytes.count, second.contains(bytes[offset + 1]) else { return offset }
    guard bytes[(offset + 2)..<(offset + count)].allSatisfy({ $0 & 0xC0 == 0x80 }) else { return offset }
    offset += count
  }
  return nil
}

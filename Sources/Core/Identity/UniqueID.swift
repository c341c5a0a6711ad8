/// A UUID: 128 bits with the text form of RFC 4122, in lower case.
package struct UniqueID: Hashable, Comparable, Sendable {
  package let high: UInt64
  package let low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// A random (version 4) identifier from 128 random bits.
  package init(random high: UInt64, _ low: UInt64) {
    self.high = (high & ~0xF000) | 0x4000
    self.low = (low & ~(0b11 << 62)) | (0b10 << 62)
  }

  /// Reads the 8-4-4-4-12 form, in either case.
  package init?(_ text: some StringProtocol) {
    var halves: (UInt64, UInt64) = (0, 0)
    var index = 0
    for byte in text.utf8 {
      switch index {
      case 8, 13, 18, 23:
        guard byte == UInt8(ascii: "-") else { return nil }
      default:
        guard let digit = UniqueID.digit(byte) else { return nil }
        // Sixteen digits, and two of the dashes, are in the first half.
        if index < 18 { halves.0 = halves.0 << 4 | digit } else { halves.1 = halves.1 << 4 | digit }
      }
      index += 1
      if index > 36 { return nil }
    }
    guard index == 36 else { return nil }
    self.init(high: halves.0, low: halves.1)
  }

  private static func digit(_ byte: UInt8) -> UInt64? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  package var text: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(36)
    for index in 0..<32 {
      if [8, 12, 16, 20].contains(index) { bytes.append(UInt8(ascii: "-")) }
      let half = index < 16 ? high : low
      let digit = UInt8(truncatingIfNeeded: half >> UInt64(60 - 4 * (index % 16))) & 15
      bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  package static func < (left: UniqueID, right: UniqueID) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }
}

/// The identity of one `Subject`; identities of different subjects can't be mixed up.
package struct Identity<Subject>: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let unique: UniqueID

  package init(_ unique: UniqueID) {
    self.unique = unique
  }

  package init?(_ text: some StringProtocol) {
    guard let unique = UniqueID(text) else { return nil }
    self.unique = unique
  }

  package var text: String { unique.text }
  package var description: String { unique.text }

  package static func < (left: Identity, right: Identity) -> Bool { left.unique < right.unique }
}

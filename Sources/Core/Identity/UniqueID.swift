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
    let bytes = Array(text.utf8)
    guard bytes.count == 36 else { return nil }
    var halves: [UInt64] = [0, 0]
    var digits = 0
    for (index, byte) in bytes.enumerated() {
      if [8, 13, 18, 23].contains(index) {
        guard byte == UInt8(ascii: "-") else { return nil }
        continue
      }
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 128 else { return nil }
      halves[digits / 16] = halves[digits / 16] << 4 | UInt64(digit)
      digits += 1
    }
    self.init(high: halves[0], low: halves[1])
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

/// An identity of something that several machines know: a UUID as text, in small letters.
package struct SharedID: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let text: String

  package init?(_ text: String) {
    let dash = UInt8(ascii: "-")
    let bytes = Array(text.utf8)
    let dashes = [8, 13, 18, 23]
    guard bytes.count == 36, dashes.allSatisfy({ bytes[$0] == dash }),
      bytes.enumerated().allSatisfy({ dashes.contains($0) || SharedID.isDigit($1) })
    else { return nil }
    self.text = text.lowercased()
  }

  /// A random (version 4) identity from 128 random bits.
  package init(random high: UInt64, _ low: UInt64) {
    self.init(bits: (high & ~0xF000) | 0x4000, (low & ~(0b11 << 62)) | (0b10 << 62))
  }

  /// These bits as they are.
  init(bits high: UInt64, _ low: UInt64) {
    let digits = [high, low].map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
    var text = ""
    for (place, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(place) { text += "-" }
      text.append(digit)
    }
    self.text = text
  }

  package init(using numbers: inout some RandomNumberGenerator) {
    self.init(random: numbers.next(), numbers.next())
  }

  /// The same as numbers.
  var bits: (high: UInt64, low: UInt64) {
    text.utf8.reduce((high: UInt64(0), low: UInt64(0))) { bits, byte in
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return bits }
      return (bits.high << 4 | bits.low >> 60, bits.low << 4 | UInt64(digit))
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 || (byte | 0x20) &- 97 < 6 }

  package var description: String { text }

  package static func < (left: SharedID, right: SharedID) -> Bool { left.text < right.text }
}

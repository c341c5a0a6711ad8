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
  package init?(_ text: String) {
    guard text.utf8.count == 36 else { return nil }
    var text = text
    guard let read = text.withUTF8({ UniqueID(utf8: $0) }) else { return nil }
    self = read
  }

  /// Reads the same form from where it lies.
  package init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    let dash = UInt8(ascii: "-")
    guard bytes.count == 36, bytes[8] == dash, bytes[13] == dash, bytes[18] == dash, bytes[23] == dash,
      let first = UniqueID.number(bytes, 0..<8), let second = UniqueID.number(bytes, 9..<13),
      let third = UniqueID.number(bytes, 14..<18), let fourth = UniqueID.number(bytes, 19..<23),
      let fifth = UniqueID.number(bytes, 24..<36)
    else { return nil }
    self.init(high: first << 32 | second << 16 | third, low: fourth << 48 | fifth)
  }

  /// Some of the digits as a number; nil where one is none.
  private static func number(_ bytes: UnsafeBufferPointer<UInt8>, _ places: Range<Int>) -> UInt64? {
    var number: UInt64 = 0
    for place in places {
      let decimal = bytes[place] &- UInt8(ascii: "0")
      // Both cases of a letter differ in one bit.
      let letter = (bytes[place] | 0x20) &- UInt8(ascii: "a")
      guard decimal < 10 || letter < 6 else { return nil }
      number = number << 4 | UInt64(decimal < 10 ? decimal : letter + 10)
    }
    return number
  }

  package var text: String {
    String(unsafeUninitializedCapacity: 36) { bytes in
      var place = 0
      for index in 0..<32 {
        if index == 8 || index == 12 || index == 16 || index == 20 {
          bytes[place] = UInt8(ascii: "-")
          place += 1
        }
        let half = index < 16 ? high : low
        let digit = UInt8(truncatingIfNeeded: half >> UInt64(60 - 4 * (index % 16))) & 15
        bytes[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
        place += 1
      }
      return place
    }
  }

  // Lists of thousands are looked through for one id, from every target.
  @inlinable
  package static func == (left: UniqueID, right: UniqueID) -> Bool { left.low == right.low && left.high == right.high }

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

  package init?(_ text: String) {
    guard let unique = UniqueID(text) else { return nil }
    self.unique = unique
  }

  package var text: String { unique.text }
  package var description: String { unique.text }

  @inlinable
  package static func == (left: Identity, right: Identity) -> Bool { left.unique == right.unique }

  package static func < (left: Identity, right: Identity) -> Bool { left.unique < right.unique }

  /// The ends of ids are as good as random, and each look into a table of threads hashes one.
  @inlinable
  package func hash(into hasher: inout Hasher) { hasher.combine(unique.low) }
}

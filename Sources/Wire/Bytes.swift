import Conversation
import Texts

/// What is wrong with bytes that came over the socket.
package enum WireError: Error, Equatable, Sendable {
  case truncated
  case tooLong(Int)
  case unknown(String)
}

/// Builds the body of a packet.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func byte(_ value: UInt8) { bytes.append(value) }

  /// Seven bits a byte, lowest first; small numbers are short.
  mutating func number(_ value: Int) {
    var rest = UInt64(bitPattern: Int64(value))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func flag(_ value: Bool) { byte(value ? 1 : 0) }

  mutating func text(_ value: String) {
    number(value.utf8.count)
    bytes.append(contentsOf: value.utf8)
  }

  mutating func optional<Value>(_ value: Value?, _ write: (inout ByteWriter, Value) -> Void) {
    flag(value != nil)
    if let value { write(&self, value) }
  }
}

/// Reads the body of a packet; every read says when there is too little.
struct FieldReader {
  private let bytes: ArraySlice<UInt8>
  private var index: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes[...]
    index = 0
  }

  var isAtEnd: Bool { index >= bytes.endIndex }

  mutating func byte() throws(WireError) -> UInt8 {
    guard index < bytes.endIndex else { throw .truncated }
    defer { index += 1 }
    return bytes[index]
  }

  mutating func number() throws(WireError) -> Int {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let next = try byte()
      guard shift < 64 else { throw .unknown("a number of more than 64 bits") }
      value |= UInt64(next & 0x7F) << shift
      if next < 0x80 { return Int(Int64(bitPattern: value)) }
      shift += 7
    }
  }

  /// A row or a column, within bounds that can't overflow.
  mutating func place() throws(WireError) -> Int { min(max(0, try number()), 1 << 20) }

  /// A count of things of which each takes at least one byte, so it can't exceed what is left.
  mutating func count() throws(WireError) -> Int {
    let value = try number()
    guard value >= 0, value <= bytes.endIndex - index else { throw .truncated }
    return value
  }

  mutating func flag() throws(WireError) -> Bool { try byte() != 0 }

  mutating func text() throws(WireError) -> String {
    let count = try count()
    defer { index += count }
    return ShortCharacters.bounded(String(decoding: bytes[index..<(index + count)], as: UTF8.self))
  }

  mutating func optional<Value>(
    _ read: (inout FieldReader) throws(WireError) -> Value
  ) throws(WireError) -> Value? {
    try flag() ? try read(&self) : nil
  }
}

/// Cuts a stream of bytes into packets: four bytes of length, highest first, then the body.
package struct PacketReader: Sendable {
  /// Room for the largest screen; more is a broken or hostile peer.
  package static let longestFrame = 64 << 20
  /// Room for the longest text that a window sends, and some more.
  package static let longestInput = 2 << 20

  private var bytes: [UInt8] = []
  private var start = 0
  private let longest: Int

  package init(longest: Int) { self.longest = longest }

  package mutating func append(_ more: UnsafeRawBufferPointer) {
    makeRoom()
    bytes.append(contentsOf: more)
  }

  package mutating func append(_ more: [UInt8]) {
    makeRoom()
    bytes.append(contentsOf: more)
  }

  /// Forgets what has been taken, now and then rather than at every packet.
  private mutating func makeRoom() {
    if start == bytes.count {
      bytes.removeAll(keepingCapacity: true)
      start = 0
    } else if start > 1 << 16 {
      bytes.removeFirst(start)
      start = 0
    }
  }

  /// The next whole packet's body; nil until it is there.
  package mutating func nextPacket() throws(WireError) -> [UInt8]? {
    guard bytes.count - start >= 4 else { return nil }
    let length = bytes[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) }
    guard length <= longest else { throw .tooLong(length) }
    guard bytes.count - start - 4 >= length else { return nil }
    defer { start += 4 + length }
    return Array(bytes[(start + 4)..<(start + 4 + length)])
  }
}

/// Puts the length in front of a packet's body.
func packet(_ body: [UInt8]) -> [UInt8] {
  let length = UInt32(body.count)
  return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) } + body
}

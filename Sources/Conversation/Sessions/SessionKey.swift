/// A provider's session as one number, the same at each start: it finds the thread, and names the one that is made for it.
package struct SessionKey: Hashable, Comparable, Sendable {
  package let unique: UniqueID

  package init(provider: String, providerSessionId: String) {
    var (high, low) = (Number(0xCBF2_9CE4_8422_2325), Number(0x6C62_272E_07BB_0142))
    for byte in provider.utf8 {
      high.take(byte)
      low.take(byte)
    }
    // A byte that no text has keeps the two words apart.
    high.take(0xFF)
    low.take(0xFF)
    for byte in providerSessionId.utf8 {
      high.take(byte)
      low.take(byte)
    }
    unique = UniqueID(high: high.stirred, low: low.stirred)
  }

  /// The id of the thread that is made for a session which is found: found again, it is the same thread.
  package var workStreamId: ThreadID {
    // Version 8 of RFC 9562 is for ids that are computed in a way of one's own.
    Identity(
      UniqueID(
        high: (unique.high & ~0xF000) | 0x8000, low: (unique.low & ~(0b11 << 62)) | (0b10 << 62)))
  }

  package static func < (left: SessionKey, right: SessionKey) -> Bool { left.unique < right.unique }

  /// FNV-1a, with a last stirring so that texts that differ in their ends alone differ everywhere.
  private struct Number {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func take(_ byte: UInt8) { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }

    var stirred: UInt64 {
      var state = self.state
      state = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      state = (state ^ (state >> 27)) &* 0x94D0_49BB_1331_11EB
      return state ^ (state >> 31)
    }
  }
}

import Toolkit

/// The rest of a sequence whose ESC came so long before it that it was given up as the Escape key. Read as letters, the
/// rest of an arrow key would be `A`, which answers an agent's question.
package struct LateSequence {
  /// A line that delays a piece for longer than this is not there to be typed on.
  private static let longestMilliseconds = 1000

  private var escapeAt: Int?

  package init() {}

  /// What came of waiting in vain.
  package mutating func gaveUp(_ inputs: [Input], at now: Int) {
    escapeAt = inputs.last == .key(Key(.escape)) ? now : nil
  }

  /// What was read behind the ESC goes on with it. Only the next read may: no hand types a whole sequence in one, and
  /// nothing but other sequences or a pasted text comes together with it.
  package mutating func goesOn(with bytes: UnsafeRawBufferPointer, at now: Int) -> Bool {
    defer { escapeAt = nil }
    guard let escapeAt, now - escapeAt <= Self.longestMilliseconds, let length = Self.length(of: bytes) else {
      return false
    }
    return length == bytes.count || bytes[length] == 0x1B || bytes.prefix(length).elementsEqual("[200~".utf8)
  }

  /// How long the sequence is that these bytes begin with, without its ESC; nil where it isn't whole or is none.
  private static func length(of bytes: UnsafeRawBufferPointer) -> Int? {
    guard bytes.count >= 2 else { return nil }
    let beginning = bytes.prefix(InputParser.longestSequence)
    switch (bytes[0], bytes[1]) {
    case (0x4F, _): return end(of: beginning, between: 0x30...0x39)
    // F1 to F5 of the Linux console, and a report of the mouse with its three bytes, as old terminals say them.
    case (0x5B, 0x5B): return bytes.count >= 3 && (0x41...0x45).contains(bytes[2]) ? 3 : nil
    case (0x5B, 0x4D): return bytes.count >= 5 && bytes[2..<5].allSatisfy { $0 >= 0x20 } ? 5 : nil
    case (0x5B, _): return end(of: beginning, between: 0x20...0x3F)
    default: return nil
    }
  }

  /// Behind its final byte. rxvt ends a shifted key with a byte that should only stand in the middle.
  private static func end(of bytes: Slice<UnsafeRawBufferPointer>, between: ClosedRange<UInt8>) -> Int? {
    let final = bytes.dropFirst().firstIndex { !between.contains($0) } ?? bytes.endIndex
    if final < bytes.endIndex, (0x40...0x7E).contains(bytes[final]) { return final + 1 }
    return final > 2 && bytes[final - 1] == 0x24 ? final : nil
  }
}

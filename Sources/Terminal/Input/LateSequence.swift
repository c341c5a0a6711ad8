import Toolkit

/// The rest of a sequence whose beginning came so long before it that it was given up as a key: Escape, or Alt with [ or
/// O. Read as letters, the rest of an arrow key would be `A`, which answers an agent's question.
package struct LateSequence {
  /// A line that delays a piece for longer than this is not there to be typed on.
  private static let longestMilliseconds = 1000

  /// What was given up, without its ESC, and when.
  private var givenUp: (beginning: [UInt8], at: Int)?

  package init() {}

  /// What came of waiting in vain.
  package mutating func gaveUp(_ inputs: [Input], at now: Int) {
    givenUp = inputs.last.flatMap(Self.beginning(givenUpAs:)).map { (beginning: $0, at: now) }
  }

  private static func beginning(givenUpAs input: Input) -> [UInt8]? {
    if input == .key(Key(.escape)) { return [] }
    if input == .key(Key("[", .alt)) { return [0x5B] }
    return input == .key(Key("O", .alt)) ? [0x4F] : nil
  }

  /// What stood before these bytes, where they go on with it. Only the next read may: no hand types a whole sequence in
  /// one, and nothing but other sequences or a pasted text comes together with it.
  package mutating func beginning(of bytes: UnsafeRawBufferPointer, at now: Int) -> [UInt8]? {
    defer { self.givenUp = nil }
    guard let (beginning, moment) = givenUp, now - moment <= Self.longestMilliseconds else { return nil }
    let sequence = beginning + bytes.prefix(InputParser.longestSequence)
    guard let length = Self.length(of: sequence) else { return nil }
    let end = length - beginning.count
    let goesOn = end == bytes.count || bytes[end] == 0x1B || sequence.prefix(length).elementsEqual("[200~".utf8)
    return goesOn ? [0x1B] + beginning : nil
  }

  /// How long the sequence is that these bytes begin with, without its ESC; nil where it isn't whole or is none.
  private static func length(of bytes: [UInt8]) -> Int? {
    guard bytes.count >= 2 else { return nil }
    switch (bytes[0], bytes[1]) {
    case (0x4F, _): return end(of: bytes, between: 0x30...0x39)
    // F1 to F5 of the Linux console, and a report of the mouse with its three bytes, as old terminals say them.
    case (0x5B, 0x5B): return bytes.count >= 3 && (0x41...0x45).contains(bytes[2]) ? 3 : nil
    case (0x5B, 0x4D): return bytes.count >= 5 && bytes[2..<5].allSatisfy { $0 >= 0x20 } ? 5 : nil
    case (0x5B, _): return end(of: bytes, between: 0x20...0x3F)
    default: return nil
    }
  }

  /// Behind its final byte. rxvt ends a shifted key with a byte that should only stand in the middle.
  private static func end(of bytes: [UInt8], between: ClosedRange<UInt8>) -> Int? {
    let final = bytes.dropFirst().firstIndex { !between.contains($0) } ?? bytes.endIndex
    let isFinal = final < bytes.endIndex && (0x40...0x7E).contains(bytes[final])
    guard isFinal || final > 2 && bytes[final - 1] == 0x24 else { return nil }
    let length = isFinal ? final + 1 : final
    return isSent(bytes[..<length]) ? length : nil
  }

  /// Keys that a hand pressed one after the other may come in one read, too: `OK` and `[]` are such, as no terminal
  /// sends them. `On` and `Or` would be keys of a keypad, and are words.
  private static func isSent(_ sequence: ArraySlice<UInt8>) -> Bool {
    if sequence.first == 0x4F, let final = sequence.last {
      return (0x61...0x64).contains(final) || Key.Code(letter: final) != nil
    }
    // What a terminal tells by itself means no key, and has a mark or several numbers.
    if sequence.contains(where: { (0x3A...0x3F).contains($0) }) { return true }
    var parser = InputParser()
    let inputs = parser.consume([0x1B] + Array(sequence))
    return !inputs.isEmpty || !parser.isAtRest
  }
}

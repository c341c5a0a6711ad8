/// Leaves out of what ncurses writes for a frame whatever the terminal knows already.
///
/// ncurses says both colours whenever one changes, and goes back to no colour in between. Here a look is sent when
/// something is written in it, and only what differs from the look before.
package struct LookFilter {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var output: [UInt8]
  /// What the terminal writes in; nil where that is not known.
  private var actual: Pen?
  /// What ncurses believes that it writes in.
  private var wanted = Pen()
  private var savedByTerminal: Pen?
  private var isPlainCharset = true

  /// A frame's bytes begin and end in no colour, as ncurses leaves the terminal. Those with a look that is not known
  /// here stay as they are.
  package static func compact(_ bytes: [UInt8], into output: [UInt8] = []) -> [UInt8] {
    bytes.withUnsafeBufferPointer { buffer in
      var filter = LookFilter(buffer, into: output)
      return filter.read() ? filter.output : output + bytes
    }
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>, into output: [UInt8]) {
    self.bytes = bytes
    self.output = output
    self.output.reserveCapacity(output.count + bytes.count + 64)
  }

  private mutating func read() -> Bool {
    var position = 0
    while position < bytes.count {
      switch bytes[position] {
      case 0x1B:
        guard let end = readEscape(at: position) else { return false }
        position = end
      case 0x08, 0x0D, 0x0E, 0x0F:
        // A step back or a return leaves no mark.
        output.append(bytes[position])
        position += 1
      case 0x00..<0x20:
        // A line feed may scroll, and what scrolls in is coloured.
        settle()
        output.append(bytes[position])
        position += 1
      default:
        settle()
        let start = position
        while position < bytes.count, bytes[position] >= 0x20 { position += 1 }
        pass(start..<position)
      }
    }
    settle()
    return true
  }

  /// The answer is where the sequence ends; nil for a look that is not known.
  private mutating func readEscape(at start: Int) -> Int? {
    guard start + 1 < bytes.count else {
      pass(start..<bytes.count)
      return bytes.count
    }
    switch bytes[start + 1] {
    case UInt8(ascii: "["): return readControl(at: start)
    case UInt8(ascii: "(") where start + 2 < bytes.count:
      let isPlain = bytes[start + 2] == UInt8(ascii: "B")
      if !isPlain || !isPlainCharset { pass(start..<start + 3) }
      isPlainCharset = isPlain
      return start + 3
    case 0x20...0x2F:
      // It names a character set, say: what ends it is no text.
      let end = bytes[(start + 1)...].firstIndex { !(0x20...0x2F).contains($0) }.map { $0 + 1 } ?? bytes.count
      pass(start..<end)
      return end
    case UInt8(ascii: "7"): savedByTerminal = actual
    case UInt8(ascii: "8"): actual = savedByTerminal
    // A reverse line feed may scroll.
    case UInt8(ascii: "M"): settle()
    default: break
    }
    pass(start..<start + 2)
    return start + 2
  }

  private mutating func readControl(at start: Int) -> Int? {
    var last = start + 2
    while last < bytes.count, !(0x40...0x7E).contains(bytes[last]) { last += 1 }
    guard last < bytes.count else {
      pass(start..<bytes.count)
      return bytes.count
    }
    switch bytes[last] {
    case UInt8(ascii: "m"):
      return wanted.take(bytes, start + 2..<last) ? last + 1 : nil
    case UInt8(ascii: "J"), UInt8(ascii: "K"), UInt8(ascii: "X"), UInt8(ascii: "L"), UInt8(ascii: "M"),
      UInt8(ascii: "P"), UInt8(ascii: "@"), UInt8(ascii: "S"), UInt8(ascii: "T"), UInt8(ascii: "b"):
      // What is cleared takes the background.
      settle()
    default: break
    }
    pass(start..<last + 1)
    return last + 1
  }

  private mutating func pass(_ range: Range<Int>) {
    for index in range { output.append(bytes[index]) }
  }

  /// The terminal is told what it writes in from here on.
  private mutating func settle() {
    guard actual != wanted else { return }
    wanted.write(after: actual, to: &output)
    actual = wanted
  }
}

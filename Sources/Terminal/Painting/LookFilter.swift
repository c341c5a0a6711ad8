/// Leaves out of what ncurses writes for a frame whatever the terminal knows already.
///
/// ncurses says both colours whenever one changes, and goes back to no colour in between. Here a look is sent when
/// something is written in it, and only what differs from the look before.
package struct LookFilter {
  private var output: [UInt8] = []
  /// What the terminal writes in; nil where that is not known.
  private var actual: Pen?
  /// What ncurses believes that it writes in.
  private var wanted = Pen()
  private var savedByTerminal: Pen?
  private var isPlainCharset = true

  private init() {}

  /// A frame's bytes begin and end in no colour, as ncurses leaves the terminal.
  package static func compact(_ bytes: [UInt8]) -> [UInt8] {
    var filter = LookFilter()
    filter.output.reserveCapacity(bytes.count)
    filter.read(bytes)
    filter.settle()
    return filter.output
  }

  private mutating func read(_ bytes: [UInt8]) {
    var position = 0
    while position < bytes.count {
      let byte = bytes[position]
      if byte == 0x1B {
        position = readEscape(bytes, at: position)
        continue
      }
      // A return or a step back leaves no mark; a line feed may scroll, and what scrolls in is coloured.
      if byte != 0x0D && byte != 0x08 && byte != 0x0E && byte != 0x0F { settle() }
      output.append(byte)
      position += 1
    }
  }

  /// The answer is where the sequence ends. One that is cut off, or not known here, goes as it came.
  private mutating func readEscape(_ bytes: [UInt8], at start: Int) -> Int {
    guard start + 1 < bytes.count else {
      output.append(bytes[start])
      return start + 1
    }
    switch bytes[start + 1] {
    case UInt8(ascii: "["):
      guard let last = bytes[(start + 2)...].firstIndex(where: { (0x40...0x7E).contains($0) }) else {
        output += bytes[start...]
        return bytes.count
      }
      readControl(bytes[start...last])
      return last + 1
    case UInt8(ascii: "(") where start + 2 < bytes.count:
      let isPlain = bytes[start + 2] == UInt8(ascii: "B")
      if !isPlain || !isPlainCharset { output += bytes[start...start + 2] }
      isPlainCharset = isPlain
      return start + 3
    case UInt8(ascii: "7"): savedByTerminal = actual
    case UInt8(ascii: "8"): actual = savedByTerminal
    // A reverse line feed may scroll.
    case UInt8(ascii: "M"): settle()
    default: break
    }
    output += bytes[start...start + 1]
    return start + 2
  }

  private mutating func readControl(_ sequence: ArraySlice<UInt8>) {
    let words = sequence.dropFirst(2).dropLast()
    switch sequence.last {
    case UInt8(ascii: "m"):
      guard !wanted.take(words) else { return }
      // A look that is not known here: it is said as it came, and the next one in full.
      settle()
      output += sequence
      actual = nil
    case UInt8(ascii: "J"), UInt8(ascii: "K"), UInt8(ascii: "X"), UInt8(ascii: "L"), UInt8(ascii: "M"),
      UInt8(ascii: "P"), UInt8(ascii: "@"), UInt8(ascii: "S"), UInt8(ascii: "T"), UInt8(ascii: "b"):
      // What is cleared takes the background.
      settle()
      output += sequence
    default:
      output += sequence
    }
  }

  /// The terminal is told what it writes in from here on.
  private mutating func settle() {
    guard actual != wanted else { return }
    output += wanted.sequence(after: actual)
    actual = wanted
  }
}

import Texts

/// Looks through what a program writes to its terminal, or prints, for anything that it would not say by itself.
///
/// Each hostile sequence has a mark among its parameters, which is harmless where it is printed, also as a part of the
/// terminal's title, and a leak where the terminal would take it in.
struct TerminalBytes {
  static let mark = "31337"

  private enum State { case ground, escape, control, text, textEscape, charset }

  private var state = State.ground
  private var sequence: [UInt8] = []
  /// The end of what was printed, for signs of several bytes.
  private var sign: [UInt8] = []
  private(set) var leak: String?
  /// How often the mark was printed as what it is: else nothing hostile would have come so far.
  var printedMarks: Int { marks.count }
  private var marks = MarkCounter(mark)
  /// Whether it may move cursors and set colours at all.
  private let isTerminal: Bool

  init(isTerminal: Bool) { self.isTerminal = isTerminal }

  mutating func read(_ bytes: some Sequence<UInt8>) {
    for byte in bytes where leak == nil { take(byte) }
  }

  private mutating func take(_ byte: UInt8) {
    switch state {
    case .ground: print(byte)
    case .escape: begin(byte)
    case .control:
      sequence.append(byte)
      if (0x40...0x7E).contains(byte) { end() }
    case .text:
      if byte == 0x07 { return endText() }
      if byte == 0x1B { state = .textEscape } else { sequence.append(byte) }
    case .textEscape: endText()
    case .charset: end()
    }
  }

  private mutating func print(_ byte: UInt8) {
    switch byte {
    case 0x1B where isTerminal: (state, sequence) = (.escape, [])
    // What a line and a bell need.
    case 0x0A,
      0x0D where isTerminal, 0x08 where isTerminal, 0x07 where isTerminal:
      sign = []
    case 0x09 where !isTerminal: sign = []
    case 0..<0x20, 0x7F: leak = "the byte \(byte) was printed"
    case 0x20..<0x7F:
      sign = []
      marks.read(CollectionOfOne(byte))
    default: follow(byte)
    }
  }

  /// A byte of a sign that has several.
  private mutating func follow(_ byte: UInt8) {
    if byte >= 0xC0 { sign = [] }
    sign.append(byte)
    guard let scalar = String(validating: sign, as: UTF8.self)?.unicodeScalars.first else { return }
    sign = []
    // What a terminal would obey, or what changes the signs around it.
    switch scalar.value {
    case 0x80...0x9F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF, 0xE0000...0xE007F:
      leak = "the sign U+\(String(scalar.value, radix: 16)) was printed"
    default: break
    }
  }

  private mutating func begin(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "["): state = .control
    case UInt8(ascii: "]"), UInt8(ascii: "P"): state = .text
    case UInt8(ascii: "("), UInt8(ascii: ")"): state = .charset
    case UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "7"), UInt8(ascii: "8"), UInt8(ascii: "M"): state = .ground
    default: leak = "ESC and the byte \(byte) were written"
    }
  }

  private mutating func end() {
    let text = String(decoding: sequence, as: UTF8.self)
    if text.contains(Self.mark) { leak = "the sequence \(text.debugDescription) was written" }
    (state, sequence) = (.ground, [])
  }

  /// A title, a link or a copy: words of others may stand in it, but not begin it, and not as anything but signs.
  private mutating func endText() {
    let text = String(decoding: sequence, as: UTF8.self)
    let isForeign = Self.beginnings.contains { text.hasPrefix($0 + Self.mark) }
    if isForeign || sequence.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
      leak = "the text \(text.debugDescription) was written"
    }
    (state, sequence) = (.ground, [])
  }

  /// Behind them is the mark in what is hostile.
  private static let beginnings = ["0;", "2;", "52;c;", "8;;http://", "+q"]
}

/// What a terminal writes in: two colours and some attributes, as the numbers of its "select graphic rendition".
///
/// Bits and no arrays: a frame has hundreds of looks.
struct Pen: Equatable {
  /// How a colour is said: not at all, as one of the first sixteen, or behind 38 or 48.
  private enum Form {
    static let own: UInt64 = 0
    static let basic: UInt64 = 1
    static let indexed: UInt64 = 2
    static let rgb: UInt64 = 3
    /// The same with colons, and an empty place before the colour.
    static let colons: UInt64 = 4
  }

  /// The form above 24 bits of value.
  private var foreground: UInt64 = 0
  private var background: UInt64 = 0
  /// The bits of the numbers 1, 2, 3, 4 and 7: bold, faint, italic, underlined, reversed.
  private var attributes = 0

  private static let boldOrFaint = 1 << 1 | 1 << 2

  // MARK: Reading

  /// Takes the words between `ESC [` and `m`. False where one of them is not known here.
  mutating func take(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    var words = Words(bytes, range)
    while let word = words.next() {
      if word.number == 38 || word.number == 48 {
        guard let color = Pen.color(after: word, &words) else { return false }
        if word.number == 38 { foreground = color } else { background = color }
      } else if word.endsInColon || !take(word.number) {
        return false
      }
    }
    return true
  }

  private static func color(after word: Words.Word, _ words: inout Words) -> UInt64? {
    let usesColons = word.endsInColon
    func value() -> UInt64? {
      guard let word = words.next(), (0...255).contains(word.number) else { return nil }
      return UInt64(word.number)
    }
    switch words.next()?.number {
    case 5 where !usesColons:
      return value().map { Form.indexed << 24 | $0 }
    case 2:
      if usesColons, words.next()?.number != 0 { return nil }
      guard let red = value(), let green = value(), let blue = value() else { return nil }
      return (usesColons ? Form.colons : Form.rgb) << 24 | red << 16 | green << 8 | blue
    default:
      return nil
    }
  }

  private mutating func take(_ number: Int) -> Bool {
    switch number {
    case 0: self = Pen()
    case 1, 2, 3, 4, 7: attributes |= 1 << number
    case 22: attributes &= ~Pen.boldOrFaint
    case 23, 24, 27: attributes &= ~(1 << (number - 20))
    case 30...37: foreground = Form.basic << 24 | UInt64(number - 30)
    case 90...97: foreground = Form.basic << 24 | UInt64(number - 30)
    case 39: foreground = Form.own
    case 40...47: background = Form.basic << 24 | UInt64(number - 40)
    case 100...107: background = Form.basic << 24 | UInt64(number - 40)
    case 49: background = Form.own
    default: return false
    }
    return true
  }

  // MARK: Writing

  /// Says this look after another one, which nobody may know, in the shorter of two ways.
  func write(after old: Pen?, to output: inout [UInt8]) {
    if self == Pen() {
      output.append(contentsOf: [0x1B, UInt8(ascii: "["), UInt8(ascii: "m")])
      return
    }
    let start = output.count
    if let old { writeChanges(from: old, resets: false, to: &output) }
    let length = output.count - start
    // A change that takes something away may be longer than all anew.
    guard old == nil || length > 12 else { return }
    writeChanges(from: Pen(), resets: true, to: &output)
    let wholeLength = output.count - start - length
    if length > 0, length <= wholeLength {
      output.removeLast(wholeLength)
    } else {
      output.removeSubrange(start..<start + length)
    }
  }

  private func writeChanges(from old: Pen, resets: Bool, to output: inout [UInt8]) {
    output.append(0x1B)
    output.append(UInt8(ascii: "["))
    if resets { Pen.write(0, to: &output) }
    var kept = old.attributes
    let gone = old.attributes & ~attributes
    // Bold and faint have one number that ends both.
    if gone & Pen.boldOrFaint != 0 {
      Pen.write(22, to: &output)
      kept &= ~Pen.boldOrFaint
    }
    for number in 3...7 where gone & 1 << number != 0 { Pen.write(20 + number, to: &output) }
    for number in 1...7 where attributes & ~kept & 1 << number != 0 { Pen.write(number, to: &output) }
    if foreground != old.foreground { Pen.write(foreground, from: 30, to: &output) }
    if background != old.background { Pen.write(background, from: 40, to: &output) }
    // The last separator becomes the end.
    output[output.count - 1] = UInt8(ascii: "m")
  }

  /// A colour in the numbers for foregrounds, which begin at 30, or for backgrounds, at 40.
  private static func write(_ color: UInt64, from first: Int, to output: inout [UInt8]) {
    func byte(_ shift: UInt64) -> Int { Int(color >> shift & 0xFF) }
    switch color >> 24 {
    case Form.own: write(first + 9, to: &output)
    case Form.basic: write(first + byte(0), to: &output)
    case Form.indexed: for number in [first + 8, 5, byte(0)] { write(number, to: &output) }
    case Form.rgb: for number in [first + 8, 2, byte(16), byte(8), byte(0)] { write(number, to: &output) }
    default:
      for number in [first + 8, 2] { write(number, before: UInt8(ascii: ":"), to: &output) }
      output.append(UInt8(ascii: ":"))
      for shift in [16, 8] as [UInt64] { write(byte(shift), before: UInt8(ascii: ":"), to: &output) }
      write(byte(0), to: &output)
    }
  }

  private static func write(_ number: Int, before separator: UInt8 = UInt8(ascii: ";"), to output: inout [UInt8]) {
    if number >= 100 { output.append(UInt8(0x30 + number / 100)) }
    if number >= 10 { output.append(UInt8(0x30 + number / 10 % 10)) }
    output.append(UInt8(0x30 + number % 10))
    output.append(separator)
  }
}

/// The numbers of a control sequence, one after the other; an empty one is zero.
private struct Words {
  struct Word {
    let number: Int
    let endsInColon: Bool
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private let end: Int
  private var position: Int
  private var isDone = false

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  /// What is no number of a sensible size is -1.
  mutating func next() -> Word? {
    guard !isDone else { return nil }
    var number = 0
    while position < end {
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: ";") || byte == UInt8(ascii: ":") {
        return Word(number: number, endsInColon: byte == UInt8(ascii: ":"))
      }
      let isDigit = (0x30...0x39).contains(byte)
      number = isDigit && (0...999).contains(number) ? number * 10 + Int(byte - 0x30) : -1
    }
    isDone = true
    return Word(number: number, endsInColon: false)
  }
}

/// What a terminal writes in: two colours and some attributes, as the numbers of its "select graphic rendition".
struct Pen: Equatable {
  /// A colour as it is said: the numbers behind 38 or 48, or one of the first sixteen.
  struct Ink: Equatable {
    /// Zero is the terminal's own colour, then 1 to 16.
    var basic = 0
    /// What stands behind 38 or 48, with its own separators.
    var words: [UInt8] = []
  }

  /// Bold, faint, italic, underlined, reversed: the bits of the numbers 1, 2, 3, 4 and 7.
  private static let attributeNumbers = [1, 2, 3, 4, 7]

  private var foreground = Ink()
  private var background = Ink()
  private var attributes = 0

  // MARK: Reading

  /// Takes the words between `ESC [` and `m`. False, and nothing taken, where one of them is not known.
  mutating func take(_ words: ArraySlice<UInt8>) -> Bool {
    var pen = self
    let words = words.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    var index = 0
    while index < words.count {
      let word = words[index]
      if let colon = word.firstIndex(of: UInt8(ascii: ":")) {
        let ink = Ink(words: Array(word[colon...]))
        switch Pen.number(word[..<colon]) {
        case 38: pen.foreground = ink
        case 48: pen.background = ink
        default: return false
        }
        index += 1
        continue
      }
      guard let number = Pen.number(word) else { return false }
      if number == 38 || number == 48 {
        let length = index + 1 < words.count ? [5: 2, 2: 4][Pen.number(words[index + 1]) ?? 0] : nil
        guard let length, index + length < words.count else { return false }
        let ink = Ink(words: Array(UInt8(ascii: ";").before(words[(index + 1)...(index + length)])))
        if number == 38 { pen.foreground = ink } else { pen.background = ink }
        index += length + 1
        continue
      }
      guard pen.take(number) else { return false }
      index += 1
    }
    self = pen
    return true
  }

  private mutating func take(_ number: Int) -> Bool {
    switch number {
    case 0: self = Pen()
    case 1, 2, 3, 4, 7: attributes |= 1 << number
    case 22: attributes &= ~(1 << 1 | 1 << 2)
    case 23, 24, 27: attributes &= ~(1 << (number - 20))
    case 30...37: foreground = Ink(basic: number - 29)
    case 90...97: foreground = Ink(basic: number - 81)
    case 39: foreground = Ink()
    case 40...47: background = Ink(basic: number - 39)
    case 100...107: background = Ink(basic: number - 91)
    case 49: background = Ink()
    default: return false
    }
    return true
  }

  private static func number(_ word: ArraySlice<UInt8>) -> Int? {
    guard word.count <= 4 else { return nil }
    var number = 0
    for digit in word {
      guard (0x30...0x39).contains(digit) else { return nil }
      number = number * 10 + Int(digit - 0x30)
    }
    return number
  }

  // MARK: Writing

  /// The shortest way to say this look after another one.
  func sequence(after old: Pen?) -> [UInt8] {
    let whole = [UInt8(ascii: "0")].joined(changes(from: Pen()))
    let words = old.map { changes(from: $0) } ?? whole
    let shortest = words.count < whole.count ? words : whole == [UInt8(ascii: "0")] ? [] : whole
    return [0x1B, UInt8(ascii: "[")] + shortest + [UInt8(ascii: "m")]
  }

  private func changes(from old: Pen) -> [UInt8] {
    var words: [UInt8] = []
    var kept = old.attributes
    let gone = old.attributes & ~attributes
    // Bold and faint have one number that ends both.
    if gone & (1 << 1 | 1 << 2) != 0 {
      words = words.joined(Array("22".utf8))
      kept &= ~(1 << 1 | 1 << 2)
    }
    for number in [3, 4, 7] where gone & 1 << number != 0 { words = words.joined(Array("\(20 + number)".utf8)) }
    for number in Pen.attributeNumbers where attributes & ~kept & 1 << number != 0 {
      words = words.joined(Array("\(number)".utf8))
    }
    if foreground != old.foreground { words = words.joined(foreground.said(as: 30)) }
    if background != old.background { words = words.joined(background.said(as: 40)) }
    return words
  }
}

extension Pen.Ink {
  /// In the numbers for foregrounds, which begin at 30, or for backgrounds, at 40.
  fileprivate func said(as first: Int) -> [UInt8] {
    if !words.isEmpty { return Array("\(first + 8)".utf8) + words }
    switch basic {
    case 0: return Array("\(first + 9)".utf8)
    case 1...8: return Array("\(first + basic - 1)".utf8)
    default: return Array("\(first + 60 + basic - 9)".utf8)
    }
  }
}

extension [UInt8] {
  fileprivate func joined(_ more: [UInt8]) -> [UInt8] {
    isEmpty ? more : more.isEmpty ? self : self + [UInt8(ascii: ";")] + more
  }
}

extension UInt8 {
  /// Each of these behind one separator.
  fileprivate func before(_ words: ArraySlice<ArraySlice<UInt8>>) -> [UInt8] {
    words.flatMap { [self] + $0 }
  }
}

import SeededNumbers

/// Texts that mean something to a terminal, each sequence with a mark in it.
struct HostileWords {
  private static let mark = TerminalBytes.mark
  /// What a terminal would obey, or what changes the signs around it.
  static let sequences = [
    "\u{1B}[\(mark);1H", "\u{1B}[\(mark)m", "\u{1B}[?\(mark)h", "\u{9B}\(mark)m", "\u{1B}]0;\(mark)\u{7}",
    "\u{1B}]2;\(mark)\u{1B}\\", "\u{1B}]52;c;\(mark)\u{7}", "\u{1B}]8;;http://\(mark)\u{1B}\\", "\u{9D}0;\(mark)\u{9C}",
    "\u{90}q\(mark)\u{9C}", "\u{1B}P+q\(mark)\u{1B}\\", "\u{1B}_\(mark)\u{1B}\\", "\u{1B}^\(mark)\u{1B}\\",
    "\u{1B}X\(mark)\u{1B}\\", "\u{1B}c", "\u{1B}#8", "\u{1B}n", "\u{B}", "\u{C}", "\u{E}", "\u{F}", "\u{7F}",
    "\u{85}", "\u{84}", "\u{2028}", "\u{202E}", "\u{2066}", "\u{FEFF}", "\u{E0033}\u{E007F}", "\u{E0061}",
    "[a](http://x\u{1B}[\(mark)Jy)",
  ]
  static let harmless = [
    "é漢", "e\u{301}\u{302}\u{303}", "שלום", "👩\u{200D}💻", "a", " ", "größe", "/", "*", "_", "**", "`",
    "&#27;[\(mark)m", "|", ">",
  ]
  /// What means something only with what follows, or what a program itself writes as well.
  private static let beginnings = ["\u{1B}", "\u{1B}[", "\u{1B}]", "\u{8}", "\r", "\0", "\u{7}", "<b\u{1B}>"]
  private static let pieces = sequences + beginnings + harmless

  var numbers: RandomNumbers
  private(set) var count = 0

  init(seed: UInt64) { numbers = RandomNumbers(seed: seed) }

  /// On one line, with something to see.
  mutating func next() -> String {
    count += 1
    return "x" + (0..<numbers.number(1...7)).map { _ in numbers.pick(Self.pieces) }.joined()
  }
}

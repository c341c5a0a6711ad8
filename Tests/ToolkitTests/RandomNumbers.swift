/// A small random number generator (splitmix64), so that a failing test can be run again from its seed.
struct RandomNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Up to `limit` pieces of all the kinds of text that are hard to draw.
  mutating func text(upTo limit: Int) -> String {
    let pieces = [
      "a", "word", " ", "  ", "\n", "\t", "é", "e\u{301}", "漢字", "か\u{3099}", "שלום", "مرحبا", "👩\u{200D}💻", "👍🏽", "🇩🇪",
      "❤\u{FE0F}", "\u{301}", "\u{200B}", "\r\n", "\r", "\u{1B}[31m", "\u{1B}]0;x\u{7}", "\u{1B}", "\u{7}", "\u{9B}1m",
      "क्षि", "한", "\u{1112}\u{1161}\u{11AB}", "\u{1FAE8}", "\u{202E}", "z\u{301}\u{302}\u{303}\u{304}", "。", "\u{AD}",
      "\0",
    ]
    return (0..<Int.random(in: 0...limit, using: &self)).map { _ in pieces.randomElement(using: &self) ?? "" }.joined()
  }
}

/// A new seed for every run; tests name it in what they say when they fail.
let randomSeed = UInt64.random(in: 0...UInt64.max)

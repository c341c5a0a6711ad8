import SeededNumbers

extension RandomNumbers {
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

import SeededNumbers
import Testing

@testable import Texts

/// Texts whose characters never end, or nearly so.
struct ShortCharactersTests {
  private static let endless: [String] = [
    "\u{301}", "\u{1F1E9}\u{1F1EA}", "\u{200D}", "👩\u{200D}", "\u{E0061}", "\u{FE0F}", "\u{0E33}", "ᄀ", "ᅡ", "क\u{94D}",
    "\u{600}",
    "\u{1F3FB}", "각\u{11A8}", "\u{0903}", "©\u{200D}",
  ]

  @Test(arguments: endless)
  func `no character of a bounded text is long`(_ scalar: String) {
    let text = ShortCharacters.bounded("e" + String(repeating: scalar, count: 20_000) + "end\n")
    #expect(text.allSatisfy { $0.utf8.count <= ShortCharacters.limit + 8 })
    #expect(text.ends(with: "end\n"))
    #expect(text.unicodeScalars.filter { $0 != "\u{200B}" }.count == 20_000 * scalar.unicodeScalars.count + 5)
  }

  @Test(arguments: endless)
  func `pieces that follow on each other make no long character either`(_ scalar: String) {
    var text = "e"
    for _ in 0..<2000 { text += ShortCharacters.bounded(String(repeating: scalar, count: 3), behind: text) }
    #expect(text.allSatisfy { $0.utf8.count <= ShortCharacters.limit + 8 })
    #expect(text.unicodeScalars.filter { $0 != "\u{200B}" }.count == 6000 * scalar.unicodeScalars.count + 1)
  }

  @Test func `ordinary text stays as it is`() {
    let line = "Grüße, 你好世界, שלום, 🇩🇪🇫🇷, 👩‍👩‍👧‍👦 क्षत्रिय 각\u{301}\r\n"
    let ideographs = String(repeating: "漢字", count: 5000)
    for text in [line, String(repeating: line, count: 200), ideographs, ""] {
      #expect(Array(ShortCharacters.bounded(text).utf8) == Array(text.utf8))
      #expect(Array(ShortCharacters.bounded(text, behind: ideographs).utf8) == Array(text.utf8))
    }
  }

  @Test func `bounding what is bounded changes nothing`() {
    var numbers = RandomNumbers(seed: randomSeed)
    for _ in 0..<50 {
      let text = (0..<numbers.number(0...4000))
        .map { _ in numbers.chance(3) ? "a" : numbers.pick(Self.endless) }.joined()
      let once = ShortCharacters.bounded(text)
      #expect(Array(ShortCharacters.bounded(once).utf8) == Array(once.utf8), "seed \(numbers.seed)")
    }
  }
}

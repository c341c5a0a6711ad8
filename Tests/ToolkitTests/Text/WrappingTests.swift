import SeededNumbers
import Testing
import Toolkit

struct WrappingTests {
  @Test func `lines break at blanks, which are then not drawn`() {
    #expect(Wrapping.wrap("the quick  brown fox", columns: 10) == ["the quick", "brown fox"])
  }

  @Test func `newlines are kept, also the last one`() {
    #expect(Wrapping.wrap("a\n\n  b\n", columns: 10) == ["a", "", "  b", ""])
    #expect(Wrapping.wrap("", columns: 10) == [""])
  }

  @Test func `a word longer than the line is cut`() {
    #expect(Wrapping.wrap("ab abcdefgh", columns: 3) == ["ab", "abc", "def", "gh"])
    #expect(Wrapping.wrap("    abcdefgh", columns: 6) == ["    ab", "cdefgh"])
  }

  @Test func `wide characters are never split and may break anywhere`() {
    #expect(Wrapping.wrap("漢字漢字", columns: 5) == ["漢字", "漢字"])
    #expect(Wrapping.wrap("ok漢字です", columns: 5) == ["ok漢", "字で", "す"])
    #expect(Wrapping.wrap("漢字。次", columns: 4) == ["漢", "字。", "次"])
  }

  @Test func `accents and right-to-left letters take the columns that they show`() {
    #expect(Wrapping.wrap("e\u{301}e\u{301} שלום", columns: 4) == ["e\u{301}e\u{301}", "שלום"])
  }

  @Test func `no width is too small`() {
    #expect(Wrapping.wrap("漢a", columns: 1) == ["漢", "a"])
    #expect(Wrapping.wrap("ab", columns: 0) == ["a", "b"])
    #expect(Wrapping.wrap("ab", columns: -3) == ["a", "b"])
  }

  @Test func `wrapping loses nothing but blanks, and no line is too wide`() {
    var random = RandomNumbers(seed: randomSeed)
    for _ in 0..<500 {
      let text = Clean.text(random.text(upTo: 40))
      let columns = Int.random(in: 2...20, using: &random)
      let lines = Wrapping.lines(of: text, columns: columns)
      let seed = "seed \(randomSeed), \(columns) columns, \(text.debugDescription)"
      let ink = { (text: String) in text.unicodeScalars.filter { $0 != " " && $0 != "\n" }.map(\.value) }
      #expect(ink(lines.map { text.slice($0.visible) }.joined()) == ink(text), Comment(rawValue: seed))
      for line in lines {
        let drawn = String(text.slice(line.visible))
        let hanging = drawn.reversed().prefix { $0 == " " }.count
        #expect(Clean.columns(drawn) - hanging <= columns, Comment(rawValue: seed))
      }
      #expect(zip(lines, lines.dropFirst()).allSatisfy { $0.next == $1.visible.lowerBound }, Comment(rawValue: seed))
    }
  }
}

import SeededNumbers
import Testing
import Texts

struct TextSearchTests {
  @Test func `What is sought is found where it stands first`() throws {
    let text = "one two three two"
    let range = try #require(text.firstRange(of: "two"))
    #expect(text[..<range.lowerBound] == "one ")
    #expect(text[range.upperBound...] == " three two")
    #expect(text.firstRange(of: "four") == nil)
    #expect("".firstRange(of: "a") == nil)
    #expect("ab".firstRange(of: "abc") == nil)
    #expect(text.dropFirst(5).firstRange(of: "two").map { text[$0.upperBound...] } == "")
  }

  @Test func `Nothing stands in every text`() {
    #expect("".contains(""))
    #expect("a".firstRange(of: "")?.isEmpty == true)
    #expect("abc".replacing("", with: "x") == "abc")
  }

  @Test func `An accent that is written in two ways is one sign`() {
    #expect("cafe\u{301} noir".contains("café"))
    #expect("café noir".contains("fe\u{301}"))
    #expect(!"cafe noir".contains("café"))
    #expect("Größe".contains("öß"))
  }

  @Test func `All places are replaced, and what comes in is not looked at again`() {
    #expect("a-b--c".replacing("-", with: "--") == "a--b----c")
    #expect("aaa".replacing("aa", with: "b") == "ba")
    #expect("ü".replacing("ü", with: "ue") == "ue")
    #expect("a\nb".replacing("\n", with: " ") == "a b")
  }

  @Test func `What a slow search finds is found`() {
    var random = RandomNumbers(seed: randomSeed)
    let signs: [Character] = ["a", "b", "ä", "a\u{308}", "\n", " "]
    for _ in 0..<2000 {
      let text = String((0..<random.number(0...30)).map { _ in random.pick(signs) })
      let sought = String((0..<random.number(1...4)).map { _ in random.pick(signs) })
      let isPlain = sought.utf8.allSatisfy { $0 < 0x80 }
      let slow = text.indices.first {
        isPlain ? text[$0...].utf8.starts(with: sought.utf8) : text[$0...].starts(with: sought)
      }
      let found = text.firstRange(of: sought)
      #expect(
        found?.lowerBound == slow, "\(text.debugDescription) \(sought.debugDescription), seed \(randomSeed)")
      if let found { #expect(text[found] == sought, "seed \(randomSeed)") }
    }
  }
}

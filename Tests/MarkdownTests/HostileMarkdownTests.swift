import Markdown
import SeededNumbers
import Testing
import Toolkit

/// Any text becomes printable lines that fit, in bounded time.
struct HostileMarkdownTests {
  private static let pieces = [
    "#", "##", " ", "  ", "    ", "\n", "\n\n", "\r\n", "\t", "*", "**", "_", "~~", "`", "```", "````", "~~~", ">",
    "> ",
    "- ", "1. ", "12) ", "- [ ] ", "- [x] ", "|", "|-|", "| a | b |\n|:-:|-:|\n", "[", "]", "(", ")", "![", "](",
    "](http://x.org/", "<", ">", "<br>", "<!--", "-->", "<script>", "&amp;", "&#0;", "&#27;", "\\", "---", "===",
    "[^1]:",
    "[a]: b", "http://", "www.", "a@b.c", "word", "é", "e\u{301}", "\u{301}", "漢字", "שלום", "مرحبا", "👩‍💻", "🇩🇪",
    "\u{202E}",
    "\u{200D}", "\u{FE0F}", "\u{1B}[31m", "\u{1B}]8;;http://evil\u{7}", "\u{9B}1m", "\u{0}", "\u{7}", "\u{8}", "\u{7F}",
    "\u{85}", "\u{2028}", "\u{FFFD}", "\u{10FFFF}", "한", "ᄒ", "ᅡ", "ᆫ",
  ]

  private func expectHarmless(_ text: String, columns: Int, _ context: String) {
    for isUnicode in [true, false] {
      for line in Markdown.lines(of: text, MarkdownLook(columns: columns, isUnicode: isUnicode)) {
        guard line.columns <= columns else {
          Issue.record("\(context): \(line.columns) columns of \(columns): \(line.text.debugDescription)")
          return
        }
        for piece in line.pieces {
          guard piece.text == Clean.line(piece.text), !piece.text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F })
          else {
            Issue.record("\(context): not clean: \(piece.text.debugDescription)")
            return
          }
          if let link = piece.look.link {
            #expect(link.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "\(context): \(link.debugDescription)")
          }
        }
      }
    }
  }

  @Test(arguments: 0..<8) func `any mixture of signs becomes printable lines that fit`(part: UInt64) {
    let seed = 20_261_121 + part
    var numbers = RandomNumbers(seed: seed)
    for round in 0..<60 {
      let text = (0..<numbers.number(0...60)).map { _ in numbers.pick(Self.pieces) }.joined()
      expectHarmless(text, columns: numbers.number(2...40), "seed \(seed), round \(round)")
    }
  }

  @Test func `any bytes become printable lines that fit`() {
    let seed: UInt64 = 77
    var numbers = RandomNumbers(seed: seed)
    for round in 0..<100 {
      let bytes = (0..<numbers.number(0...200)).map { _ in UInt8(numbers.number(0...255)) }
      expectHarmless(
        String(decoding: bytes, as: UTF8.self), columns: numbers.number(2...30), "seed \(seed), round \(round)")
    }
  }

  @Test(arguments: [
    ">", "> ", "- ", "  - ", "1. ", "[", "![", "*", "**a ", "_a", "`", "``a`", "<", "<!--", "<a ", "&", "\\", "|", "a|",
    "| - ",
    "~", "~~a", "http://a.", "a@", "www.", "[a](", "[^a]", "![a](b \"", "*a_", "(", "a**b",
  ])
  func `a sign that is repeated ten thousand times is laid out at once`(sign: String) {
    let text = String(repeating: sign, count: 10_000)
    let taken = processorTime { expectHarmless(text, columns: 40, sign) }
    #expect(taken < .seconds(20), "\(sign) took \(taken)")
  }

  @Test func `a table of many columns and rows is not multiplied out`() {
    let wide =
      String(repeating: "a|", count: 1000) + "\n" + String(repeating: "-|", count: 1000) + "\n"
      + String(repeating: "x\n", count: 2000)
    expectHarmless(wide, columns: 60, "wide table")
  }
}

/// A growing text is read on, and cut where it would be cut if it were read at once.
struct MarkdownPartsTests {
  @Test(arguments: 0..<6) func `reading on gives what reading at once gives`(part: UInt64) {
    let seed = 4_711 + part
    var numbers = RandomNumbers(seed: seed)
    let lines = [
      "", "", "text é", "- item", "  inner", "1. one", "```swift", "```", "~~~", "# head", "| a | b |", "|--|--|",
      "> q",
      "[a]: http://x", "[^1]: note", "    code", String(repeating: "word ", count: 300),
      String(repeating: "漢", count: 1000),
      String(repeating: "x", count: 5000),
    ]
    let text = (0..<60).map { _ in numbers.pick(lines) }.joined(separator: "\n")
    var growing = MarkdownParts()
    var end = 0
    let bytes = Array(text.utf8)
    while end < bytes.count {
      end = min(bytes.count, end + numbers.number(1...400))
      let prefix = String(decoding: bytes[..<end], as: UTF8.self)
      // Half of a character is written as another one, whose bytes would not stay.
      guard Array(prefix.utf8) == Array(bytes[..<end]) else { continue }
      growing.read(prefix)
      #expect(growing.cut(prefix) == MarkdownParts().cut(prefix), "seed \(seed), at \(end)")
    }
  }

  @Test func `the parts are the text in order, and none is long`() {
    let text = (0..<4000).map { $0 % 7 == 0 ? "\n" : "line \($0) of a long *answer*\n" }.joined()
    let parts = MarkdownParts().cut(text).parts
    #expect(parts.count > 20)
    #expect(parts.allSatisfy { $0.range.count <= 4096 })
    #expect(zip(parts, parts.dropFirst()).allSatisfy { $0.range.upperBound == $1.range.lowerBound })
  }

  @Test func `code of any length is cut, and goes on without its label`() {
    let text = "```swift\n" + (0..<400).map { "let value\($0) = \($0)\n" }.joined() + "```\nend"
    let lines = Markdown.lines(of: text, MarkdownLook(columns: 60, isUnicode: true))
    #expect(lines.count == 1 + 400 + 2)
    #expect(lines.filter { $0.text.hasSuffix(" swift ") }.count == 1)
    #expect(lines.filter { $0.pieces.isEmpty }.count == 1)
  }

  @Test func `a paragraph without end is cut between words`() {
    let text = String(repeating: "wörd ", count: 4000)
    let parts = MarkdownParts().cut(text).parts
    #expect(parts.count > 4)
    #expect(parts.dropFirst().allSatisfy { $0.goesOn })
    let lines = Markdown.lines(of: text, MarkdownLook(columns: 50, isUnicode: true))
    #expect(lines.allSatisfy { Set($0.text.split(separator: " ")) == ["wörd"] })
  }
}

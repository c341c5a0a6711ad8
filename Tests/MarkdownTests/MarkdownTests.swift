import Markdown
import Testing
import Toolkit

/// The lines of a text, as plain characters.
func plain(_ text: String, columns: Int = 40, isUnicode: Bool = true) -> String {
  Markdown.lines(of: text, MarkdownLook(columns: columns, isUnicode: isUnicode)).map(\.text).joined(separator: "\n")
}

/// The lines of a text with what isn't plain text in braces.
func marked(_ text: String, columns: Int = 40) -> String {
  Markdown.lines(of: text, MarkdownLook(columns: columns, isUnicode: true)).map { line in
    line.pieces.map { piece in
      let words =
        [
          piece.look.role == .text ? nil : piece.look.role.name, piece.look.surface.map { "on " + $0.name },
          Style(attributes: piece.look.attributes).description,
        ]
        .compactMap { $0 } + [piece.look.link].compactMap { $0 }
      return words.isEmpty ? piece.text : "{\(words.joined(separator: " ")):\(piece.text)}"
    }.joined()
  }.joined(separator: "\n")
}

/// What agents write, as lines.
struct MarkdownTests {
  @Test func `headings, emphasis, strong and struck text and code have looks of their own`() {
    #expect(marked("# Über *alles*") == "{accent bold:Über }{accent bold italic:alles}")
    #expect(marked("## 漢字") == "{title bold:漢字}")
    #expect(
      marked("a *b* **c** ***d*** ~~e~~ `f  g`")
        == "a {italic:b} {bold:c} {bold italic:d} {strikethrough:e} {code:f  g}")
  }

  @Test func `a paragraph is broken where the width ends, and where the agent broke it`() {
    #expect(plain("one two three four\nfive", columns: 9) == "one two\nthree\nfour\nfive")
    #expect(plain("日本語の文章です。終わり", columns: 8) == "日本語の\n文章で\nす。終わ\nり")
    #expect(plain("a  \nb\\\nc", columns: 9) == "a\nb\nc")
  }

  @Test func `text between words is the same whether its look changes there or not`() {
    #expect(plain("**bold**er and *more*", columns: 10) == "bolder and\nmore")
  }

  @Test func `one blank line stands between two blocks`() {
    #expect(plain("# one\ntwo\n\n\n\nthree\n---\n- four") == "one\n\ntwo\n\nthree\n\n• four")
  }

  @Test func `lists nest, number and say what is done`() {
    let text = """
      1. first
         goes on
         - inner é
           1. deep שלום
      2. second

      - [ ] to do
      - [x] done
      """
    #expect(
      plain(text) == """
        1. first
           goes on
           • inner é
             1. deep שלום
        2. second

        ☐ to do
        ☑ done
        """)
    #expect(
      plain("- [ ] to do\n- [x] done\n\n***", columns: 15, isUnicode: false)
        == "- [ ] to do\n- [x] done\n\n---------------")
  }

  @Test func `numbers of a list end in one column`() {
    #expect(plain("9. nine\n10. ten") == " 9. nine\n10. ten")
  }

  @Test func `an item's lines stand under its text`() {
    #expect(plain("- one two three\n- 漢字漢字漢字", columns: 10) == "• one two\n  three\n• 漢字漢字\n  漢字")
  }

  @Test func `a loose list keeps its air, also where its items lie far apart`() {
    #expect(plain("1. a\n\n2. b\n\n   c\n\nend") == "1. a\n\n2. b\n\n   c\n\nend")
  }

  @Test func `a quote has a bar at each of its lines`() {
    #expect(plain("> one two three\n>> four", columns: 12) == "│ one two\n│ three\n│\u{20}\n│ │ four")
    #expect(plain("> a", isUnicode: false) == "| a")
    for (text, columns) in [("```alonglanguage\na\n```", 12), ("- [x] a", 4)] {
      let words = plain(text, columns: columns, isUnicode: false)
      #expect(words.contains("~") && words.utf8.allSatisfy { $0 < 0x80 }, "\(words)")
    }
  }

  @Test func `fenced code stands on its own ground under the name of its language, and is never reflowed`() {
    #expect(
      marked("```swift\nlet a  =  1\n\n\tb\n```\nafter", columns: 16) == """
         {codeText on codeBlock: }{codeText on codeBlock:        }{codeComment on codeBlock:swift }
         {codeText on codeBlock: }{codeKeyword on codeBlock:let}{codeText on codeBlock: a  =  }{codeNumber on codeBlock:1}
         {codeText on codeBlock: }
         {codeText on codeBlock: }{codeText on codeBlock:        b}

        after
        """)
    let look = MarkdownLook(columns: 16, isUnicode: true)
    #expect(Markdown.lines(of: "```\na\n\n```", look).map(\.fill) == [.codeBlock, .codeBlock])
    #expect(plain("~~~\n12345678901234\n~~~", columns: 10) == "  12345678\n  901234")
    #expect(plain("    indented", columns: 20) == "  indented")
  }

  @Test func `code that is still being written is code already`() {
    #expect(
      plain("see\n\n```py\nx = 1\n\ny = 2", columns: 12)
        == "see\n\n         py\u{20}\n  x = 1\n\u{20}\u{20}\n  y = 2")
  }

  @Test func `where no terminal opens it, the address of a link is said, and of one that is its own words no more`() {
    let look = MarkdownLook(columns: 60, isUnicode: true, opensLinks: false)
    func said(_ text: String) -> String { Markdown.lines(of: text, look).map(\.text).joined(separator: "\n") }
    #expect(said("[größe](https://x.org/a)") == "größe (https://x.org/a)")
    #expect(said("https://x.org/a, www.x.org") == "https://x.org/a, www.x.org")
    #expect(said("![Bild](https://x.org/a.png)") == "image: Bild (https://x.org/a.png)")
    #expect(Markdown.lines(of: "[a](https://x.org)", look).allSatisfy { $0.pieces.allSatisfy { $0.look.link == nil } })
  }

  @Test func `a link shows its text and keeps its address where a terminal may open it`() {
    #expect(marked("[docs](https://example.com/a b)") == "[docs](https://example.com/a b)".withAutolink)
    #expect(marked("[docs](<https://example.com/ä b>)") == "{link https://example.com/%C3%A4%20b:docs}")
    #expect(marked("https://example.com/x") == "{link https://example.com/x:https://example.com/x}")
    #expect(
      marked("[m](mailto:a@b.c) [f](src/a.swift)")
        == "{link:m}{textDim: (mailto:a@b.c)} {link:f}{textDim: (src/a.swift)}")
    #expect(
      marked("[a][1] [b]\n\n[1]: http://x.org\n[b]: javascript:x")
        == "{link http://x.org:a} {link:b}{textDim: (javascript:x)}")
    #expect(marked("a@b.c") == "{link:a@b.c}")
    #expect(marked("![Bild](https://x.org/a.png)") == "image: {link https://x.org/a.png:Bild}")
  }

  @Test func `HTML is shown as text, and its line breaks break lines`() {
    #expect(marked("a<br>b <b>c</b>") == "a\nb {textDim:<b>}c{textDim:</b>}")
    #expect(marked("<div>\nx\n</div>") == "{textDim:<div>}\n{textDim:x}\n{textDim:</div>}")
  }

  @Test func `a footnote stands where it was written, behind its mark`() {
    #expect(
      plain("so it is[^1].\n\n[^1]: as *they* say\n[^b]: more") == "so it is[^1].\n\n[^1] as they say\n\n[^b] more")
  }

  @Test func `text that isn't Markdown stays what it is`() {
    #expect(plain("2 * 3 * 4 snake_case_name a|b [x] 5 < 6 & 7") == "2 * 3 * 4 snake_case_name a|b [x] 5 < 6\n& 7")
    #expect(plain("") == "")
    #expect(plain("\n\n") == "")
  }
}

/// Tables fit.
struct TableTests {
  private let table = "| name | was | is |\n|:--|--:|:-:|\n| café | 1 | é |\n| 漢字 | 22 | **b** |\n"

  @Test func `a table takes the columns that it needs`() {
    #expect(plain(table) == "name │ was │ is\n─────┼─────┼───\ncafé │   1 │ é\n漢字 │  22 │ b")
    #expect(plain(table, isUnicode: false) == "name | was | is\n-----+-----+---\ncafé |   1 | é\n漢字 |  22 | b")
  }

  @Test func `a table that is too wide breaks the text of its wide columns`() {
    #expect(
      plain("| a | text |\n|--|--|\n| x | one two three four |", columns: 14)
        == "a │ text\n──┼───────────\nx │ one two\n  │ three four")
  }

  @Test func `a table with more columns than fit becomes a list of what they say`() {
    #expect(
      plain("| a | b | c |\n|-|-|-|\n| one two | 2 | 3 |\n| 4 | 5 | |", columns: 12)
        == "a: one two\nb: 2\nc: 3\n\na: 4\nb: 5")
  }

  @Test func `a column has room for its longest word, and where not all have, the table becomes a list`() {
    let table = "| a | why |\n|--|--|\n| Retry-After-All | because everybody |"
    #expect(
      plain(table, columns: 28)
        == "a               │ why\n────────────────┼───────────\n"
        + "Retry-After-All │ because\n                │ everybody")
    #expect(plain(table, columns: 27) == "a: Retry-After-All\nwhy: because everybody")
    // 漢字 are broken anywhere, and so is a word that is too long for any table.
    let address = String(repeating: "x", count: 30)
    #expect(
      plain("| a | b |\n|--|--|\n| \(address) | 漢字漢字漢字漢字 |", columns: 33)
        == "a                    │ b\n─────────────────────┼───────────\n"
        + "xxxxxxxxxxxxxxxxxxxx │ 漢字漢字漢\nxxxxxxxxxx           │ 字漢字")
  }

  @Test func `what narrow columns leave goes to the wide ones, evenly`() {
    let (eight, four) = (Array(repeating: "grundsätze", count: 8), Array(repeating: "abc défghi", count: 4))
    let cells = ["four", eight.joined(separator: " "), four.joined(separator: " "), "six123", "sïx", "fünf5"]
    let row = "| " + cells.joined(separator: " | ") + " |"
    let lines = plain(row + "\n|--|--|--|--|--|--|\n" + row, columns: 72).split(separator: "\n")
    #expect(lines.first { $0.contains("┼") }?.split(separator: "┼").map(\.count) == [5, 22, 21, 8, 5, 6])
  }

  @Test func `a table that is still being written is text until its second line`() {
    #expect(plain("| a | b |") == "| a | b |")
    #expect(plain("| a | b |\n|--|--|\n| 1") == "a │ b\n──┼──\n1 │ ")
  }
}

extension String {
  /// A blank ends an address, so this is no link but text with one in it.
  fileprivate var withAutolink: String {
    "[docs]({link https://example.com/a:https://example.com/a} b)"
  }
}

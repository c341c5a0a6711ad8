import Conversation
import Testing
import Texts

@Suite struct PlainTextTests {
  @Test(arguments: [
    ("plain é 日本 שלום\n\tx", "plain é 日本 שלום\n\tx"), ("\u{1B}[1;31mred\u{1B}[0m!", "red!"),
    ("\u{1B}]0;title\u{7}a\u{1B}]8;;http://x\u{1B}\\link", "alink"), ("a\r\nb\r\n", "a\nb\n"),
    ("10%\r50%\r100%\nnext", "100%\nnext"), ("abc\u{8}d", "abd"), ("\u{8}\u{8}a\n\u{8}b", "a\nb"),
    ("bell\u{7} null\u{0} del\u{7F}", "bell null del"), ("cut \u{1B}[3", "cut "), ("end\u{1B}", "end"),
    ("\u{1B}(Bx\u{1B}Mz", "xz"), ("e\u{301}\u{1B}[0m", "e\u{301}"),
  ])
  func `what only a terminal understands is taken out`(text: String, expected: String) {
    #expect(PlainText.plain(text) == expected)
  }

  @Test func `colours are kept as marks, and nothing else of what a terminal understands`() {
    let text = "\u{1B}[1;31mred\u{1B}[m \u{1B}[2K\u{1B}[?25lplain\u{1B}]8;;http://x\u{7} \u{1B}[38:2:1:2:3mé\u{1B}[3"
    let kept = PlainText.colored(text)
    #expect(!kept.unicodeScalars.contains("\u{1B}"))
    #expect(ColorMarks.plain(kept) == "red plain é")
    #expect(
      ColorMarks.stretches(of: kept[...]).map(\.parameters) == [[1, 31], [0], [38, 2, 1, 2, 3]])
    #expect(PlainText.plain(text) == "red plain é")
  }

  @Test func `a line has no breaks and no spaces around it`() {
    #expect(PlainText.line("10%\r20%") == "10% 20%")
    #expect(PlainText.line(" \u{1B}[1mFix\n the\t日本  ") == "Fix the 日本")
    #expect(PlainText.line("rm -rf ~\u{8}\u{8}ls") == "rm -rf ~\u{FFFD}\u{FFFD}ls", "nothing is wiped out of a title")
    #expect(PlainText.line("\u{200B} \u{200B}\u{FEFF}") == "", "nobody would see a name")
  }

  @Test func `nothing is hidden of what is to be allowed`() {
    #expect(PlainText.exact("rm -r ü\r\u{1B}[2Kls\u{9B}K\n\tx") == "rm -r ü\u{FFFD}\u{FFFD}[2Kls\u{FFFD}K\n\tx")
  }
}

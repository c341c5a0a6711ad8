import Code
import Markdown
import Texts
import Toolkit

/// What is drawn: whatever comes in, what goes on has no control byte.
extension FuzzTarget {
  static let texts = [
    FuzzTarget("clean", samples) { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      expectPrintable(Clean.text(text), "a clean text")
      expectPrintable(Clean.line(text), "a clean line")
      precondition(Clean.line(Clean.line(text)) == Clean.line(text), "cleaning twice changes something")
    },
    FuzzTarget("markdown", samples + [patch]) { bytes in
      let text = ShortCharacters.bounded(String(decoding: bytes, as: UTF8.self))
      for columns in [7, 80] {
        for line in Markdown.lines(of: text, MarkdownLook(columns: columns, isUnicode: true)) {
          for piece in line.pieces { expectPrintable(Clean.line(piece.text), "a line of Markdown") }
        }
      }
      _ = Markdown.code(in: text)
    },
    FuzzTarget("difference", [patch, "--- a\n+++ b\n@@ -1 +1 @@\n-é\n+è\n", "@@@ x\n"]) { bytes in
      let text = ShortCharacters.bounded(String(decoding: bytes, as: UTF8.self))
      _ = text.isDiff
      for columns in [7, 80] { _ = DiffLayout(columns: columns, isUnicode: true).lines(of: text) }
    },
    FuzzTarget(
      "code",
      [
        "let größe = \"\\(a + \"b\")\" // 漢字\n/* /* */ */ 0x1F_u8 'c' \"\"\"x", "def f(x): return f'{x!r:>10}' # é",
        "const a = `x ${`y ${z}`}`; /re[/]gex/g", "<a href=\"x\">&amp;</a><!-- -->", "$(cat <<'EOF'\nx\nEOF\n)",
      ]
    ) { bytes in
      for name in ["swift", "python", "javascript", "rust", "sh", "html", "sql", "yaml", "c"] {
        guard var lexer = CodeLexer(named: name) else { continue }
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
          for span in lexer.spans(of: Array(line).span) {
            precondition(span.end <= line.count, "a part of code beyond its line")
          }
        }
      }
    },
  ]

  private static func expectPrintable(_ text: String, _ what: String) {
    for scalar in text.unicodeScalars {
      let isControl = scalar.value < 0x20 && scalar != "\n" || (0x7F...0x9F).contains(scalar.value)
      precondition(!isControl, "\(what) has the control sign \(scalar.value)")
    }
  }

  private static let samples = [
    "# größe\n\nA *list* of **two**:\n\n1. one `code`\n2. [two](http://x.y/z)\n   - ~~three~~\n\n> quote\n\n---\n",
    "| a | b |\n|---|:-:|\n| 漢字 | `x` |\n\n- [ ] task\n- [x] done\n\n<b>html</b> &amp; www.example.org\n",
    "```swift\nlet a = 1\n```\n~~~\nx\n~~~\n\n[a]: http://x \"t\"\n\n[^1]: note\n",
    "a\u{1B}[1;31mb\u{1B}]0;title\u{7}c\u{1B}]8;;http://x\u{1B}\\d\u{9B}2Je\u{1B}Pq#0\u{1B}\\f",
    "\u{202E}x\u{FEFF}\u{200B}e\u{301}\u{302}\u{303}👩\u{200D}💻\u{1F1E9}\u{1F1EA}\u{E0061}\u{2028}\u{85}\t\r\n",
  ]
}

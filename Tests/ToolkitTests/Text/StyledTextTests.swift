import Testing
import Toolkit

struct StyledTextTests {
  @Test func `lines are broken as plain text is, and keep their looks`() {
    var text = StyledText("one two ", TextLook(.text))
    text.append("thrée 漢字", TextLook(.code))
    text.append("\nend", TextLook(.text))
    func line(_ words: String, _ role: Role, blanks: Int?) -> StyledLine {
      var line = StyledLine([StyledPiece(words, role)])
      line.goesOn = blanks.map { StyledLine.Continuation(blanks: $0) }
      return line
    }
    #expect(
      text.lines(columns: 7) == [
        line("one two", .text, blanks: nil), line("thrée", .code, blanks: 1), line("漢字", .code, blanks: 1),
        line("end", .text, blanks: nil),
      ])
    #expect(text.lines(columns: 2).map(\.goesOn?.blanks).prefix(4) == [nil, 0, 1, 0])
    #expect(text.columns == 18)
    #expect(StyledText().lines(columns: 5) == [])
  }

  @Test func `what comes from outside is cleaned, and marks at a seam stay apart`() {
    var text = StyledText("a\u{1B}[31mb\u{7}", TextLook(.text))
    text.append("\u{301}c", TextLook(.code))
    #expect(text.text == "ab␇◌\u{301}c")
  }
}

struct LinkTargetTests {
  @Test(arguments: [
    ("https://example.org/a?b=c#d", "https://example.org/a?b=c#d"), ("HTTP://x.org", "HTTP://x.org"),
    ("file:///tmp/größe 1", "file:///tmp/gr%C3%B6%C3%9Fe%201"), ("https://x.org/日", "https://x.org/%E6%97%A5"),
  ])
  func `an address is printable ASCII`(address: String, clean: String) {
    #expect(LinkTarget.clean(address) == clean)
    #expect(LinkTarget.clean(clean) == clean)
  }

  @Test(arguments: [
    "", "http://", "javascript:alert(1)", "mailto:a@b.c", "//x.org", "src/a.swift", "https://x.org/\u{1B}\\",
    "https://x.org/\u{7}", "https://x.org/\n", "vbscript:x", "https://x/" + String(repeating: "a", count: 1100),
  ])
  func `what isn't a web page or a file, or could do harm, leads nowhere`(address: String) {
    #expect(LinkTarget.clean(address) == nil)
    var frame = Frame(size: Size(columns: 1, rows: 1))
    #expect(frame.link(to: address) == 0)
    #expect(frame.links.isEmpty)
  }

  @Test func `a change of an address alone is a change of the frame`() {
    func frame(_ address: String) -> Frame {
      var frame = Frame(size: Size(columns: 5, rows: 1))
      var style = Style.plain
      style.link = frame.link(to: address)
      frame.put("docs", row: 0, column: 0, style: style)
      return frame
    }
    let (old, new) = (frame("https://a.org"), frame("https://b.org"))
    let delta = FrameDelta(from: old, to: new)
    #expect(delta.links == new.links)
    #expect(delta.runs.count == 1)
    var painted = old
    painted.apply(delta)
    #expect(painted == new)
    #expect(FrameDelta(from: new, to: new).links == nil)
  }
}

import Testing
import Toolkit

@testable import Terminal

/// What a window without a screen writes: nothing twice, and nothing over what is there.
struct PlainWriterTests {
  @Test func `lines end the open line, which is written again behind them`() {
    var state = PlainWriterState(canGoBack: false)
    #expect(state.text(for: PlainOutput(lines: ["one"])) == "one\n")
    #expect(state.text(for: PlainOutput(input: "say: h")) == "say: h")
    #expect(state.text(for: PlainOutput(input: "say: hi")) == "i")
    #expect(state.text(for: PlainOutput(lines: ["two"], input: "say: hi")) == "\ntwo\nsay: hi")
    #expect(state.end() == "\n")
    #expect(state.end() == "")
  }

  @Test func `what is taken back is gone back over where the terminal can, else the line is said anew`() {
    var able = PlainWriterState(canGoBack: true)
    _ = able.text(for: PlainOutput(input: "say: 漢a"))
    #expect(able.text(for: PlainOutput(input: "say: ")) == "\u{8} \u{8}\u{8} \u{8}\u{8} \u{8}")
    var dumb = PlainWriterState(canGoBack: false)
    _ = dumb.text(for: PlainOutput(input: "say: ha"))
    #expect(dumb.text(for: PlainOutput(input: "say: h")) == "\nsay: h")
  }

  @Test func `over the end of a row nothing is gone back, but the line said anew`() {
    for (columns, text) in [(9, "\u{8} \u{8}\u{8} \u{8}"), (8, "\nsay: a"), (7, "\nsay: a")] {
      var state = PlainWriterState(canGoBack: true)
      _ = state.text(for: PlainOutput(input: "say: a漢"), columns: columns)
      #expect(state.text(for: PlainOutput(input: "say: a"), columns: columns) == text, "\(columns)")
    }
  }

  @Test func `in the last row of a long line it is gone back over what is taken out`() {
    let long = "say: " + String(repeating: "x", count: 295)
    let wide = "say: " + String(repeating: "漢", count: 10)
    // A row of 13 columns has no room for half of a wide sign.
    let cases: [(text: String, count: Int, columns: Int, back: Int?)] = [
      (long, 1, 80, 1), (long, 60, 80, 60), (long, 61, 80, nil), (wide, 1, 20, 2), (wide, 3, 20, nil),
      (wide + "a", 1, 13, nil), ("say:\nab", 1, 3, 1), ("say:\nab", 3, 80, nil), ("say: a", 1, 0, nil),
    ]
    for (text, count, columns, back) in cases {
      var state = PlainWriterState(canGoBack: true)
      _ = state.text(for: PlainOutput(input: text), columns: columns)
      let rest = String(text.dropLast(count))
      let written = back.map { String(repeating: "\u{8} \u{8}", count: $0) } ?? "\n" + rest
      #expect(state.text(for: PlainOutput(input: rest), columns: columns) == written, "\(text), \(count)")
    }
  }

  @Test func `what is written is nothing but text`() {
    var state = PlainWriterState(canGoBack: true)
    let text = state.text(for: PlainOutput(lines: ["a\u{1B}[31mb\u{7}c"], input: "\u{9B}x"))
    #expect(!text.unicodeScalars.contains { ($0.value < 0x20 && $0 != "\n") || (0x80..<0xA0).contains($0.value) })
  }

  @Test func `a terminal that is not known is not gone back on`() {
    #expect(!PlainWriter.canGoBack(in: [:]))
    #expect(!PlainWriter.canGoBack(in: ["TERM": "dumb"]))
    #expect(PlainWriter.canGoBack(in: ["TERM": "linux"]))
  }

  @Test func `a terminal that understands it is asked to mark pastes, whose words are no keys then`() {
    #expect(PlainWriter.marksPastes(in: ["TERM": "xterm"]))
    #expect(!PlainWriter.marksPastes(in: [:]))
    for term in ["dumb", "linux", "vt100", "eterm-color"] { #expect(!PlainWriter.marksPastes(in: ["TERM": term])) }
  }
}

import Emulator
import Terminal
import Testing
import Toolkit
import Wire

/// Links on the terminal.
@Suite(.timeLimit(.minutes(30)))
struct LinkTests {
  private func frame(_ text: String, _ address: String?, column: Int = 2) -> Frame {
    var frame = Frame(size: Size(columns: 40, rows: 6))
    var style = Style(foreground: .indexed(4), attributes: .underline)
    if let address { style.link = frame.link(to: address) }
    frame.put(text, row: 1, column: column, style: style)
    frame.put("plain", row: 2, column: 0)
    frame.write(at: Position(row: 3, column: 1))
    return frame
  }

  @Test func `a link is written with its address, and the screen is as it was`() throws {
    let stage = try WindowStage()
    try stage.waitForHello()
    stage.show(frame("die 文書", "https://example.org/größe"))
    try stage.wait(for: "the frame") { stage.messages == [.painted] }
    #expect(stage.screen.writtenLines == ["", "  die 文書", "plain"])
    #expect(stage.screen.cursor == Position(row: 3, column: 1))
    #expect(stage.screen.count(of: ";https://example.org/gr%C3%B6%C3%9Fe\u{1B}\\") == 1)
    #expect(stage.screen.count(of: "\u{1B}]8;;\u{1B}\\") == 1)
  }

  @Test func `what leads nowhere any more is written again without an address`() throws {
    let stage = try WindowStage()
    try stage.waitForHello()
    let before = frame("docs", "https://example.org")
    stage.show(before)
    try stage.wait(for: "the first frame") { stage.messages == [.painted] }
    let after = frame("docs", nil)
    stage.send(.frame(FrameDelta(from: before, to: after)))
    try stage.wait(for: "the second frame") { stage.messages == [.painted, .painted] }
    #expect(stage.screen.writtenLines == ["", "  docs", "plain"])
    #expect(stage.screen.count(of: "https://example.org") == 1)
    #expect(stage.screen.cursor == Position(row: 3, column: 1))
  }

  @Test func `where the character set isn't UTF-8, no link is written, and the title is ASCII`() throws {
    let stage = try WindowStage(environment: ["LC_ALL": "C"])
    try stage.waitForHello()
    var linked = frame("Bücher – 文書", "https://example.org")
    linked.title = "Größe – 日 e\u{301}"
    stage.show(linked)
    try stage.wait(for: "the frame") { stage.messages == [.painted] }
    #expect(stage.screen.writtenLines == ["", "  Bucher - ? ?", "plain"])
    #expect(stage.screen.count(of: "\u{1B}]8") == 0)
    #expect(stage.screen.count(of: "\u{1B}]2;Grose - ? e\u{07}") == 1)
  }

  @Test func `a frame without links costs no byte for them`() throws {
    let stage = try WindowStage()
    try stage.waitForHello()
    stage.show(frame("docs", nil))
    try stage.wait(for: "the frame") { stage.messages == [.painted] }
    #expect(stage.screen.count(of: "\u{1B}7") == 0)
    #expect(stage.screen.count(of: "\u{1B}]8") == 0)
  }
}

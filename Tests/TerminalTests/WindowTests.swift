import Emulator
import Glibc
import Terminal
import Testing
import Toolkit
import Wire

@Suite(.timeLimit(.minutes(30)))
struct WindowTests {
  private func frame(_ rows: [String], style: Style = .plain, columns: Int = 40, rowCount: Int = 6) -> Frame {
    var frame = Frame(size: Size(columns: columns, rows: rowCount))
    for (row, text) in rows.enumerated() {
      var column = 0
      for scalar in text.unicodeScalars {
        let width = CharacterWidth.of(scalar)
        if width == 0 {
          let cell = frame[row, column - 1]
          frame[row, column - 1] = Cell(base: cell.base, marks: UInt64(scalar.value), style: cell.style)
          continue
        }
        frame[row, column] = Cell(scalar, style: style)
        if width == 2 { frame[row, column + 1] = .continuation(style) }
        column += width
      }
    }
    return frame
  }

  @Test func `a window introduces itself`() throws {
    let stage = try WindowStage()
    try stage.waitForHello()
    #expect(
      stage.hello
        == WindowHello(
          version: "probe", size: Size(columns: 40, rows: 6), colors: .indexed, unicode: true, directory: "/größe",
          locale: "", showsAhead: true))
    #expect([1000, 1002, 1004, 1006, 1036, 1039, 2004].allSatisfy { stage.screen.isOn($0) })
  }

  @Test func `a frame is painted as it is, with wide, combining and right-to-left text`() throws {
    let stage = try WindowStage()
    try stage.waitForHello()
    var shown = frame(["日本語 und Größe", "e\u{301}cole שלום", "", "🙂 smile"])
    shown.write(at: Position(row: 1, column: 3))
    shown.title = "Größe\u{1B}]0;evil\u{07}"
    stage.show(shown)
    try stage.wait(for: "the frame") { stage.messages == [.painted] }
    #expect(stage.screen.writtenLines == ["日本語 und Größe", "e\u{301}cole שלום", "", "🙂 smile"])
    #expect(stage.screen.cursor == Position(row: 1, column: 3))
    #expect(stage.screen.isOn(25))
    #expect(stage.screen.count(of: "\u{1B}]2;Größe") == 1)
    #expect(stage.screen.count(of: "evil\u{07}\u{07}") == 0)
    #expect(stage.screen.count(of: "\u{1B}]0;evil") == 0)
  }

  @Test func `a change inside a wide character leaves no half behind`() throws {
    let stage = try WindowStage()
    try stage.waitForHello()
    let before = frame(["ab日本cd"])
    let after = frame(["ab日xycd"])
    stage.show(before)
    try stage.wait(for: "the first frame") { stage.messages == [.painted] }
    stage.send(.frame(FrameDelta(from: before, to: after)))
    try stage.wait(for: "the second frame") { stage.messages == [.painted, .painted] }
    #expect(stage.screen.writtenLines == ["ab日xycd"])
    // Halves that no sensible server sends are blanks.
    var broken = frame(["日x"])
    broken[0, 0] = Cell("a")
    broken[0, 39] = Cell("語")
    stage.show(broken)
    try stage.wait(for: "the third frame") { stage.messages.count == 3 }
    #expect(stage.screen.text(0).hasPrefix("a x "))
    #expect(stage.screen.text(0).hasSuffix(" \u{FFFD}"))
  }

  @Test func `no control character reaches the terminal`() throws {
    let stage = try WindowStage()
    try stage.waitForHello()
    var evil = Frame(size: Size(columns: 40, rows: 6))
    for (column, value) in [0x1B, 0x5B, 0x32, 0x4A, 0x07, 0x9B, 0x7F, 0x200B].enumerated() {
      evil[0, column] = Cell(base: UInt32(value), style: .plain)
    }
    stage.show(evil)
    try stage.wait(for: "the frame") { stage.messages == [.painted] }
    #expect(stage.screen.writtenLines == ["\u{FFFD}[2J\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"])
    #expect(!stage.screen.raw.contains(0x07) || stage.screen.count(of: "\u{FFFD}\u{07}") == 0)
  }

  @Test func `colours and attributes are shown as well as the terminal can`() throws {
    let stage = try WindowStage()
    try stage.waitForHello()
    let style = Style(
      foreground: .rgb(255, 0, 0), background: .indexed(4), attributes: [.bold, .italic, .underline])
    var shown = frame(["rot"], style: style)
    shown[0, 5] = Cell("r", style: Style(attributes: .reverse))
    stage.show(shown)
    try stage.wait(for: "the frame") { stage.messages == [.painted] }
    #expect(stage.screen.foreground(0, 0) == .indexed(196))
    #expect(stage.screen.background(0, 0) == .indexed(4))
    #expect(stage.screen.attributes(0, 0) == [.bold, .italic, .underline])
    #expect(stage.screen.foreground(0, 10) == .standard)
    #expect(stage.screen.attributes(0, 5) == .reverse)
  }

  @Test(arguments: [
    (["COLORTERM": "truecolor"], ColorDepth.trueColor), (["NO_COLOR": "1"], .none), (["TERM": "linux"], .eight),
    (["TERM": "vt100"], .none), (["TERM": "xterm-16color"], .sixteen),
  ])
  func `every colour depth paints`(environment: [String: String], depth: ColorDepth) throws {
    let stage = try WindowStage(environment: environment)
    try stage.wait(for: "a hello") { stage.hello != nil }
    #expect(stage.hello?.colors == depth)
    stage.show(frame(["Größe"], style: Style(foreground: .rgb(250, 250, 5), background: .rgb(0, 0, 100))))
    try stage.wait(for: "the frame") { stage.messages == [.painted] }
    #expect(stage.screen.writtenLines == ["Größe"])
    if depth == .none { #expect(stage.screen.foreground(0, 0) == .standard) }
    if depth == .trueColor { #expect(stage.screen.foreground(0, 0) == .rgb(250, 250, 5)) }
    if depth == .eight { #expect(stage.screen.foreground(0, 0) == .indexed(3)) }
  }

  @Test func `a locale without Unicode is told and painted in ASCII`() throws {
    let stage = try WindowStage(environment: ["LC_ALL": "C"])
    try stage.waitForHello()
    #expect(stage.hello?.unicode == false)
    let lines = [
      "Größe 日 ok", "don’t – “été” — „Łódź“…", "• a → b • −1 « ‹x› »", "├── Ōsaka │ ✓", "ÀÿĀſ × ÷ 🙂.",
    ]
    stage.show(frame(lines))
    try stage.wait(for: "the frame") { stage.messages == [.painted] }
    #expect(
      stage.screen.writtenLines
        == ["Grose ?  ok", "don't - \"ete\" - \"Lodz\".", "* a > b * -1 < <x> >", "+-- Osaka | v", "AyAs x / ? ."])
  }

  @Test func `what the person does reaches the server`() throws {
    let stage = try WindowStage()
    try stage.waitForHello()
    stage.type("é\u{03}\u{1B}[A\u{1B}[<0;3;2M\u{1B}[I\u{1B}[200~zwei\rZeilen\u{1B}[201~\u{1B}")
    try stage.wait(for: "all inputs") { stage.messages.count == 7 }
    #expect(
      stage.messages
        == [
          .key(Key("é")), .key(Key("c", .control)), .key(Key(.up)),
          .mouse(Mouse(.press, at: Position(row: 1, column: 2))), .focus(true), .paste("zwei\nZeilen"),
          .key(Key(.escape)),
        ].map { WindowMessage.input($0) })
  }

  @Test func `a new size is told, and a frame of that size is painted`() throws {
    let stage = try WindowStage()
    try stage.waitForHello()
    stage.show(frame(["before"]))
    try stage.wait(for: "the first frame") { stage.takeMessages() == [.painted] }
    try stage.resize(Size(columns: 60, rows: 9))
    try stage.wait(for: "the new size") {
      stage.takeMessages() == [.input(.resize(Size(columns: 60, rows: 9)))]
    }
    stage.show(frame(Array(repeating: String(repeating: "ü", count: 60), count: 9), columns: 60, rowCount: 9))
    try stage.wait(for: "the second frame") { stage.messages == [.painted] }
    #expect(stage.screen.writtenLines == Array(repeating: String(repeating: "ü", count: 60), count: 9))
  }

  @Test(arguments: [Size(columns: 1, rows: 1), Size(columns: 2, rows: 1), Size(columns: 300, rows: 100)])
  func `every size is painted`(size: Size) throws {
    let stage = try WindowStage(size: size)
    try stage.waitForHello()
    #expect(stage.hello?.size == size)
    let text = String(repeating: "x", count: size.columns)
    stage.show(frame(Array(repeating: text, count: size.rows), columns: size.columns, rowCount: size.rows))
    try stage.wait(for: "the frame") { stage.messages == [.painted] }
    #expect(stage.screen.writtenLines == Array(repeating: text, count: size.rows))
  }

  @Test func `a copy and a bell are for the terminal`() throws {
    let stage = try WindowStage()
    try stage.waitForHello()
    stage.send(.copy("größe"))
    stage.send(.bell)
    try stage.wait(for: "both") { stage.screen.count(of: "\u{1B}]52;c;Z3LDtsOfZQ==\u{07}\u{07}") == 1 }
  }
}

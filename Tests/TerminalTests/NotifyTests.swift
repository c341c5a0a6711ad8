import Emulator
import Testing
import Toolkit
import Wire

@testable import Terminal

/// What a terminal is sent so that its person looks at it.
struct NotifyTests {
  @Test func `most terminals get title and text, and a semicolon in the text divides nothing`() {
    #expect(
      TerminalSequences.notify("größer; is done", environment: [:])
        == "\u{1B}]777;notify;upnext;größer, is done\u{07}")
  }

  @Test(arguments: [["TERM_PROGRAM": "iTerm.app"], ["LC_TERMINAL": "iTerm2"]])
  func `a terminal that knows only the other sequence gets that one`(environment: [String: String]) {
    #expect(TerminalSequences.notify("漢字", environment: environment) == "\u{1B}]9;upnext: 漢字\u{07}")
  }

  @Test(arguments: [["KITTY_WINDOW_ID": "1"], ["TERM": "xterm-kitty"]])
  func `kitty gets title and text in parts, as it knows them`(environment: [String: String]) {
    #expect(
      TerminalSequences.notify("größe; 漢字", environment: environment)
        == "\u{1B}]99;i=upnext:d=0;upnext\u{1B}\\\u{1B}]99;i=upnext:p=body;größe; 漢字\u{1B}\\")
  }

  @Test func `each part goes through tmux by itself`() {
    let text = TerminalSequences.notify("x", environment: ["KITTY_WINDOW_ID": "1", "TMUX": "/tmp/s,1,0"])
    #expect(text.ranges(of: "\u{1B}Ptmux;").count == 2)
    #expect(text.hasSuffix("\u{1B}\u{1B}]99;i=upnext:p=body;x\u{1B}\u{1B}\\\u{1B}\\"))
  }

  @Test func `tmux hands it on to the terminal outside`() {
    #expect(
      TerminalSequences.notify("x", environment: ["TMUX": "/tmp/s,1,0"])
        == "\u{1B}Ptmux;\u{1B}\u{1B}]777;notify;upnext;x\u{07}\u{1B}\\")
  }

  @Test func `GNU screen hands on notices and copies, each in pieces that it takes whole`() {
    let screen = ["STY": "1.pts", "TERM": "screen"]
    #expect(
      TerminalSequences.notify("größer", environment: screen)
        == "\u{1B}P\u{1B}]777;notify;upnext;größer\u{07}\u{1B}\\")
    let inKitty = TerminalSequences.notify("x", environment: screen.merging(["KITTY_WINDOW_ID": "1"]) { $1 })
    #expect(
      inKitty == "\u{1B}P\u{1B}]99;i=upnext:d=0;upnext\u{07}\u{1B}\\"
        + "\u{1B}P\u{1B}]99;i=upnext:p=body;x\u{07}\u{1B}\\")

    let text = String(repeating: "größe ", count: 500)
    let copied = TerminalSequences.copy(text, environment: screen)
    let pieces = copied.split(separator: "\u{1B}\\")
    #expect(pieces.count > 10)
    #expect(pieces.allSatisfy { $0.hasPrefix("\u{1B}P") && $0.utf8.count < 256 })
    #expect(pieces.map { $0.dropFirst(2) }.joined() == TerminalSequences.copy(text, environment: [:]))
  }

  @Test func `tmux takes a copy itself, and what it was started in is not asked`() {
    let bare = "\u{1B}]52;c;eA==\u{07}"
    #expect(TerminalSequences.copy("x", environment: ["TMUX": "/tmp/s,1,0"]) == bare)
    #expect(TerminalSequences.copy("x", environment: ["TMUX": "/tmp/s,1,0", "STY": "1.pts"]) == bare)
  }

  @Test func `nothing in the text is a sequence, and it is not long`() {
    let text = TerminalSequences.notify(
      "a\u{1B}]0;evil\u{07}\u{9B}2J\n\u{1B}\\" + String(repeating: "é", count: 9000), environment: ["TMUX": "1"])
    #expect(text.unicodeScalars.filter { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }.count == 5)
    #expect(text.utf8.count < 600)
  }
}

/// What a terminal says of its ground.
struct GroundTests {
  private let answers: [(String, Bool)] = [
    ("\u{1B}]11;rgb:0000/0000/0000\u{1B}\\", true), ("\u{1B}]11;rgb:ffff/fbfb/f0f0\u{07}", false),
    ("\u{1B}]11;rgb:f/f/f\u{07}", false), ("\u{1B}]11;rgba:1e/1e/2e/ff\u{1B}\\", true),
    ("\u{1B}[?997;1n", true), ("\u{1B}[?997;2n", false),
  ]

  @Test func `an answer is the ground's and nothing else, however it is cut`() {
    for (answer, isDark) in answers {
      let bytes = Array(answer.utf8)
      for cut in 0...bytes.count {
        var parser = InputParser()
        parser.awaitsReply = true
        let inputs = parser.consume(bytes[..<cut]) + parser.consume(bytes[cut...])
        #expect(inputs == [.background(isDark: isDark)], "\(answer.debugDescription) cut at \(cut)")
      }
    }
  }

  @Test func `over a slow line the beginning of an answer is no key, as long as one is awaited`() {
    var parser = InputParser()
    _ = parser.consume([0x1B])
    #expect(parser.patienceMilliseconds == 25)
    parser.awaitsReply = true
    #expect(parser.patienceMilliseconds == 1000)
    _ = parser.consume([0x5D])
    #expect(parser.patienceMilliseconds == 1000)
  }

  @Test func `what the terminal is ends the wait, and is no input`() {
    var parser = InputParser()
    parser.awaitsReply = true
    #expect(parser.consume(Array("\u{1B}[?62;22c".utf8)) == [])
    #expect(!parser.awaitsReply)
  }

  @Test(arguments: [
    "11;?", "11;rgb:ff/ff", "11;rgb:xx/00/00", "11;rgb:12345/0/0", "10;rgb:0/0/0", "52;c;x", "11;rgb:-1/0/0",
  ])
  func `other replies are nobody's`(reply: String) {
    var parser = InputParser()
    #expect(parser.consume(Array("\u{1B}]\(reply)\u{07}".utf8)) == [])
  }
}

@Suite(.timeLimit(.minutes(30)))
struct WindowNotifyTests {
  @Test func `a window tells its terminal, and rings`() throws {
    let stage = try WindowStage()
    try stage.wait(for: "a hello") { stage.hello != nil }
    stage.send(.notify("größer is done"))
    try stage.wait(for: "the words") {
      stage.screen.count(of: "\u{1B}]777;notify;upnext;größer is done\u{07}\u{07}") == 1
    }
  }

  @Test func `a plain terminal only rings`() throws {
    let stage = try WindowStage(environment: ["TERM": "linux"])
    try stage.wait(for: "a hello") { stage.hello != nil }
    stage.send(.notify("größer is done"))
    try stage.wait(for: "the bell") { stage.screen.raw.contains(0x07) }
    #expect(stage.screen.count(of: "größer") == 0)
  }
}

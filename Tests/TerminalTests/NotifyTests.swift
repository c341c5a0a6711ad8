import Testing
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

  @Test func `nothing in the text is a sequence, and it is not long`() {
    let text = TerminalSequences.notify(
      "a\u{1B}]0;evil\u{07}\u{9B}2J\n\u{1B}\\" + String(repeating: "é", count: 9000), environment: ["TMUX": "1"])
    #expect(text.unicodeScalars.filter { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }.count == 5)
    #expect(text.utf8.count < 600)
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

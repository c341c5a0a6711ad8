import Testing
import Toolkit
import Wire

@testable import Terminal

struct TerminalKindTests {
  private func choose(_ environment: [String: String]) throws -> TerminalKind {
    try TerminalKind.choose(environment: environment, unicode: true) { name in
      switch name {
      case "xterm-256color", "xterm-kitty", "tmux-256color", "foot", "vte-256color": TerminalKind.Facts(colors: 256)
      case "xterm-direct", "vte-direct", "kitty-direct", "tmux-direct":
        TerminalKind.Facts(colors: 1 << 24, direct: true)
      case "linux": TerminalKind.Facts(colors: 8)
      case "vt220": TerminalKind.Facts(colors: -1)
      case "dumb": TerminalKind.Facts(colors: -1, canMoveCursor: false)
      default: nil
      }
    }
  }

  private func kind(_ description: String, _ colors: ColorDepth, extensions: Bool = true) -> TerminalKind {
    TerminalKind(description: description, colors: colors, unicode: true, understandsExtensions: extensions)
  }

  @Test func `a terminal is painted by its own description`() throws {
    #expect(try choose(["TERM": "xterm-256color"]) == kind("xterm-256color", .indexed))
    #expect(try choose(["TERM": "linux"]) == kind("linux", .eight, extensions: false))
    #expect(try choose(["TERM": "vt220"]) == kind("vt220", .none, extensions: false))
    #expect(try choose(["TERM": "vte-256color"]) == kind("vte-256color", .indexed))
    #expect(try choose(["TERM": "xterm-direct"]) == kind("vte-direct", .trueColor))
    #expect(try choose(["TERM": "kitty-direct"]) == kind("kitty-direct", .trueColor))
  }

  @Test(arguments: [
    ([:], true), (["STY": "1.pts"], false), (["STY": "1.pts", "TMUX": "/tmp/s,1,0"], false),
    (["STY": "1.pts", "TERM": "tmux-256color"], true),
  ])
  func `GNU screen is not asked for the mouse, since it would keep Escape back`(
    more: [String: String], takes: Bool
  ) throws {
    let kind = try choose(["TERM": "xterm-256color"].merging(more) { $1 })
    #expect(kind.takesMouse == takes)
    #expect(TerminalSequences.enter(kind).contains("\u{1B}[?1000h") == takes)
    #expect(TerminalSequences.enter(kind).contains("\u{1B}[?2004h"))
  }

  @Test func `true colour is used where the terminal says so and a description for it exists`() throws {
    #expect(try choose(["TERM": "xterm-256color", "COLORTERM": "truecolor"]) == kind("vte-direct", .trueColor))
    #expect(try choose(["TERM": "xterm-kitty", "COLORTERM": "truecolor"]) == kind("kitty-direct", .trueColor))
    #expect(try choose(["TERM": "tmux-256color", "COLORTERM": "24bit"]) == kind("tmux-direct", .trueColor))
    #expect(try choose(["TERM": "foot", "COLORTERM": "truecolor"]) == kind("foot", .indexed))
    #expect(try choose(["TERM": "linux", "COLORTERM": "truecolor"]) == kind("linux", .eight, extensions: false))
  }

  @Test func `NO_COLOR means none, unless it is empty`() throws {
    #expect(
      try choose(["TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"]) == kind("xterm-256color", .none)
    )
    #expect(try choose(["TERM": "xterm-256color", "NO_COLOR": ""]) == kind("xterm-256color", .indexed))
  }

  @Test(arguments: [[:], ["TERM": ""], ["TERM": "dumb"], ["TERM": "größe"]])
  func `what can't show a screen is refused`(environment: [String: String]) {
    #expect(throws: TerminalKind.Unfit.self) { try choose(environment) }
  }
}

struct LookTests {
  private func look(_ color: Color, _ depth: ColorDepth) -> Look { Look(Style(foreground: color), depth: depth) }

  @Test func `a colour becomes the nearest that the terminal has`() {
    let orange = Color.rgb(255, 135, 0)
    #expect(look(orange, .trueColor) == Look(foreground: 0xFF8700))
    #expect(look(orange, .indexed) == Look(foreground: 208))
    #expect(look(.rgb(250, 20, 10), .sixteen) == Look(foreground: 9))
    #expect(look(.rgb(250, 20, 10), .eight) == Look(foreground: 1, attributes: .bold))
    #expect(look(orange, .none) == Look())
    #expect(look(.rgb(128, 128, 128), .indexed) == Look(foreground: 244))
  }

  @Test func `the terminal's own colours stay its own`() {
    #expect(look(.indexed(3), .indexed) == Look(foreground: 3))
    #expect(look(.indexed(3), .trueColor) == Look(foreground: 3))
    #expect(look(.indexed(12), .eight) == Look(foreground: 4, attributes: .bold))
    #expect(look(.indexed(208), .trueColor) == Look(foreground: 0xFF8700))
    #expect(look(.terminalDefault, .eight) == Look())
    // In true colour, numbers below 8 would be the terminal's own.
    #expect(look(.rgb(0, 0, 0), .trueColor) == Look(foreground: 8))
  }

  @Test func `two colours that became one do not hide the text`() {
    let style = Style(foreground: .rgb(10, 10, 10), background: .rgb(0, 0, 0))
    #expect(Look(style, depth: .sixteen) == Look(foreground: 0, background: -1))
  }

  @Test func `struck out text is faint`() {
    #expect(Look(Style(attributes: [.strikethrough, .bold]), depth: .none) == Look(attributes: [.dim, .bold]))
  }
}

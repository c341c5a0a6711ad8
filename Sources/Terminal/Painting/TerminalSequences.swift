import JSON
import Toolkit

/// The sequences that we write ourselves, beside ncurses.
enum TerminalSequences {
  private static let pasteMode = "2004"
  /// Mouse with drags and wide coordinates, bracketed paste, focus, and news of a ground that turned dark or light.
  private static func modes(_ kind: TerminalKind) -> [String] {
    (kind.takesMouse ? ["1000", "1002", "1006"] : []) + [pasteMode, "1004", "2031"]
  }

  /// Alt is an Escape before its key, where xterm as it comes types another letter. What was set there before comes back.
  private static let altModes = ["1036", "1039"]

  static func enter(_ kind: TerminalKind) -> String {
    guard kind.understandsExtensions else { return "" }
    return "\u{1B}[22;0t" + altModes.map { "\u{1B}[?\($0)s" }.joined() + enterAgain(kind)
  }

  /// What was there before the first time is kept: no terminal keeps more.
  static func enterAgain(_ kind: TerminalKind) -> String {
    guard kind.understandsExtensions else { return "" }
    return (altModes + modes(kind)).map { "\u{1B}[?\($0)h" }.joined()
  }

  static func leave(_ kind: TerminalKind) -> String {
    guard kind.understandsExtensions else { return "" }
    return "\u{1B}[?2026l" + modes(kind).reversed().map { "\u{1B}[?\($0)l" }.joined()
      + altModes.map { "\u{1B}[?\($0)r" }.joined() + "\u{1B}[23;0t"
  }

  /// Whether pastes come as such, in a window without a screen.
  static func markPastes(_ isOn: Bool) -> String { "\u{1B}[?\(pasteMode)\(isOn ? "h" : "l")" }

  /// What colour the background is, whose answer comes as a reply (`GroundReply`); and what the terminal is, which each
  /// answers behind it, so that nobody waits for one that doesn't know its colours.
  static let askBackground = "\u{1B}]11;?\u{1B}\\\u{1B}[c"

  static func title(_ text: String) -> String { "\u{1B}]2;\(Clean.line(text))\u{07}" }

  /// tmux has a clipboard of its own, and takes this for it.
  static func copy(_ text: String, environment: [String: String]) -> String {
    let sequence = "\u{1B}]52;c;\(Base64.text(of: Array(text.utf8)))\u{07}"
    return isInScreen(environment) ? throughScreen(sequence) : sequence
  }
}

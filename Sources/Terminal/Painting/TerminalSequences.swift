import JSON
import Toolkit

/// The sequences that we write ourselves, beside ncurses.
enum TerminalSequences {
  /// Mouse with drags and wide coordinates, bracketed paste, focus.
  private static let modes = ["1000", "1002", "1006", "2004", "1004"]

  static func enter(_ kind: TerminalKind) -> String {
    kind.understandsExtensions ? "\u{1B}[22;0t" + modes.map { "\u{1B}[?\($0)h" }.joined() : ""
  }

  static func leave(_ kind: TerminalKind) -> String {
    kind.understandsExtensions
      ? "\u{1B}[?2026l" + modes.reversed().map { "\u{1B}[?\($0)l" }.joined() + "\u{1B}[23;0t" : ""
  }

  static func title(_ text: String) -> String { "\u{1B}]2;\(Clean.line(text))\u{07}" }

  static func copy(_ text: String) -> String { "\u{1B}]52;c;\(Base64.text(of: Array(text.utf8)))\u{07}" }
}

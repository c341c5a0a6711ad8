import Toolkit

/// Notifications of the desktop, which terminals know by three sequences; most know only one of them.
extension TerminalSequences {
  /// Longer ones are cut by everybody who shows them.
  private static let length = 200

  static func notify(_ text: String, environment: [String: String]) -> String {
    let words = Clean.line(String(text.prefix(length)))
    // A semicolon divides title and text.
    let undivided = words.map { $0 == ";" ? "," : String($0) }.joined()
    let sequences =
      switch protocolKnown(in: environment) {
      // It shows no notice before its last part has come; its text may have any signs.
      case .kitty:
        ["\u{1B}]99;i=upnext:d=0;upnext\u{1B}\\", "\u{1B}]99;i=upnext:p=body;\(words)\u{1B}\\"]
      case .plain: ["\u{1B}]9;upnext: \(undivided)\u{07}"]
      case .titled: ["\u{1B}]777;notify;upnext;\(undivided)\u{07}"]
      }
    if isInTmux(environment) { return sequences.map(throughTmux).joined() }
    return isInScreen(environment) ? sequences.map(throughScreen).joined() : sequences.joined()
  }

  /// As they are numbered: 99, 9 and 777.
  private enum Known { case kitty, plain, titled }

  private static func protocolKnown(in environment: [String: String]) -> Known {
    // In tmux `TERM` is tmux's own, and the window that it was started in is in the environment all the same.
    if environment["KITTY_WINDOW_ID"]?.isEmpty == false || environment["TERM"] == "xterm-kitty" { return .kitty }
    let names = ["TERM_PROGRAM", "LC_TERMINAL"].compactMap { environment[$0]?.lowercased() }
    return names.contains { $0.hasPrefix("iterm") } ? .plain : .titled
  }

  /// tmux hands on what is wrapped so, with every escape doubled, where its person allows it.
  private static func throughTmux(_ sequence: String) -> String {
    let doubled = sequence.map { $0 == "\u{1B}" ? "\u{1B}\u{1B}" : String($0) }.joined()
    return "\u{1B}Ptmux;\(doubled)\u{1B}\\"
  }

  private static func isInTmux(_ environment: [String: String]) -> Bool { environment["TMUX"]?.isEmpty == false }

  /// With both names nobody knows which of the two is the inner one.
  static func isInScreen(_ environment: [String: String]) -> Bool {
    environment["STY"]?.isEmpty == false && !isInTmux(environment)
  }

  /// GNU screen hands on what is wrapped so, up to the first end of a string. What stands behind some hundred bytes it
  /// shows as text.
  static func throughScreen(_ sequence: String) -> String {
    let end = "\u{1B}\\"
    let whole = sequence.hasSuffix(end) ? String(sequence.dropLast(end.count)) + "\u{07}" : sequence
    var rest = Array(whole.unicodeScalars)[...]
    var wrapped = ""
    while !rest.isEmpty {
      wrapped += "\u{1B}P\(String(String.UnicodeScalarView(rest.prefix(100))))\(end)"
      rest = rest.dropFirst(100)
    }
    return wrapped
  }
}

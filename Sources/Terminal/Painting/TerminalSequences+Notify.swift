import Toolkit

/// Notifications of the desktop, which terminals know by two sequences; most know only one of them.
extension TerminalSequences {
  /// Longer ones are cut by everybody who shows them.
  private static let length = 200

  static func notify(_ text: String, environment: [String: String]) -> String {
    // A semicolon divides what follows into title and text.
    let words = Clean.line(String(text.prefix(length))).map { $0 == ";" ? "," : String($0) }.joined()
    let sequence =
      knowsNine(environment) ? "\u{1B}]9;upnext: \(words)\u{07}" : "\u{1B}]777;notify;upnext;\(words)\u{07}"
    return environment["TMUX"]?.isEmpty == false ? throughTmux(sequence) : sequence
  }

  /// Terminals that know OSC 9 and not OSC 777.
  private static func knowsNine(_ environment: [String: String]) -> Bool {
    let names = ["TERM_PROGRAM", "LC_TERMINAL"].compactMap { environment[$0]?.lowercased() }
    return names.contains { $0.hasPrefix("iterm") }
  }

  /// tmux hands on what is wrapped so, with every escape doubled, where its person allows it.
  private static func throughTmux(_ sequence: String) -> String {
    let doubled = sequence.map { $0 == "\u{1B}" ? "\u{1B}\u{1B}" : String($0) }.joined()
    return "\u{1B}Ptmux;\(doubled)\u{1B}\\"
  }
}

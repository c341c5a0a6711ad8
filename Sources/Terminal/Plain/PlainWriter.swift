import Toolkit

/// Writes lines, and the open one behind them, so that nothing is written twice that stands there already.
struct PlainWriterState: Equatable {
  /// What stands in the open line.
  private(set) var open = ""
  /// The terminal can go back over what was written last.
  let canGoBack: Bool

  init(canGoBack: Bool) { self.canGoBack = canGoBack }

  /// The bytes of what comes next, on a terminal so wide.
  mutating func text(for output: PlainOutput, columns: Int = .max) -> String {
    let input = Clean.text(output.input)
    defer { open = input }
    guard output.lines.isEmpty else {
      let lines = output.lines.map { Clean.whole($0) + "\n" }.joined()
      return (open.isEmpty ? "" : "\n") + lines + input
    }
    if input.hasPrefix(open) { return String(input.dropFirst(open.count)) }
    if canGoBack, open.hasPrefix(input), isInOneRow(from: input, columns: columns) {
      return String(repeating: "\u{8} \u{8}", count: Clean.columns(open) - Clean.columns(input))
    }
    return "\n" + input
  }

  /// Whether what is taken out stands in the last row of those in which the open line is: no terminal goes back from one to the
  /// one above.
  private func isInOneRow(from input: String, columns: Int) -> Bool {
    guard columns > 0, !open.dropFirst(input.count).contains("\n") else { return false }
    let (start, end) = (PlainWriterState.columns(ofLast: input), PlainWriterState.columns(ofLast: open))
    let row = end / columns
    // A wide sign for which a row has no room left moves all that follows.
    let mostMoved = Clean.columns(open) == open.utf8.count ? 0 : row
    return start / columns == row && end % columns + mostMoved < columns
  }

  private static func columns(ofLast text: String) -> Int {
    Clean.columns(text.suffix(from: text.lastIndex(of: "\n").map(text.index(after:)) ?? text.startIndex))
  }

  /// Ends the open line.
  mutating func end() -> String {
    defer { open = "" }
    return open.isEmpty ? "" : "\n"
  }
}

/// The same on a terminal.
final class PlainWriter {
  private let output: TerminalOutput
  /// The words of a paste are not to be keys.
  private let marksPastes: Bool
  private var state: PlainWriterState
  /// What came while somebody else had the terminal.
  private var held: [PlainOutput] = []

  init(descriptor: Int32, environment: [String: String]) {
    output = TerminalOutput(descriptor: descriptor)
    marksPastes = PlainWriter.marksPastes(in: environment)
    state = PlainWriterState(canGoBack: PlainWriter.canGoBack(in: environment))
  }

  /// A terminal that is not known may be anything.
  static func canGoBack(in environment: [String: String]) -> Bool {
    !["", "dumb", "unknown"].contains(environment["TERM"] ?? "")
  }

  /// One of the terminals of which it is known.
  static func marksPastes(in environment: [String: String]) -> Bool {
    let term = environment["TERM"] ?? ""
    return pasteMarkers.contains { term.hasPrefix($0) }
  }

  private static let pasteMarkers = [
    "alacritty", "foot", "gnome", "iterm", "kitty", "konsole", "mintty", "putty", "rxvt", "screen", "st-", "tmux",
    "vte", "wezterm", "xterm",
  ]

  func write(_ lines: PlainOutput, holds: Bool) {
    if holds { held.append(lines) } else { put(lines) }
  }

  private func put(_ lines: PlainOutput) {
    output.write(state.text(for: lines, columns: Screen.size(of: output.descriptor).columns))
  }

  func release() {
    for lines in held { put(lines) }
    held = []
  }

  /// Something of the window's own, above the open line.
  func say(_ words: String, holds: Bool) { write(PlainOutput(lines: [words], input: state.open), holds: holds) }

  func bell() { output.write("\u{7}") }

  /// The terminal is ours.
  func open() { if marksPastes { output.write(TerminalSequences.markPastes(true)) } }

  func close() { output.write(state.end() + (marksPastes ? TerminalSequences.markPastes(false) : "")) }
}

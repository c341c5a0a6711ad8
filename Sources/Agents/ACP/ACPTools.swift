import Core
import JSON

/// The tool calls of one turn as they are now, since updates only tell what has changed.
struct ACPTools: Sendable {
  private var calls: [String: ToolCall] = [:]
  /// The contents of calls that show a terminal: they change as its command goes on.
  private var contents: [String: [JSON]] = [:]
  private var terminals: [String: TerminalView] = [:]

  subscript(id: String) -> ToolCall? { calls[id] }

  /// The calls of the turn before are over; a command may go on and be shown by another call.
  mutating func beginTurn() {
    calls = [:]
    contents = [:]
  }

  /// A call is as it was but for what is told now. The answer is the call, and whether that changed it.
  mutating func apply(_ change: JSON, to id: String) -> (call: ToolCall, isNews: Bool) {
    let before = calls[id]
    var call = before ?? ToolCall(id: id, title: "Tool")
    if let content = change["content"]?.array {
      contents[id] = content.contains { $0["type"]?.string == "terminal" } ? content : nil
    }
    call.apply(change, terminals: terminals)
    calls[id] = call
    return (call, call != before)
  }

  /// The calls that show this terminal, where that changes them.
  mutating func show(_ terminal: TerminalView) -> [ToolCall] {
    terminals[terminal.id] = terminal
    return contents.keys.sorted().compactMap { id in
      guard let content = contents[id], content.contains(where: { $0["terminalId"]?.string == terminal.id }),
        let before = calls[id]
      else { return nil }
      var call = before
      call.show(content, terminals: terminals)
      calls[id] = call
      return call == before ? nil : call
    }
  }
}

extension ToolCall {
  /// So much of an output is kept: the end of a longer one.
  private static let outputLimit = 256 << 10

  /// Takes over the members that are there; lists replace the ones before.
  mutating func apply(_ change: JSON, terminals: [String: TerminalView]) {
    if let title = change["title"]?.string.map(PlainText.line), !title.isEmpty { self.title = title }
    if let kind = change["kind"]?.string { self.kind = kind }
    switch change["status"]?.string {
    case "pending": status = .pending
    case "in_progress": status = .running
    case "completed": status = .completed
    case "failed": status = .failed
    case "cancelled": status = .cancelled
    case .some, nil: break
    }
    if let given = change["rawInput"], !given.isNull {
      input = ToolCallText.input(given)
    } else if input.isEmpty, let places = change["locations"]?.array {
      input = ToolCallText.places(places)
    }
    if let content = change["content"]?.array {
      show(content, terminals: terminals)
    } else if output.isEmpty, let raw = change["rawOutput"] {
      output = ToolCall.bounded(PlainText.colored(ToolCallText.output(raw)))
    }
    if let code = change["rawOutput"]?["exitCode"]?.int ?? change["rawOutput"]?["exit_code"]?.int { exitCode = code }
  }

  /// The content as text, with what its terminals show by now.
  mutating func show(_ content: [JSON], terminals: [String: TerminalView]) {
    let texts = content.map { ToolCallText.text(of: $0, terminals: terminals) }
    output = ToolCall.bounded(PlainText.colored(texts.filter { !$0.isEmpty }.joined(separator: "\n")))
    let shown = content.compactMap { $0["terminalId"]?.string.flatMap { terminals[$0] } }
    if shown.count == 1, let code = shown.first?.exitCode { exitCode = code }
  }

  private static func bounded(_ text: String) -> String {
    guard text.utf8.count > outputLimit else { return text }
    let start = text.utf8.index(text.endIndex, offsetBy: -outputLimit)
    let line = text[start...].firstIndex(of: "\n").map { text.index(after: $0) } ?? text.index(after: start)
    return "[the first \(text.utf8.count - text[line...].utf8.count) bytes are left out]\n" + text[line...]
  }
}

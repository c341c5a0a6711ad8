import Core
import Toolkit

/// One line of a conversation on the screen: pieces of text with what they are for.
struct EntryLine: Equatable, Sendable {
  struct Piece: Equatable, Sendable {
    let text: String
    let role: Role
  }

  var pieces: [Piece]
  /// At the right edge, such as the time.
  var trailing: Piece?

  init(_ pieces: [Piece], trailing: Piece? = nil) {
    self.pieces = pieces
    self.trailing = trailing
  }

  init(_ text: String, _ role: Role) {
    self.init([Piece(text: text, role: role)])
  }

  static let blank = EntryLine([])
}

/// What a conversation's lines depend on beside its entries.
struct EntryLook: Equatable, Sendable {
  let columns: Int
  let isUnicode: Bool
  let offsetSeconds: Int
  let provider: String
}

/// How an entry of a transcript reads: a heading, then its text, then a blank line.
enum EntryLayout {
  /// How much of a tool's output is shown: its end, since that is where the news is.
  static let toolRows = 12

  static func lines(of entry: Entry, _ look: EntryLook, lastRows: Int = .max) -> [EntryLine] {
    let columns = max(1, look.columns)
    let isUnicode = look.isUnicode
    switch entry.kind {
    case .text, .thought:
      let role: Role = entry.kind == .thought ? .textDim : .text
      return [heading(entry, look)]
        + text(entry.text, indent: 2, role: role, columns: columns, lastRows: lastRows) + [.blank]
    case .notice:
      let role: Role = entry.status == .failed ? .error : entry.status == .interrupted ? .held : .textDim
      return text(entry.text, indent: 0, role: role, columns: columns, lastRows: lastRows) + [.blank]
    case .plan:
      return plan(entry.text, columns: columns, isUnicode: isUnicode) + [.blank]
    case .tool:
      return tool(entry, columns: columns, isUnicode: isUnicode) + [.blank]
    }
  }

  private static func heading(_ entry: Entry, _ look: EntryLook) -> EntryLine {
    var pieces: [EntryLine.Piece] = []
    switch (entry.role, entry.kind) {
    case (.user, _): pieces.append(.init(text: "you", role: .user))
    case (_, .thought): pieces.append(.init(text: "thinking", role: .textDim))
    case (.agent, _), (.tool, _), (.system, _): pieces.append(.init(text: look.provider, role: .agent))
    }
    if entry.role == .user, !entry.title.isEmpty {
      pieces.append(.init(text: (look.isUnicode ? "  ▤ " : "  @ ") + Clean.line(entry.title), role: .textDim))
    }
    if let word = statusWord(entry) { pieces.append(.init(text: "  " + word.text, role: word.role)) }
    let clock = EntryLine.Piece(text: Words.clock(entry.at, offsetSeconds: look.offsetSeconds), role: .textDim)
    return EntryLine(pieces, trailing: entry.kind == .thought ? nil : clock)
  }

  /// The state of a message that the person sent; nothing where all is well and over.
  private static func statusWord(_ entry: Entry) -> EntryLine.Piece? {
    guard entry.role == .user else { return nil }
    switch entry.status {
    case .sending: return .init(text: "sending", role: .textDim)
    case .accepted: return .init(text: "accepted", role: .textDim)
    case .failed: return .init(text: "failed", role: .error)
    case .cancelled: return .init(text: "stopped", role: .held)
    case .interrupted: return .init(text: "interrupted", role: .held)
    case .done, .open: return nil
    }
  }

  private static func plan(_ text: String, columns: Int, isUnicode: Bool) -> [EntryLine] {
    text.split(separator: "\n").map { line in
      let done = line.hasPrefix("[x]")
      let running = line.hasPrefix("[>]")
      let mark = isUnicode ? (done ? "✓" : running ? "▸" : "·") : String(line.prefix(3))
      let role: Role = done ? .textDim : running ? .working : .text
      return EntryLine(Truncation.keepStart("  \(mark) \(line.dropFirst(4))", columns: columns), role)
    }
  }

  private static func tool(_ entry: Entry, columns: Int, isUnicode: Bool) -> [EntryLine] {
    let arrow = isUnicode ? "▸ " : "> "
    let end = toolEnd(entry, isUnicode: isUnicode)
    let room = max(1, columns - 2 - Clean.columns(end.text) - 2)
    let title = Truncation.keepStart(Clean.line(arrow + entry.title), columns: room)
    let heading = EntryLine([.init(text: "  " + title, role: .tool)], trailing: end)
    guard !entry.text.isEmpty else { return [heading] }
    let all = text(entry.text, indent: 4, role: .text, columns: columns, lastRows: toolRows + 1)
    return [heading] + all.suffix(toolRows)
  }

  private static func toolEnd(_ entry: Entry, isUnicode: Bool) -> EntryLine.Piece {
    switch entry.status {
    case .open, .sending, .accepted: .init(text: isUnicode ? "● running" : "* running", role: .working)
    case .done: .init(text: isUnicode ? "✓" : "ok", role: .done)
    case .failed:
      .init(text: (isUnicode ? "✕ " : "x ") + (entry.exitCode.map { "exit \($0)" } ?? "failed"), role: .error)
    case .cancelled: .init(text: "stopped", role: .held)
    case .interrupted: .init(text: "interrupted", role: .held)
    }
  }

  /// Text from outside, cleaned and wrapped. Where only the end is to be seen, only that is laid out.
  static func text(
    _ text: String, indent: Int, role: Role, columns: Int, lastRows: Int = .max
  ) -> [EntryLine] {
    let end = lastRows == .max ? Substring(text) : tail(of: text, lines: lastRows)
    let trimmed = end.hasSuffix("\n") ? end.dropLast() : end
    let margin = String(repeating: " ", count: min(indent, max(0, columns - 1)))
    return Wrapping.wrap(Clean.text(String(trimmed)), columns: max(1, columns - margin.count)).map {
      EntryLine(margin + $0, role)
    }
  }

  /// So many lines from the end of a text: what is before them can't be on the screen.
  private static func tail(of text: String, lines: Int) -> Substring {
    let bytes = text.utf8
    var index = bytes.endIndex
    var left = lines + 1
    while index > bytes.startIndex {
      let before = bytes.index(before: index)
      if bytes[before] == UInt8(ascii: "\n") {
        left -= 1
        if left == 0 { return text[index...] }
      }
      index = before
    }
    return text[...]
  }
}

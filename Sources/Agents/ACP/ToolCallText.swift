import Core
import JSON

extension ToolCall {
  /// Takes over the members that are there; lists replace the ones before.
  mutating func apply(_ change: JSON) {
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
    if let content = change["content"]?.array {
      output = PlainText.colored(content.map(ToolCallText.text).filter { !$0.isEmpty }.joined(separator: "\n"))
    } else if output.isEmpty, let raw = change["rawOutput"]?.string {
      output = PlainText.colored(raw)
    }
    if let code = change["rawOutput"]?["exitCode"]?.int ?? change["rawOutput"]?["exit_code"]?.int { exitCode = code }
  }
}

/// What a tool call's parts look like as text.
enum ToolCallText {
  static func text(of content: JSON) -> String {
    switch content["type"]?.string {
    case "content": ContentText.text(of: content["content"] ?? .null)
    case "diff":
      difference(
        path: content["path"]?.string ?? "", before: content["oldText"]?.string, after: content["newText"]?.string ?? ""
      )
    case .some, nil: ""
    }
  }

  /// The command line among a tool's arguments, where agents call it so.
  static func command(in input: JSON?) -> String? {
    guard let command = input?["command"] ?? input?["cmd"] else { return nil }
    if let text = command.string { return PlainText.exact(text) }
    guard let words = command.array?.compactMap(\.string), !words.isEmpty else { return nil }
    return PlainText.exact(words.joined(separator: " "))
  }

  /// The lines that differ, with `-` and `+` in front. What is alike at both ends is left out.
  static func difference(path: String, before: String?, after: String) -> String {
    let new = lines(after)
    guard let before else { return (["+++ \(path)"] + new.map { "+" + $0 }).joined(separator: "\n") }
    var (removed, added) = (lines(before)[...], new[...])
    while let old = removed.first, old == added.first {
      removed.removeFirst()
      added.removeFirst()
    }
    while let old = removed.last, old == added.last {
      removed.removeLast()
      added.removeLast()
    }
    return (["--- \(path)"] + removed.map { "-" + $0 } + added.map { "+" + $0 }).joined(separator: "\n")
  }

  private static func lines(_ text: String) -> [Substring] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}

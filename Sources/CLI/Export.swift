import Answers
import JSON
import Shapes
import Toolkit

/// A thread as the text of a file.
package enum Export {
  package static func text(_ answer: JSON, _ format: ExportFormat) -> String {
    switch format {
    case .json, .outbox: answer.pretty
    case .markdown: markdown(answer)
    }
  }

  /// The name that the outbox's source document gives its file.
  package static func name(of outbox: JSON) -> String {
    let session = outbox["sessionId"]?.string ?? ""
    let safe = String(session.map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? $0 : "_" })
    return "queue-\(safe).json"
  }

  /// A conversation as people read it: who said what and when. Texts stay as they were said, since they are Markdown.
  private static func markdown(_ answer: JSON) -> String {
    let thread = answer["thread"]
    var parts = ["# " + Clean.wholeLine(thread?["name"]?.string ?? "thread")]
    let facts = [thread?["provider"]?.string, thread?["project"]?.string].compactMap { $0.map(Clean.wholeLine) }
    if !facts.isEmpty { parts.append(facts.joined(separator: " · ")) }
    for entry in answer["entries"]?.array ?? [] { parts.append(part(entry)) }
    return parts.joined(separator: "\n\n")
  }

  private static func part(_ entry: JSON) -> String {
    let text = Clean.whole(entry["text"]?.string ?? "")
    let title = Clean.wholeLine(entry["title"]?.string ?? "")
    let at = entry["at"]?.string ?? ""
    let role = entry["role"]?.string ?? ""
    switch entry["kind"]?.string {
    case "tool":
      let texts = [PlainWords.given(entry) ?? "", text].filter { !$0.isEmpty }
      return (["**\(title)** (\(entry["status"]?.string ?? ""))"] + texts.map(fenced)).joined(separator: "\n\n")
    case "notice": return "> " + text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n> ")
    case "thought": return "## \(role), thinking · \(at)\n\n\(closed(text))"
    case "plan": return text.split(separator: "\n").map { "- " + $0 }.joined(separator: "\n")
    case .some, nil:
      let attached = title.isEmpty ? "" : "\n\nAttached: \(title)"
      return "## \(role == "user" ? "you" : role) · \(at)\n\n\(closed(text))\(attached)"
    }
  }

  /// A piece of code that a text leaves open would swallow all that comes behind it.
  private static func closed(_ text: String) -> String {
    var open: (mark: Character, count: Int)?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let content = line.drop { $0 == " " }
      guard let mark = content.first, mark == "`" || mark == "~", line.count - content.count < 4 else { continue }
      let count = content.prefix { $0 == mark }.count
      let rest = content.dropFirst(count)
      guard count >= 3 else { continue }
      if let fence = open {
        if fence.mark == mark, count >= fence.count, rest.allSatisfy(\.isWhitespace) { open = nil }
      } else if mark == "~" || !rest.contains("`") {
        open = (mark, count)
      }
    }
    return open.map { "\(text)\n" + String(repeating: $0.mark, count: $0.count) } ?? text
  }

  /// As code, between rows of backticks that are longer than any within.
  private static func fenced(_ text: String) -> String {
    var (longest, row) = (2, 0)
    for byte in text.utf8 {
      row = byte == UInt8(ascii: "`") ? row + 1 : 0
      longest = max(longest, row)
    }
    let fence = String(repeating: "`", count: longest + 1)
    return "\(fence)\n\(text)\n\(fence)"
  }
}

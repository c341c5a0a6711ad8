import Answers
import JSON
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
      let fence = fence(for: text)
      return "**\(title)** (\(entry["status"]?.string ?? ""))" + (text.isEmpty ? "" : "\n\n\(fence)\n\(text)\n\(fence)")
    case "notice": return "> " + text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n> ")
    case "thought": return "## \(role), thinking · \(at)\n\n\(text)"
    case "plan": return text.split(separator: "\n").map { "- " + $0 }.joined(separator: "\n")
    case .some, nil:
      let attached = title.isEmpty ? "" : "\n\nAttached: \(title)"
      return "## \(role == "user" ? "you" : role) · \(at)\n\n\(text)\(attached)"
    }
  }

  /// Longer than any row of backticks within.
  private static func fence(for text: String) -> String {
    var (longest, row) = (2, 0)
    for byte in text.utf8 {
      row = byte == UInt8(ascii: "`") ? row + 1 : 0
      longest = max(longest, row)
    }
    return String(repeating: "`", count: longest + 1)
  }
}

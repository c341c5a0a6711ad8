import Conversation
import JSON
import Review

/// The shape of a comment on a change in `--json`, and as a line.
package enum CommentViews {
  package static func comment(_ comment: ReviewComment, at position: Int) -> JSON {
    [
      "position": JSON(position), "id": .string(comment.id), "path": .string(comment.path.text),
      "lines": comment.lines.map { [JSON($0.lowerBound), JSON($0.upperBound)] } ?? .null,
      "side": .string(comment.side.rawValue), "text": .string(comment.words), "lost": .bool(comment.isLost),
      "made_at": .string(Timestamp(milliseconds: comment.madeAt).iso8601),
    ]
  }

  package static func line(_ comment: JSON) -> String {
    let lines = (comment["lines"]?.array ?? []).compactMap(\.int)
    let numbers = Set(lines).sorted().map(String.init).joined(separator: "-")
    let place = PlainWords.word(comment["path"]) + (numbers.isEmpty ? "" : ":" + numbers)
    let old = comment["side"]?.string == "old" ? " (before)" : ""
    let lost = comment["lost"]?.bool == true ? " (changed since)" : ""
    return "\(comment["position"]?.int ?? 0)  \(place)\(old)\(lost)  \(PlainWords.word(comment["text"]))"
  }
}

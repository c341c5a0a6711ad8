import Conversation
import Core
import JSON
import Review

/// The shape of a comment on a change in `--json`, and as a line.
package enum CommentViews {
  /// What is not sent: drafts, each with its place among them, and those whose message waits in the outbox.
  package static func unsent(in stream: ThreadID, _ workspace: Workspace) -> JSON {
    let review = workspace.reviews[stream] ?? ThreadReview()
    let waiting = review.comments.values.filter { workspace.waits($0, in: stream) }.sorted(by: ReviewComment.isBefore)
    return [
      "thread": .string(stream.text),
      "comments": .array(review.drafts.enumerated().map { comment($0.element, at: $0.offset + 1) }),
      "waiting": .array(waiting.map { comment($0, at: nil) }),
    ]
  }

  /// The same as lines.
  package static func lines(_ answer: JSON) -> String? {
    guard let drafts = answer["comments"]?.array else { return nil }
    let waiting = (answer["waiting"]?.array ?? []).map { line($0) + "  (waits in the outbox)" }
    return (drafts.map(line) + waiting).joined(separator: "\n")
  }

  /// Without a place it is no draft.
  package static func comment(_ comment: ReviewComment, at position: Int?) -> JSON {
    [
      "position": position.map { JSON($0) } ?? .null, "id": .string(comment.id), "path": .string(comment.path.text),
      "lines": comment.lines.map { [JSON($0.lowerBound), JSON($0.upperBound)] } ?? .null,
      "side": .string(comment.side.rawValue), "text": .string(comment.words), "lost": .bool(comment.isLost),
      "made_at": .string(Timestamp(milliseconds: comment.madeAt).iso8601),
    ]
  }

  private static func line(_ comment: JSON) -> String {
    let lines = (comment["lines"]?.array ?? []).compactMap(\.int)
    let numbers = Set(lines).sorted().map(String.init).joined(separator: "-")
    let place = PlainWords.word(comment["path"]) + (numbers.isEmpty ? "" : ":" + numbers)
    let old = comment["side"]?.string == "old" ? " (before)" : ""
    let lost = comment["lost"]?.bool == true ? " (changed since)" : ""
    return
      "\(comment["position"]?.int.map(String.init) ?? "-")  \(place)\(old)\(lost)  \(PlainWords.word(comment["text"]))"
  }
}

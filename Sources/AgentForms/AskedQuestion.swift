import Conversation
import JSON

extension Permission {
  /// A question with answers to choose from, as Claude Code and Codex both put it; to answer nothing is one of them, and
  /// so is an answer of one's own, where that is taken.
  package init(question: JSON, named name: String, refusal: String, takesWords: Bool, askedAt: Timestamp) {
    let options = question["options"]?.array ?? []
    let labels = options.enumerated().map { index, option in
      let label = PlainText.line(option["label"]?.string ?? "")
      return label.isEmpty ? "Answer \(index + 1)" : label
    }
    let details = zip(labels, options).compactMap { label, option in
      option["description"]?.string.map { "\(label): \(PlainText.line($0))" }
    }
    self.init(
      id: name, title: PlainText.line(question["question"]?.string ?? "Question"),
      detail: PlainText.exact(details.joined(separator: "\n")),
      options: labels.enumerated().map {
        Permission.Option(id: Permission.Option.choiceID($0.offset), name: $0.element, kind: .other)
      }
        + (takesWords || labels.isEmpty
          ? [Permission.Option(id: "words", name: "In your own words…", kind: .other, words: "")] : [])
        + [Permission.Option(id: refusal, name: "Answer nothing", kind: .rejectOnce)],
      isQuestion: true, askedAt: askedAt)
  }
}

extension Permission.Option {
  /// Choices that have no names of their own are counted from 1, as people see them. A bare number would be taken for the
  /// place among all answers.
  package static func choiceID(_ index: Int) -> String { "choice\(index + 1)" }

  package static func choiceIndex(_ id: String) -> Int? {
    id.hasPrefix("choice") ? Int(id.dropFirst("choice".count)).flatMap { $0 > 0 ? $0 - 1 : nil } : nil
  }
}

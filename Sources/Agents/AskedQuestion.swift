import Core
import JSON

extension Permission {
  /// A question with answers to choose from, as Claude Code and Codex both put it; to answer nothing is one of them, and
  /// so is an answer of one's own, where that is taken.
  init(question: JSON, named name: String, refusal: String, takesWords: Bool, askedAt: Timestamp) {
    let options = question["options"]?.array ?? []
    let labels = options.map { PlainText.line($0["label"]?.string ?? "") }
    let details = zip(labels, options).compactMap { label, option in
      option["description"]?.string.map { "\(label): \(PlainText.line($0))" }
    }
    self.init(
      id: name, title: PlainText.line(question["question"]?.string ?? "Question"),
      detail: PlainText.exact(details.joined(separator: "\n")),
      options: labels.enumerated().map { Permission.Option(id: "\($0.offset)", name: $0.element, kind: .other) }
        + (takesWords || labels.isEmpty
          ? [Permission.Option(id: "words", name: "In your own words…", kind: .other, words: "")] : [])
        + [Permission.Option(id: refusal, name: "Answer nothing", kind: .rejectOnce)],
      isQuestion: true, askedAt: askedAt)
  }
}

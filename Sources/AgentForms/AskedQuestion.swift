import Conversation
import JSON

extension Permission {
  /// A question with answers to choose from, as Claude Code and Codex both put it; to answer nothing is one of them, and
  /// so is an answer of one's own, where that is taken. Of several questions each says which it is, and one whose answer
  /// won't do is asked again with the problem. The request tells the questions that came together from others.
  package init(
    question: JSON, _ place: (number: Int, count: Int), of request: String, named name: String, refusal: Refusal,
    takesWords: Bool, problem: String? = nil, askedAt: Timestamp
  ) {
    let takesSeveral = question.takesSeveral
    let options = question["options"]?.array ?? []
    let labels = options.enumerated().map { index, option in
      let label = PlainText.line(option["label"]?.string ?? "")
      return label.isEmpty ? "Answer \(index + 1)" : label
    }
    let details = zip(labels, options).compactMap { label, option in
      option["description"]?.string.map { "\(label): \(PlainText.line($0))" }
    }
    let header = PlainText.line(question["header"]?.string ?? "")
    let which = "\(place.number) of \(place.count)" + (header.isEmpty ? "" : ": " + header)
    let lead = [problem, place.count > 1 ? which : nil].compactMap { $0 }
    self.init(
      id: name, title: PlainText.line(question["question"]?.string ?? "Question"),
      detail: PlainText.exact((lead + details).joined(separator: "\n")),
      options: labels.enumerated().map {
        Permission.Option(
          id: Permission.Option.choiceID($0.offset), name: $0.element, kind: .other,
          isTicked: takesSeveral ? false : nil)
      }
        + (takesSeveral ? [.withTicked] : [])
        + (takesWords || labels.isEmpty
          ? [
            Permission.Option(
              id: "words", name: "In your own words…", kind: .other, words: "",
              isSecret: question["isSecret"]?.bool == true)
          ] : [])
        + [Permission.Option(id: refusal.id, name: refusal.name(at: place), kind: .rejectOnce)],
      isQuestion: true, problem: problem,
      form: place.count > 1
        ? Form(request, number: place.number, of: place.count, keepsOnNo: refusal.keepsAnswers) : nil,
      askedAt: askedAt)
  }

  /// How an agent is told that a question gets no answer, and whether it gets those before it then.
  package struct Refusal: Sendable {
    let id: String
    let keepsAnswers: Bool

    package init(_ id: String, keepsAnswers: Bool) { (self.id, self.keepsAnswers) = (id, keepsAnswers) }

    /// Of several questions it says what becomes of the others.
    fileprivate func name(at place: (number: Int, count: Int)) -> String {
      if !keepsAnswers, place.count > 1 { return "Answer none of these" }
      return place.number > 1 ? "Answer no more" : "Answer nothing"
    }
  }

  /// What is wrong with an answer of none to a question that takes several.
  package static let choosesNothing = "Choose at least one, or answer nothing."
}

extension JSON {
  /// Whether such a question may have several of its answers; of those that we know only Claude Code asks for that.
  fileprivate var takesSeveral: Bool { self["multiSelect"]?.bool == true && self["options"]?.array?.isEmpty == false }

  /// The names of what was chosen of such a question's options, as the agent has them. A question that takes several has no
  /// other answers; elsewhere one without a name stands for itself.
  package func labels(chosenBy option: String) -> [String] {
    let labels = Permission.Option.choiceIndices(option).compactMap { self["options"]?[$0]?["label"]?.string }
    return labels.isEmpty && !takesSeveral ? [option] : labels
  }
}

extension Permission.Option {
  /// Answers with all that is ticked.
  static let withTicked = Permission.Option(id: "done", name: "Answer with these", kind: .allowOnce)

  /// Choices that have no names of their own are counted from 1, as people see them. A bare number would be taken for the
  /// place among all answers.
  package static func choiceID(_ index: Int) -> String { "choice\(index + 1)" }

  /// Of an answer of several.
  package static func choiceIndices(_ id: String) -> [Int] {
    id.split(separator: "+").compactMap { choiceIndex(String($0)) }
  }

  package static func choiceIndex(_ id: String) -> Int? {
    id.hasPrefix("choice") ? Int(id.dropFirst("choice".count)).flatMap { $0 > 0 ? $0 - 1 : nil } : nil
  }
}

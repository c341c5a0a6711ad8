import Conversation
import JSON

/// How questions that an agent asks together read in the conversation, and what was answered.
package enum QuestionWords {
  package static func title(of questions: [JSON]) -> String {
    ([Entry.questionLead] + questions.compactMap { $0["question"]?.string.map(PlainText.line) }).joined(separator: " ")
  }

  /// The answers that are offered, a line each.
  package static func offered(by questions: [JSON]) -> String {
    let lines = questions.flatMap { question -> [String] in
      let offered = (question["options"]?.array ?? []).compactMap { option -> String? in
        guard let label = option["label"]?.string else { return nil }
        return "- " + label + (option["description"]?.string.map { ": \($0)" } ?? "")
      }
      return (questions.count > 1 ? [question["question"]?.string ?? ""] : []) + offered
    }
    return PlainText.exact(lines.joined(separator: "\n"))
  }

  /// The answers that were given, a line each. Of a secret only that there was one.
  package static func given(_ answers: [[String]], to questions: [JSON]) -> String {
    let lines = zip(questions, answers).compactMap { question, words -> String? in
      guard !words.isEmpty else { return nil }
      let answer = question["isSecret"]?.bool == true ? "(secret)" : words.joined(separator: ", ")
      return questions.count > 1 ? "\(question["question"]?.string ?? "") \(answer)" : answer
    }
    return PlainText.exact(lines.joined(separator: "\n"))
  }
}

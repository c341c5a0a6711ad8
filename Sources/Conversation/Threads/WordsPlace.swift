/// Where words belong that a person writes in a thread beside its messages. They are kept until they are used, as drafts
/// are: also while they are written.
package struct WordsPlace: Hashable, Comparable, Sendable {
  /// What the words are: why something is refused, an answer of the person's own, what a commit says, or an answer that
  /// was given to a form of several questions, until its asker has them all.
  package enum Purpose: String, Sendable { case refusal, answer, landing, given }

  package let thread: ThreadID
  package let purpose: Purpose
  /// What was asked, in its words: an agent that has started again asks the same under another name.
  package let question: String
  /// Which of the answers the words are; of one that was given, the form.
  package let option: String

  package init(_ purpose: Purpose, in thread: ThreadID, question: String = "", option: String = "") {
    (self.thread, self.purpose, self.question, self.option) = (thread, purpose, question, option)
  }

  package static func < (one: WordsPlace, other: WordsPlace) -> Bool {
    (one.thread, one.purpose.rawValue, one.question, one.option)
      < (other.thread, other.purpose.rawValue, other.question, other.option)
  }
}

extension Permission {
  /// The same where the same is asked again, also where an answer to it won't do.
  package var wording: String {
    let lead = problem.map(PlainText.exact) ?? ""
    guard !lead.isEmpty, deed.hasPrefix(lead) else { return title + "\n" + deed }
    return title + "\n" + String(deed.dropFirst(lead.count + 1))
  }
}

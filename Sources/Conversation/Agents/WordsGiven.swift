/// An answer that was given in words, by which is known what goes on with it: the next question of the same form, or
/// the same one again.
package struct WordsGiven: Equatable, Sendable {
  package let thread: ThreadID
  private let asked: Permission
  private let option: String

  package init(to asked: Permission, by option: String, in thread: ThreadID) {
    (self.thread, self.asked, self.option) = (thread, asked, option)
  }

  package var question: String { asked.id }

  /// By which what is asked now is answered in words, too: where they come first in the next question, or won't do.
  /// Nil where it doesn't go on with this answer.
  package func option(toGoOnWith next: Permission) -> Permission.Option? {
    guard next.id != asked.id else { return nil }
    if next.problem != nil, next.wording == asked.wording {
      return next.options.first { $0.id == option && $0.words != nil }
    }
    guard let form = asked.form, next.form?.id == form.id, let first = next.options.first, first.words != nil else {
      return nil
    }
    return first
  }
}

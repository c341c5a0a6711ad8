/// An answer that was given in words, by which is known what goes on with it: the next question of the same form, or
/// the same one again.
package struct WordsGiven: Equatable, Sendable {
  package let thread: ThreadID
  private let asked: Permission
  private let option: String
  /// On its way to another host it has left, and was answered then.
  private var isSent = false
  private var arrivedAt: Timestamp?

  package init(to asked: Permission, by option: String, in thread: ThreadID) {
    (self.thread, self.asked, self.option) = (thread, asked, option)
  }

  package var question: String { asked.id }

  /// It is on its way to another host, or is no more.
  package mutating func note(isOnItsWay: Bool, at now: Timestamp) {
    if isOnItsWay { isSent = true } else if isSent { arrivedAt = arrivedAt ?? now }
  }

  /// Hosts tell of what is asked next only after a while, and may tell before that nothing is.
  private static let untilToldMilliseconds: Int64 = 5000

  /// Another host is still to tell what is asked behind it.
  package func awaitsNext(at now: Timestamp) -> Bool {
    isSent && arrivedAt.map { now.isWithin(milliseconds: Self.untilToldMilliseconds, after: $0) } ?? true
  }

  /// What is typed on behind it may be the rest of a secret.
  package var isSecret: Bool { asked.options.contains(where: \.isSecret) }

  /// Its form has more to ask.
  package var goesOn: Bool { asked.form?.goesOn == true }

  /// What is asked now goes on with this answer.
  package func isFollowed(by next: Permission) -> Bool {
    guard next.id != asked.id else { return false }
    return isRefused(by: next) || asked.form != nil && next.form?.id == asked.form?.id
  }

  /// By which what is asked now is answered in words, too: where they come first in the next question, or won't do.
  /// Nil where it doesn't go on with this answer, or takes none.
  package func option(toGoOnWith next: Permission) -> Permission.Option? {
    guard isFollowed(by: next) else { return nil }
    if isRefused(by: next) { return next.options.first { $0.id == option && $0.words != nil } }
    return next.options.first.flatMap { $0.words == nil ? nil : $0 }
  }

  private func isRefused(by next: Permission) -> Bool { next.problem != nil && next.wording == asked.wording }
}

/// What the person does to the comments of a thread.
package enum ReviewAct: Equatable, Sendable {
  /// The comment of this id is this from now on; nil where it goes.
  case comment(String, ReviewComment?)
}

extension ThreadReview {
  /// Does the act. The answer takes it back; nil where there was nothing to do, or where the comment has been sent.
  package mutating func apply(_ act: ReviewAct) -> ReviewAct? {
    switch act {
    case .comment(let id, let comment):
      let before = comments[id]
      guard before != comment, before == nil || before?.isSent == comment?.isSent ?? false else { return nil }
      comments[id] = comment
      return .comment(id, before)
    }
  }
}

/// A comment, and where its file is as it is now.
package struct SoughtComment: Equatable, Sendable {
  package enum Place: Equatable, Sendable {
    /// What git calls the content.
    case content(String)
    /// The tree in which it is looked for, under its name.
    case tree(String)
  }

  package let comment: ReviewComment
  package let place: Place

  package init(_ comment: ReviewComment, in place: Place) {
    self.comment = comment
    self.place = place
  }

  /// Nil for one that is about the old side, or whose file in the tree has had no other name.
  package var underOldName: SoughtComment? {
    guard case .tree = place, comment.side == .new, let old = comment.oldPath else { return nil }
    var back = comment
    (back.path, back.oldPath) = (old, nil)
    return SoughtComment(back, in: place)
  }
}

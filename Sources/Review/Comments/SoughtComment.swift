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
}

/// A comment, and the content of its file as it is now.
package struct SoughtComment: Equatable, Sendable {
  package let comment: ReviewComment
  package let content: String

  package init(_ comment: ReviewComment, in content: String) {
    self.comment = comment
    self.content = content
  }
}

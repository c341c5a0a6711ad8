import Toolkit

/// What a Markdown text's lines depend on beside the text.
package struct MarkdownLook: Hashable, Sendable {
  var columns: Int
  var isUnicode: Bool
  /// What its plain text is for.
  var role: Role
  /// Where it is shown addresses of links can be opened.
  var opensLinks: Bool

  package init(columns: Int, isUnicode: Bool, role: Role = .text, opensLinks: Bool = true) {
    self.columns = max(1, columns)
    self.isUnicode = isUnicode
    self.role = role
    self.opensLinks = opensLinks
  }

  /// The same for what is set in by so many columns; where there is no room for that, nothing is set in.
  func inset(_ columns: Int) -> MarkdownLook? {
    guard self.columns - columns >= 8 else { return nil }
    var look = self
    look.columns -= columns
    return look
  }
}

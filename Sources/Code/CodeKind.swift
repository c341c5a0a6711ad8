/// What a stretch of code is.
package enum CodeKind: UInt8, Sendable, CaseIterable {
  case plain, comment, keyword, type, string, number, function, constant
  /// What names a value: of a table, a tag, an option.
  case key
}

/// A stretch of a line that is of one kind; the next one begins where it ends.
package struct CodeSpan: Hashable, Sendable {
  package let kind: CodeKind
  /// UTF-8 offset behind it.
  package let end: Int

  package init(_ kind: CodeKind, end: Int) {
    self.kind = kind
    self.end = end
  }
}

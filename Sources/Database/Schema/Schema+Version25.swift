extension Schema {
  /// Whether what was written into a form is to work in a folder of its own.
  static let version25 = "ALTER TABLE kept_form ADD COLUMN worktree INTEGER;"
}

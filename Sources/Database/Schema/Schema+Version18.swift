extension Schema {
  /// How a worktree's branch is just being brought into its base.
  static let version18 = """
    ALTER TABLE worktree ADD COLUMN landing TEXT;
    """
}

extension Schema {
  /// When a message left into a turn that was going on, while nobody knows what came of it.
  static let version21 = """
    ALTER TABLE outbox_message ADD COLUMN steered_at INTEGER;
    """
}

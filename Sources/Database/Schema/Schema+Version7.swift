extension Schema {
  /// Whether the agent's session has the words of a message whose turn broke off.
  static let version7 = """
    ALTER TABLE outbox_message ADD COLUMN in_session TEXT NOT NULL DEFAULT 'no';
    """
}

extension Schema {
  /// What was said before, for the agent that took a thread over, and the message that it left with.
  static let version23 = """
    ALTER TABLE backend_session ADD COLUMN recap TEXT;
    ALTER TABLE backend_session ADD COLUMN recap_message TEXT;
    """
}

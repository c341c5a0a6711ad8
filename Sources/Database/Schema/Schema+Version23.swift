extension Schema {
  /// What was said before, for the agent that took a thread over, and the message that it left with; and whose record tells
  /// what was said before a thread had its present session.
  static let version23 = """
    ALTER TABLE backend_session ADD COLUMN recap TEXT;
    ALTER TABLE backend_session ADD COLUMN recap_message TEXT;
    ALTER TABLE outside ADD COLUMN pages_provider TEXT;
    ALTER TABLE outside ADD COLUMN pages_session TEXT;
    """
}

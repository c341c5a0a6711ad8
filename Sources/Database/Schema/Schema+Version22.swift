extension Schema {
  /// How far a message had come before it was sent once more.
  static let version22 = """
    ALTER TABLE outbox_message ADD COLUMN earlier_standing TEXT;
    ALTER TABLE outbox_message ADD COLUMN earlier_in_session TEXT;
    ALTER TABLE outbox_message ADD COLUMN earlier_error TEXT;
    """
}

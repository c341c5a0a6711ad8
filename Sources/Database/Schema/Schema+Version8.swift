extension Schema {
  /// Whether what was written into a form is a new thread's first message.
  static let version8 = """
    ALTER TABLE kept_form ADD COLUMN begins_thread INTEGER NOT NULL DEFAULT 0;
    """
}

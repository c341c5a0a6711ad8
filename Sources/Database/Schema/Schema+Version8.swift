extension Schema {
  /// Whether what was written into a form is a new thread's first message, and whether the person has paused Up Next, whatever
  /// else holds it.
  static let version8 = """
    ALTER TABLE kept_form ADD COLUMN begins_thread INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE lane ADD COLUMN paused_by_person INTEGER NOT NULL DEFAULT 0;
    """
}

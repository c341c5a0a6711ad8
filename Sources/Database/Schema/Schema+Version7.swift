extension Schema {
  /// Whether the agent's session has the words of a message whose turn broke off, what can be taken back after a restart,
  /// what happened to the store and nobody has read yet, the variables that a command takes along, and since when a thread is
  /// pinned.
  static let version7 = """
    ALTER TABLE outbox_message ADD COLUMN in_session TEXT NOT NULL DEFAULT 'no';
    CREATE TABLE undo_step (
      number INTEGER PRIMARY KEY NOT NULL,
      is_done INTEGER NOT NULL,
      actor TEXT NOT NULL,
      title TEXT NOT NULL,
      act TEXT NOT NULL
    );
    CREATE TABLE unread_notice (number INTEGER PRIMARY KEY NOT NULL, words TEXT NOT NULL);
    ALTER TABLE command ADD COLUMN environment TEXT;
    ALTER TABLE user_session ADD COLUMN pinned_at INTEGER;
    """
}

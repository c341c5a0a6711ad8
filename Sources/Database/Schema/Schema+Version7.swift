extension Schema {
  /// What can be taken back after a restart, and what happened to the store and nobody has read yet.
  static let version7 = """
    CREATE TABLE undo_step (
      number INTEGER PRIMARY KEY NOT NULL,
      is_done INTEGER NOT NULL,
      actor TEXT NOT NULL,
      title TEXT NOT NULL,
      act TEXT NOT NULL
    );
    CREATE TABLE unread_notice (number INTEGER PRIMARY KEY NOT NULL, words TEXT NOT NULL);
    """
}

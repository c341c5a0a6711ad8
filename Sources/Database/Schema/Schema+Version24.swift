extension Schema {
  /// Words that a person has begun to write for something else than a message or a command.
  static let version24 = """
    CREATE TABLE kept_words (
      session_id TEXT NOT NULL COLLATE NOCASE,
      purpose TEXT NOT NULL,
      question TEXT NOT NULL,
      option_id TEXT NOT NULL,
      words TEXT NOT NULL,
      PRIMARY KEY (session_id, purpose, question, option_id)
    ) WITHOUT ROWID;
    """
}

extension Schema {
  /// What was written into forms for commands and is not used yet.
  static let version6 = """
    CREATE TABLE kept_form (
      id TEXT PRIMARY KEY NOT NULL COLLATE NOCASE,
      command_id TEXT,
      session_id TEXT,
      after_names TEXT NOT NULL DEFAULT '',
      start TEXT NOT NULL DEFAULT '',
      kept_at INTEGER NOT NULL DEFAULT 0,
      prompt TEXT NOT NULL,
      directory TEXT,
      provider TEXT,
      mode TEXT,
      priority INTEGER NOT NULL DEFAULT 1,
      with_system_context INTEGER NOT NULL DEFAULT 0,
      with_error_logs INTEGER NOT NULL DEFAULT 0,
      with_timestamp INTEGER NOT NULL DEFAULT 0,
      response_format TEXT NOT NULL DEFAULT 'agentsOwn'
    ) WITHOUT ROWID;
    """
}

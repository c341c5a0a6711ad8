/// Up Next, and what the person and the agents chose.
extension Schema {
  static let commandsOfVersion6 = """
    CREATE TABLE command (
      list TEXT NOT NULL,
      id TEXT NOT NULL COLLATE NOCASE,
      position INTEGER NOT NULL,
      run_started_at INTEGER,
      run_fate TEXT,
      request_id TEXT NOT NULL,
      prompt TEXT NOT NULL,
      target_session TEXT,
      target_directory TEXT,
      target_provider TEXT,
      mode TEXT,
      with_system_context INTEGER NOT NULL DEFAULT 0,
      with_error_logs INTEGER NOT NULL DEFAULT 0,
      with_timestamp INTEGER NOT NULL DEFAULT 0,
      response_format TEXT NOT NULL DEFAULT 'agentsOwn',
      estimated_seconds INTEGER,
      requested_at INTEGER NOT NULL,
      priority INTEGER NOT NULL DEFAULT 1,
      enqueued_at INTEGER NOT NULL,
      status TEXT NOT NULL,
      progress REAL NOT NULL DEFAULT 0,
      started_at INTEGER,
      completed_at INTEGER,
      result TEXT,
      error TEXT,
      exit_code INTEGER,
      session_id TEXT,
      after_ids TEXT NOT NULL DEFAULT '',
      not_before INTEGER,
      is_stashed INTEGER NOT NULL DEFAULT 0,
      expected_seconds INTEGER,
      PRIMARY KEY (list, id)
    );
    CREATE TABLE lane (
      name TEXT PRIMARY KEY NOT NULL,
      hold TEXT,
      hold_reason TEXT,
      hold_until INTEGER
    ) WITHOUT ROWID;
    CREATE TABLE command_template (
      name TEXT PRIMARY KEY NOT NULL,
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

  /// What the person decided, and what agents last told that they offer: commands, options with their values, modes and
  /// abilities, a row each.
  static let choicesOfVersion6 = """
    CREATE TABLE setting (key TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE folded_pane (name TEXT PRIMARY KEY NOT NULL) WITHOUT ROWID;
    CREATE TABLE project_choice (
      directory TEXT PRIMARY KEY NOT NULL,
      is_hidden INTEGER NOT NULL DEFAULT 0,
      provider TEXT,
      host TEXT
    ) WITHOUT ROWID;
    CREATE TABLE remembered_answer (
      id TEXT PRIMARY KEY NOT NULL,
      number INTEGER NOT NULL,
      provider TEXT NOT NULL,
      project TEXT NOT NULL,
      title TEXT NOT NULL,
      detail TEXT NOT NULL,
      answer TEXT NOT NULL,
      keeper TEXT NOT NULL,
      at INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE agent_offer (
      provider TEXT NOT NULL,
      directory TEXT NOT NULL,
      kind TEXT NOT NULL,
      number INTEGER NOT NULL,
      name TEXT NOT NULL,
      title TEXT NOT NULL DEFAULT '',
      about TEXT NOT NULL DEFAULT '',
      detail TEXT,
      PRIMARY KEY (provider, directory, kind, number)
    ) WITHOUT ROWID;
    """
}

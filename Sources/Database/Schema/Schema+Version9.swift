extension Schema {
  /// Since when threads and projects are hidden and whether a thread is muted, what each turn used and cost, what is kept
  /// of projects' files around each turn, and what is said of changes.
  static let version9 = """
    ALTER TABLE user_session ADD COLUMN hidden_at INTEGER;
    ALTER TABLE user_session ADD COLUMN hidden_in_projects_at INTEGER;
    ALTER TABLE user_session ADD COLUMN is_muted INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE project_choice ADD COLUMN hidden_at INTEGER;
    CREATE TABLE turn_cost (
      number INTEGER PRIMARY KEY NOT NULL,
      session_id TEXT NOT NULL COLLATE NOCASE,
      at INTEGER NOT NULL,
      project TEXT NOT NULL,
      provider TEXT NOT NULL,
      model TEXT,
      input_tokens INTEGER,
      output_tokens INTEGER,
      cost_micros INTEGER,
      context_used INTEGER,
      context_size INTEGER
    );
    CREATE INDEX turn_cost_time ON turn_cost (at);
    CREATE TABLE turn_snapshot (
      session_id TEXT NOT NULL COLLATE NOCASE,
      turn TEXT NOT NULL COLLATE NOCASE,
      at INTEGER NOT NULL,
      ended_at INTEGER,
      before TEXT,
      before_kind TEXT NOT NULL DEFAULT 'fresh',
      after TEXT,
      is_after_late INTEGER NOT NULL DEFAULT 0,
      pack TEXT,
      files INTEGER,
      added INTEGER,
      removed INTEGER,
      gap TEXT,
      gap_detail TEXT,
      is_reviewed INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (session_id, turn)
    );
    CREATE TABLE review_comment (
      id TEXT PRIMARY KEY NOT NULL COLLATE NOCASE,
      session_id TEXT NOT NULL COLLATE NOCASE,
      path BLOB NOT NULL,
      old_path BLOB,
      place TEXT NOT NULL,
      words TEXT NOT NULL,
      made_at INTEGER NOT NULL,
      content TEXT NOT NULL,
      is_lost INTEGER NOT NULL DEFAULT 0,
      is_sent INTEGER NOT NULL DEFAULT 0
    );
    CREATE TABLE review_seen (
      session_id TEXT NOT NULL COLLATE NOCASE,
      path BLOB NOT NULL,
      content TEXT NOT NULL,
      PRIMARY KEY (session_id, path)
    );
    """
}

extension Schema {
  /// The folders of their own that threads have, and what the person decided about those of a project. A command's wish for
  /// one stands with the command. Files that are being set back, and what is left of a turn's change when some of it was.
  static let version10 = """
    CREATE TABLE worktree (
      session_id TEXT PRIMARY KEY NOT NULL COLLATE NOCASE REFERENCES backend_session (id) ON DELETE CASCADE,
      stage TEXT NOT NULL,
      name TEXT,
      repository TEXT,
      path TEXT,
      folder TEXT,
      branch TEXT,
      base TEXT,
      base_branch TEXT,
      tip TEXT,
      removed_at INTEGER
    );
    ALTER TABLE command ADD COLUMN worktree TEXT;
    ALTER TABLE project_choice ADD COLUMN uses_worktrees INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE project_choice ADD COLUMN worktree_setup TEXT;
    ALTER TABLE project_choice ADD COLUMN worktree_allowed TEXT;
    CREATE TABLE revert (
      id TEXT PRIMARY KEY NOT NULL COLLATE NOCASE,
      session_id TEXT NOT NULL COLLATE NOCASE,
      kind TEXT NOT NULL,
      step INTEGER,
      actor TEXT NOT NULL,
      title TEXT NOT NULL,
      act TEXT NOT NULL
    );
    ALTER TABLE turn_snapshot ADD COLUMN rest TEXT;
    ALTER TABLE turn_snapshot ADD COLUMN rest_pack TEXT;
    """
}

extension Schema {
  /// The folders of their own that threads have, and what the person decided about those of a project. A command's wish for
  /// one stands with the command.
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
    """
}

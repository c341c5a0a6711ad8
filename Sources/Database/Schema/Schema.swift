/// Every version of the store's tables, in order. A version that has shipped never changes: the next one adds to it.
///
/// Versions only add: tables, and columns that are nullable or have a default. So a program of an older version reads
/// and writes a newer store as if it were its own, and what it doesn't know stays as it is.
enum Schema {
  static let migrations = [
    Migration(version: 1, script: version1),
    Migration(version: 2, script: version2),
    Migration(version: 6, script: version6),
    Migration(version: 7, script: version7),
    Migration(version: 8, script: version8),
    Migration(version: 9, script: version9),
    Migration(version: 10, script: version10),
    Migration(version: 11, script: version11),
    Migration(version: 12, script: version12),
    Migration(version: 13, script: version13),
    Migration(version: 14, script: version14),
    Migration(version: 15, script: version15),
    Migration(version: 16, script: version16),
    Migration(version: 17, script: version17),
    Migration(version: 18, script: version18),
    Migration(version: 19, script: version19),
    Migration(version: 20, script: version20),
    Migration(version: 21, script: version21),
    Migration(version: 22, script: version22),
    Migration(version: 23, script: version23),
    Migration(version: 24, script: version24),
    Migration(version: 25, script: version25),
  ]

  /// The version that this program writes.
  static let version = 25

  /// The tables that a start reads whole; they are looked at before anything is believed.
  static let workspaceTables = [
    "backend_session", "user_session", "provider_session", "outbox_message", "command", "lane", "setting",
    "folded_pane", "project_choice", "command_template", "attachment", "provider_limit", "meta", "closing_words",
    "queue_event", "remembered_answer", "outside",
    "thread_choice", "thread_fork", "agent_offer", "kept_form", "kept_words", "undo_step", "unread_notice", "turn_cost",
    "turn_snapshot", "review_comment", "review_seen", "worktree", "revert",
    "hub_letter", "hub_taken", "hub_carried", "hub_copy",
  ]

  /// What the source documents call the current schema. Times are milliseconds since 1970; ids are UUIDs in either case.
  private static let version1 = """
    CREATE TABLE backend_session (
      id TEXT PRIMARY KEY NOT NULL COLLATE NOCASE,
      backend_name TEXT NOT NULL DEFAULT '',
      working_directory TEXT NOT NULL,
      last_modified INTEGER NOT NULL,
      message_count INTEGER NOT NULL DEFAULT 0,
      preview TEXT NOT NULL DEFAULT '',
      unread_count INTEGER NOT NULL DEFAULT 0,
      is_locally_created INTEGER NOT NULL DEFAULT 0,
      marked_deleted INTEGER NOT NULL DEFAULT 0,
      is_in_queue INTEGER NOT NULL DEFAULT 0,
      queue_position INTEGER NOT NULL DEFAULT 0,
      queued_at INTEGER,
      is_in_priority_queue INTEGER NOT NULL DEFAULT 0,
      priority INTEGER NOT NULL DEFAULT 10,
      priority_order REAL NOT NULL DEFAULT 0,
      priority_queued_at INTEGER
    );
    CREATE INDEX backend_session_queue ON backend_session (is_in_queue, queue_position);
    CREATE TABLE user_session (
      id TEXT PRIMARY KEY NOT NULL COLLATE NOCASE,
      custom_name TEXT,
      is_user_deleted INTEGER NOT NULL DEFAULT 0,
      created_at INTEGER NOT NULL
    );
    CREATE TABLE message (
      id TEXT PRIMARY KEY NOT NULL COLLATE NOCASE,
      session_id TEXT NOT NULL COLLATE NOCASE REFERENCES backend_session (id) ON DELETE CASCADE,
      role TEXT NOT NULL,
      text TEXT NOT NULL,
      timestamp INTEGER NOT NULL
    );
    CREATE INDEX message_time ON message (session_id, timestamp);
    """

  /// The provider's own session, apart from the thread's identity.
  private static let version2 = """
    ALTER TABLE backend_session ADD COLUMN provider_session_id TEXT;
    ALTER TABLE backend_session ADD COLUMN provider TEXT DEFAULT 'claude';
    """
}

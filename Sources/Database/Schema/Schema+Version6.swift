extension Schema {
  /// All that came between the schema of the source documents and the first release. The versions in between were never
  /// anybody's but ours.
  static let version6 = [
    threadsOfVersion6, outboxOfVersion6, commandsOfVersion6, choicesOfVersion6, transcriptsOfVersion6,
    searchOfVersion6, startsOfVersion6,
  ].joined(separator: "\n")

  /// What else is kept of a thread. `row_version` tells rows that know of provider sessions from those that an older
  /// program wrote.
  private static let threadsOfVersion6 = """
    CREATE TABLE meta (key TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) WITHOUT ROWID;
    INSERT INTO meta VALUES ('minimum_reader', '1');
    ALTER TABLE backend_session ADD COLUMN row_version INTEGER;
    ALTER TABLE backend_session ADD COLUMN draft TEXT NOT NULL DEFAULT '';
    ALTER TABLE backend_session ADD COLUMN mode TEXT;
    ALTER TABLE backend_session ADD COLUMN hold TEXT;
    ALTER TABLE backend_session ADD COLUMN hold_reason TEXT;
    ALTER TABLE backend_session ADD COLUMN hold_until INTEGER;
    ALTER TABLE backend_session ADD COLUMN snoozed_until INTEGER;
    ALTER TABLE backend_session ADD COLUMN snoozed_since INTEGER;
    ALTER TABLE backend_session ADD COLUMN is_paused INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE backend_session ADD COLUMN edit_message TEXT;
    ALTER TABLE backend_session ADD COLUMN edit_text TEXT;
    ALTER TABLE backend_session ADD COLUMN older_number INTEGER;
    CREATE TABLE provider_session (
      session_id TEXT NOT NULL COLLATE NOCASE REFERENCES backend_session (id) ON DELETE CASCADE,
      number INTEGER NOT NULL,
      provider TEXT NOT NULL,
      provider_session_id TEXT NOT NULL,
      replaced_at INTEGER NOT NULL,
      PRIMARY KEY (session_id, number)
    ) WITHOUT ROWID;
    CREATE TABLE queue_event (
      number INTEGER PRIMARY KEY NOT NULL,
      at INTEGER NOT NULL,
      event TEXT NOT NULL,
      why TEXT NOT NULL,
      session_id TEXT NOT NULL COLLATE NOCASE
    );
    CREATE TABLE outside (
      session_id TEXT PRIMARY KEY NOT NULL COLLATE NOCASE REFERENCES backend_session (id) ON DELETE CASCADE,
      path TEXT NOT NULL,
      provider_session_id TEXT NOT NULL,
      directory TEXT NOT NULL,
      size INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      number INTEGER NOT NULL,
      read_to INTEGER NOT NULL,
      is_gone INTEGER NOT NULL DEFAULT 0,
      problem TEXT,
      ending TEXT,
      ending_at INTEGER NOT NULL,
      taken_at INTEGER,
      pages_path TEXT,
      is_own_turn INTEGER NOT NULL DEFAULT 0,
      own_prompts TEXT NOT NULL DEFAULT ''
    ) WITHOUT ROWID;
    CREATE TABLE closing_words (
      session_id TEXT PRIMARY KEY NOT NULL COLLATE NOCASE REFERENCES backend_session (id) ON DELETE CASCADE,
      words TEXT NOT NULL,
      is_failure INTEGER NOT NULL DEFAULT 0
    ) WITHOUT ROWID;
    CREATE TABLE thread_choice (
      session_id TEXT NOT NULL COLLATE NOCASE REFERENCES backend_session (id) ON DELETE CASCADE,
      option TEXT NOT NULL,
      value TEXT NOT NULL,
      PRIMARY KEY (session_id, option)
    ) WITHOUT ROWID;
    CREATE TABLE thread_fork (
      session_id TEXT PRIMARY KEY NOT NULL COLLATE NOCASE REFERENCES backend_session (id) ON DELETE CASCADE,
      origin TEXT NOT NULL COLLATE NOCASE,
      provider_session_id TEXT NOT NULL,
      at INTEGER NOT NULL
    ) WITHOUT ROWID;
    """

  /// What waits in threads, and what goes along with it.
  private static let outboxOfVersion6 = """
    CREATE TABLE outbox_message (
      session_id TEXT NOT NULL COLLATE NOCASE REFERENCES backend_session (id) ON DELETE CASCADE,
      id TEXT NOT NULL COLLATE NOCASE,
      position INTEGER NOT NULL,
      run_started_at INTEGER,
      run_fate TEXT,
      content TEXT NOT NULL,
      priority TEXT NOT NULL DEFAULT 'normal',
      created_at INTEGER NOT NULL,
      attempts INTEGER NOT NULL DEFAULT 0,
      last_error TEXT,
      image BLOB,
      command_id TEXT,
      standing TEXT NOT NULL DEFAULT 'waiting',
      PRIMARY KEY (session_id, id)
    );
    CREATE TABLE attachment (
      session_id TEXT NOT NULL COLLATE NOCASE REFERENCES backend_session (id) ON DELETE CASCADE,
      owner TEXT NOT NULL COLLATE NOCASE,
      number INTEGER NOT NULL,
      path TEXT,
      media_type TEXT,
      bytes BLOB,
      PRIMARY KEY (session_id, owner, number)
    );
    CREATE TRIGGER outbox_message_gone AFTER DELETE ON outbox_message BEGIN
      DELETE FROM attachment WHERE session_id = OLD.session_id AND owner = OLD.id;
    END;
    CREATE TABLE provider_limit (
      provider TEXT PRIMARY KEY NOT NULL,
      until INTEGER,
      resumes_at INTEGER,
      words TEXT NOT NULL DEFAULT ''
    ) WITHOUT ROWID;
    """
}

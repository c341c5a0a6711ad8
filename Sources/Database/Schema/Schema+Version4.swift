extension Schema {
  /// What each part of the program adds in this version, part by part.
  static let version4 = [
    projectsOfVersion4, queueOfVersion4, discoveryOfVersion4, outboxOfVersion4, commandsOfVersion4,
    transcriptsOfVersion4, permissionsOfVersion4,
  ].joined(separator: "\n")

  private static let projectsOfVersion4 = """
    CREATE TABLE project_choice (
      directory TEXT PRIMARY KEY NOT NULL,
      is_hidden INTEGER NOT NULL DEFAULT 0,
      provider TEXT,
      host TEXT
    ) WITHOUT ROWID;
    """

  /// Snoozing, and what joined and left the Queue.
  private static let queueOfVersion4 = """
    ALTER TABLE backend_session ADD COLUMN snoozed_until INTEGER;
    ALTER TABLE backend_session ADD COLUMN snoozed_since INTEGER;
    CREATE TABLE queue_event (
      number INTEGER PRIMARY KEY NOT NULL,
      at INTEGER NOT NULL,
      event TEXT NOT NULL,
      why TEXT NOT NULL,
      session_id TEXT NOT NULL COLLATE NOCASE
    );
    """

  /// Where a thread that another program left lies.
  private static let discoveryOfVersion4 = """
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
    """

  /// Attachments of messages, and how often a message was tried.
  private static let outboxOfVersion4 = """
    ALTER TABLE backend_session ADD COLUMN is_paused INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE backend_session ADD COLUMN edit_message TEXT;
    ALTER TABLE backend_session ADD COLUMN edit_text TEXT;
    ALTER TABLE outbox_message ADD COLUMN standing TEXT NOT NULL DEFAULT 'waiting';
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

  /// Orders among commands, their moments, and their templates.
  private static let commandsOfVersion4 = """
    ALTER TABLE command ADD COLUMN after_ids TEXT NOT NULL DEFAULT '';
    ALTER TABLE command ADD COLUMN not_before INTEGER;
    ALTER TABLE command ADD COLUMN is_stashed INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE command ADD COLUMN expected_seconds INTEGER;
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
    """

  /// What a tool was given and when it ended, and what the last turn of each thread ended with.
  private static let transcriptsOfVersion4 = """
    ALTER TABLE message ADD COLUMN tool_kind TEXT NOT NULL DEFAULT '';
    ALTER TABLE message ADD COLUMN input TEXT NOT NULL DEFAULT '';
    ALTER TABLE message ADD COLUMN ended_at INTEGER;
    CREATE TABLE closing_words (
      session_id TEXT PRIMARY KEY NOT NULL COLLATE NOCASE REFERENCES backend_session (id) ON DELETE CASCADE,
      words TEXT NOT NULL,
      is_failure INTEGER NOT NULL DEFAULT 0
    ) WITHOUT ROWID;
    """

  /// Answers to agents that were given once and for always.
  private static let permissionsOfVersion4 = """
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
    """
}

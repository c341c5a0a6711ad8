extension Schema {
  /// What each part of the program adds in this version, part by part.
  static let version4 = [
    projectsOfVersion4, queueOfVersion4, discoveryOfVersion4, outboxOfVersion4, commandsOfVersion4,
    transcriptsOfVersion4,
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
  private static let queueOfVersion4 = ""

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
  private static let outboxOfVersion4 = ""

  /// Orders among commands, their moments, and their templates.
  private static let commandsOfVersion4 = ""

  /// What a tool was given, beside what it gave.
  private static let transcriptsOfVersion4 = """
    ALTER TABLE message ADD COLUMN tool_kind TEXT NOT NULL DEFAULT '';
    ALTER TABLE message ADD COLUMN input TEXT NOT NULL DEFAULT '';
    """
}

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
  private static let queueOfVersion4 = ""

  /// Where a thread that another program left lies.
  private static let discoveryOfVersion4 = ""

  /// Attachments of messages, and how often a message was tried.
  private static let outboxOfVersion4 = ""

  /// Orders among commands, their moments, and their templates.
  private static let commandsOfVersion4 = ""

  /// What a tool was given, beside what it gave.
  private static let transcriptsOfVersion4 = """
    ALTER TABLE message ADD COLUMN tool_kind TEXT NOT NULL DEFAULT '';
    ALTER TABLE message ADD COLUMN input TEXT NOT NULL DEFAULT '';
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

extension Schema {
  /// What each part of the program adds in this version, part by part.
  static let version5 = [agentsOfVersion5].joined(separator: "\n")

  /// What the person chose of an agent's options, where a thread was forked from, and what agents last told that they
  /// offer: commands, options with their values, modes and abilities, a row each.
  private static let agentsOfVersion5 = """
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

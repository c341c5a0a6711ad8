extension Schema {
  /// What each part of the program adds in this version, part by part.
  static let version5 = [agentsOfVersion5, startsOfVersion5].joined(separator: "\n")

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

  /// A start doesn't look at every transcript, nor at every thread for what an older program left: the highest number of
  /// its entries stands in the thread's row where the row's own count doesn't have it, and its rows have an index.
  private static let startsOfVersion5 = """
    ALTER TABLE backend_session ADD COLUMN older_number INTEGER;
    UPDATE backend_session SET older_number = counted.number
    FROM (SELECT session_id, max(number) AS number FROM message GROUP BY session_id) AS counted
    WHERE counted.session_id = backend_session.id AND counted.number > backend_session.message_count;
    CREATE TRIGGER message_from_older_counted AFTER UPDATE OF number ON message WHEN OLD.number IS NULL BEGIN
      UPDATE backend_session SET older_number = NEW.number
      WHERE id = NEW.session_id AND coalesce(older_number, 0) < NEW.number;
    END;
    CREATE INDEX backend_session_from_older ON backend_session (id) WHERE row_version IS NULL;
    """
}

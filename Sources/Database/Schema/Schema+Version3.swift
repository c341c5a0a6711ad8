extension Schema {
  /// Outboxes, Up Next, drafts, settings, whole transcripts and their search.
  static let version3 = workspaceOfVersion3 + transcriptsOfVersion3 + searchOfVersion3

  /// `row_version` tells rows that know of provider sessions from those that an older program wrote.
  private static let workspaceOfVersion3 = """
    CREATE TABLE meta (key TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) WITHOUT ROWID;
    INSERT INTO meta VALUES ('minimum_reader', '1');
    ALTER TABLE backend_session ADD COLUMN row_version INTEGER;
    ALTER TABLE backend_session ADD COLUMN draft TEXT NOT NULL DEFAULT '';
    ALTER TABLE backend_session ADD COLUMN mode TEXT;
    ALTER TABLE backend_session ADD COLUMN hold TEXT;
    ALTER TABLE backend_session ADD COLUMN hold_reason TEXT;
    ALTER TABLE backend_session ADD COLUMN hold_until INTEGER;
    CREATE TABLE provider_session (
      session_id TEXT NOT NULL COLLATE NOCASE REFERENCES backend_session (id) ON DELETE CASCADE,
      number INTEGER NOT NULL,
      provider TEXT NOT NULL,
      provider_session_id TEXT NOT NULL,
      replaced_at INTEGER NOT NULL,
      PRIMARY KEY (session_id, number)
    ) WITHOUT ROWID;
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
      PRIMARY KEY (session_id, id)
    );
    CREATE TABLE command (
      list TEXT NOT NULL,
      id TEXT NOT NULL COLLATE NOCASE,
      position INTEGER NOT NULL,
      run_started_at INTEGER,
      run_fate TEXT,
      request_id TEXT NOT NULL,
      prompt TEXT NOT NULL,
      target_session TEXT,
      target_directory TEXT,
      target_provider TEXT,
      mode TEXT,
      with_system_context INTEGER NOT NULL DEFAULT 0,
      with_error_logs INTEGER NOT NULL DEFAULT 0,
      with_timestamp INTEGER NOT NULL DEFAULT 0,
      response_format TEXT NOT NULL DEFAULT 'agentsOwn',
      estimated_seconds INTEGER,
      requested_at INTEGER NOT NULL,
      priority INTEGER NOT NULL DEFAULT 1,
      enqueued_at INTEGER NOT NULL,
      status TEXT NOT NULL,
      progress REAL NOT NULL DEFAULT 0,
      started_at INTEGER,
      completed_at INTEGER,
      result TEXT,
      error TEXT,
      exit_code INTEGER,
      session_id TEXT,
      PRIMARY KEY (list, id)
    );
    CREATE TABLE lane (
      name TEXT PRIMARY KEY NOT NULL,
      hold TEXT,
      hold_reason TEXT,
      hold_until INTEGER
    ) WITHOUT ROWID;
    CREATE TABLE setting (key TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE folded_pane (name TEXT PRIMARY KEY NOT NULL) WITHOUT ROWID;

    """

  /// A message's text begins in its row and goes on in pieces, so that a long answer grows without being rewritten.
  private static let transcriptsOfVersion3 = """
    ALTER TABLE message ADD COLUMN number INTEGER;
    ALTER TABLE message ADD COLUMN kind TEXT;
    ALTER TABLE message ADD COLUMN title TEXT NOT NULL DEFAULT '';
    ALTER TABLE message ADD COLUMN reference TEXT;
    ALTER TABLE message ADD COLUMN status TEXT;
    ALTER TABLE message ADD COLUMN exit_code INTEGER;
    ALTER TABLE message ADD COLUMN search_id INTEGER;
    CREATE TABLE message_piece (
      message_id TEXT NOT NULL COLLATE NOCASE REFERENCES message (id) ON DELETE CASCADE,
      number INTEGER NOT NULL,
      text TEXT NOT NULL,
      PRIMARY KEY (message_id, number)
    );
    UPDATE message SET kind = 'text', status = 'done', number = ranked.number, search_id = ranked.search_id
    FROM (
      SELECT rowid AS place, row_number() OVER (PARTITION BY session_id ORDER BY timestamp, rowid) AS number,
        row_number() OVER (ORDER BY timestamp, rowid) AS search_id
      FROM message
    ) AS ranked
    WHERE message.rowid = ranked.place;
    CREATE INDEX message_number ON message (session_id, number);
    CREATE UNIQUE INDEX message_search_id ON message (search_id);
    CREATE INDEX message_unfinished ON message (session_id) WHERE status IN ('open', 'sending', 'accepted');

    """

  /// The index holds no text of its own, only words; it reads the text from the view. `search_id` is a number that stays,
  /// since compacting a database renumbers its rows. The triggers are for programs of older versions, which know none of
  /// this: what they write is numbered and found too.
  private static let searchOfVersion3 = """
    CREATE VIEW message_full AS
    SELECT search_id, title, text || coalesce((
      SELECT group_concat(text, '') FROM (
        SELECT message_piece.text AS text FROM message_piece WHERE message_piece.message_id = message.id
        ORDER BY message_piece.number
      )
    ), '') AS body
    FROM message WHERE search_id IS NOT NULL;
    CREATE VIRTUAL TABLE message_search USING fts5(
      title, body, content = 'message_full', content_rowid = 'search_id',
      tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
    );
    INSERT INTO message_search (message_search) VALUES ('rebuild');
    CREATE TRIGGER message_from_older AFTER INSERT ON message WHEN NEW.number IS NULL BEGIN
      UPDATE message SET
        number = 1 + coalesce((SELECT max(number) FROM message WHERE session_id = NEW.session_id), 0),
        kind = coalesce(NEW.kind, 'text'), status = coalesce(NEW.status, 'done'),
        search_id = 1 + coalesce((SELECT max(search_id) FROM message), 0)
      WHERE id = NEW.id;
      INSERT INTO message_search (rowid, title, body) SELECT search_id, title, body FROM message_full
      WHERE search_id = (SELECT search_id FROM message WHERE id = NEW.id);
    END;
    CREATE TRIGGER message_text_before BEFORE UPDATE OF text ON message WHEN OLD.search_id IS NOT NULL BEGIN
      INSERT INTO message_search (message_search, rowid, title, body)
      SELECT 'delete', search_id, title, body FROM message_full WHERE search_id = OLD.search_id;
    END;
    CREATE TRIGGER message_text_after AFTER UPDATE OF text ON message WHEN NEW.search_id IS NOT NULL BEGIN
      INSERT INTO message_search (rowid, title, body)
      SELECT search_id, title, body FROM message_full WHERE search_id = NEW.search_id;
    END;
    CREATE TRIGGER message_removed BEFORE DELETE ON message WHEN OLD.search_id IS NOT NULL BEGIN
      INSERT INTO message_search (message_search, rowid, title, body)
      SELECT 'delete', search_id, title, body FROM message_full WHERE search_id = OLD.search_id;
    END;
    """
}

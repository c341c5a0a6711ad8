/// Transcripts, and what finds words in them.
extension Schema {
  /// A message's text begins in its row and goes on in pieces, so that a long answer grows without being rewritten.
  static let transcriptsOfVersion6 = """
    ALTER TABLE message ADD COLUMN number INTEGER;
    ALTER TABLE message ADD COLUMN kind TEXT;
    ALTER TABLE message ADD COLUMN title TEXT NOT NULL DEFAULT '';
    ALTER TABLE message ADD COLUMN reference TEXT;
    ALTER TABLE message ADD COLUMN status TEXT;
    ALTER TABLE message ADD COLUMN exit_code INTEGER;
    ALTER TABLE message ADD COLUMN search_id INTEGER;
    ALTER TABLE message ADD COLUMN tool_kind TEXT NOT NULL DEFAULT '';
    ALTER TABLE message ADD COLUMN input TEXT NOT NULL DEFAULT '';
    ALTER TABLE message ADD COLUMN ended_at INTEGER;
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
  static let searchOfVersion6 = """
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

  /// A start doesn't look at every transcript, nor at every thread for what an older program left: the highest number of
  /// its entries stands in the thread's row where the row's own count doesn't have it, and its rows have an index.
  static let startsOfVersion6 = """
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

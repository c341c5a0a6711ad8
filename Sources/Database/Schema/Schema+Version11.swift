extension Schema {
  /// Letters to other hosts that wait or were answered, and letters of others that were carried out here.
  static let version11 = """
    CREATE TABLE hub_letter (
      id TEXT PRIMARY KEY NOT NULL,
      to_host TEXT NOT NULL,
      number INTEGER NOT NULL,
      body TEXT NOT NULL,
      words TEXT NOT NULL,
      thread TEXT,
      keep_ms INTEGER,
      written_at INTEGER NOT NULL,
      stage TEXT NOT NULL,
      outcome TEXT
    );
    CREATE TABLE hub_taken (
      id TEXT PRIMARY KEY NOT NULL,
      from_host TEXT NOT NULL,
      taken_at INTEGER NOT NULL,
      outcome TEXT
    );
    """
}

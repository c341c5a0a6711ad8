/// The tables of the index of what was said in found threads.
///
/// It lies in a file of its own beside the store, since all of it follows from the providers' files: it needs no backup and
/// no migration, and is thrown away and made again where it is of another version, or damaged.
enum FoundSchema {
  static let version: Int64 = 4

  /// The index of words holds no text: of a hit, the record itself is read again. An entry's id begins with its time, so
  /// that the newest are the first that a search finds, and is never given to another one: an index without text can't be
  /// told which words it is to forget, so what is void stays there and leads to an entry of thread 0.
  static let script = """
    CREATE TABLE thread (
      number INTEGER PRIMARY KEY NOT NULL,
      id TEXT UNIQUE NOT NULL COLLATE NOCASE,
      provider TEXT NOT NULL,
      provider_session_id TEXT NOT NULL,
      path TEXT NOT NULL,
      size INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      file INTEGER NOT NULL,
      read_to INTEGER NOT NULL,
      is_read INTEGER NOT NULL,
      name TEXT
    );
    CREATE TABLE entry (
      id INTEGER PRIMARY KEY NOT NULL,
      thread INTEGER NOT NULL,
      number INTEGER NOT NULL,
      message INTEGER
    );
    CREATE INDEX entry_message ON entry (thread, message) WHERE message IS NOT NULL;
    CREATE VIRTUAL TABLE said USING fts5(
      words, content = '', columnsize = 0, tokenize = 'unicode61 remove_diacritics 2', prefix = '2'
    );
    PRAGMA user_version = \(version);
    """

  /// The tokens of scripts that write without spaces are their signs, told apart by a sign that no text has.
  static let separator: Unicode.Scalar = "\u{1}"

  /// An entry's id without what makes it the only one: later ones are greater.
  static func id(at milliseconds: Int64, seed: Int64) -> Int64 {
    let time = min(max(0, milliseconds), (1 << 41) - 1)
    return time << idBits | (seed & ((1 << idBits) - 1))
  }

  private static let idBits: Int64 = 21
}

import CSQLite
import Conversation
import Core

/// Finds words in all transcripts.
struct TranscriptSearch {
  let connection: Connection

  func hits(for text: String, limit: Int) throws -> [SearchHit] {
    let query = SearchQuery(text)
    guard !query.words.isEmpty, limit > 0 else { return [] }
    guard !query.needsScan else { return try scan(query, limit) }
    do {
      return try lookWithUnspaced(query, limit)
    } catch let error as DatabaseError where error.code == csqlite_corrupt_search_index {
      // The texts themselves are still there.
      return try scan(query, limit)
    }
  }

  private func lookWithUnspaced(_ query: SearchQuery, _ limit: Int) throws -> [SearchHit] {
    do {
      return try look(query, limit) { try unspaced(with: $0, goesOn: $1) }
    } catch is TooManyWords {
      // As words they are in the index, and beside signs in texts with such.
      let words = try look(query, limit) { _, _ in [] }
      let beside = try scan(query, limit, withSigns: true).filter { hit in
        !words.contains { $0.stream == hit.stream && $0.entryNumber == hit.entryNumber }
      }
      let newest = (words + beside).sorted { ($0.at, $0.entryNumber) > ($1.at, $1.entryNumber) }
      return Array(newest.prefix(limit))
    }
  }

  /// The index follows from the texts, so it can always be made again. Its own tables first become what they are in a
  /// new index, since SQLite doesn't even open one whose tables it doesn't understand.
  func remakeIndex() throws {
    try connection.transaction {
      try connection.execute(
        """
        DELETE FROM message_search_data;
        DELETE FROM message_search_idx;
        DELETE FROM message_search_docsize;
        INSERT INTO message_search_data (id, block) VALUES (1, x''), (10, x'00000000000000');
        INSERT INTO message_search (message_search) VALUES ('rebuild');
        """)
    }
  }

  /// More of them nobody looks through: any choice of them would leave out what was said last.
  private static let mostUnspaced = 500

  private struct TooManyWords: Error {}

  /// A word beside signs of a script that writes without spaces is one with them in the index: the words that begin with
  /// such a sign and hold this one, and those that begin with this one and go on with such a sign.
  private func unspaced(with word: String, goesOn: Bool) throws -> [String] {
    guard word.count > 1, let term = try term(of: word) else { return [] }
    try connection.execute(
      "CREATE VIRTUAL TABLE IF NOT EXISTS temp.indexed USING fts5vocab('main', 'message_search', 'row')")
    let most = TranscriptSearch.mostUnspaced + 1
    var words = try connection.rows(
      "SELECT term FROM temp.indexed WHERE term >= ? AND instr(term, ?) > 0 LIMIT \(most)",
      [.text(UnspacedText.first), .text(term)]
    ) { $0.text() }
    if !goesOn {
      words += try connection.rows(
        "SELECT term FROM temp.indexed WHERE term >= ? AND term < ? LIMIT \(most)",
        [.text(term + UnspacedText.first), .text(term + "\u{10FFFF}")]
      ) { $0.text() }
    }
    guard words.count < most else { throw TooManyWords() }
    return words
  }

  /// How the index writes a word; nil where it takes it for several.
  private func term(of word: String) throws -> String? {
    try connection.execute(
      """
      CREATE VIRTUAL TABLE IF NOT EXISTS temp.sought USING fts5(word, tokenize = 'unicode61 remove_diacritics 2');
      CREATE VIRTUAL TABLE IF NOT EXISTS temp.sought_term USING fts5vocab('temp', 'sought', 'row');
      DELETE FROM temp.sought;
      """)
    try connection.run("INSERT INTO temp.sought (word) VALUES (?)", [.text(word)])
    let terms = try connection.rows("SELECT term, cnt FROM temp.sought_term") { (term: $0.text(), count: $0.int()) }
    return terms.count == 1 && terms[0].count == 1 ? terms[0].term : nil
  }

  private static let columns = "m.session_id, m.number, m.timestamp"

  /// Threads that were deleted aren't found.
  private static let owners = """
    JOIN backend_session AS s ON s.id = m.session_id AND s.marked_deleted = 0
    LEFT JOIN user_session AS u ON u.id = s.id
    """

  /// In the order of the index's own numbers, newest first, so that a common word costs no more than the limit.
  private func look(
    _ query: SearchQuery, _ limit: Int, orWords others: (_ word: String, _ goesOn: Bool) throws -> [String]
  ) throws -> [SearchHit] {
    let found = try connection.rows(
      """
      SELECT \(TranscriptSearch.columns), CASE
        WHEN length(m.text) < \(Excerpt.longText) AND NOT EXISTS (SELECT 1 FROM message_piece WHERE message_id = m.id)
        THEN snippet(message_search, -1, char(2), char(3), '…', 16)
        ELSE \(Excerpt.longMark) || highlight(message_search, 0, char(2), char(3)) || char(10)
          || highlight(message_search, 1, char(2), char(3))
        END
      FROM message_search JOIN message AS m ON m.search_id = message_search.rowid \(TranscriptSearch.owners)
      WHERE message_search MATCH ? AND coalesce(u.is_user_deleted, 0) = 0
      ORDER BY message_search.rowid DESC LIMIT ?
      """, [.text(query.expression(orWords: others)), Value(limit)]
    ) { row in TranscriptSearch.hit(&row) { Excerpt.parts(marked: Excerpt.short($0)) } }
    return found.compactMap { $0 }
  }

  /// Reads every text, newest first, or only those with signs of a script that writes without spaces.
  private func scan(_ query: SearchQuery, _ limit: Int, withSigns: Bool = false) throws -> [SearchHit] {
    var conditions = query.words.map { _ in "f.title || char(10) || f.body LIKE ? ESCAPE '\\'" }
    if withSigns { conditions.append("f.title || f.body GLOB '*[\(UnspacedText.signsInGlob)]*'") }
    let patterns = query.words.map { word -> Value in
      let escaped = word.map { "%_\\".contains($0) ? "\\\($0)" : String($0) }.joined()
      return .text("%" + escaped + "%")
    }
    let found = try connection.rows(
      """
      SELECT \(TranscriptSearch.columns), f.title || char(10) || f.body
      FROM message AS m JOIN message_full AS f ON f.search_id = m.search_id \(TranscriptSearch.owners)
      WHERE \(conditions.joined(separator: " AND ")) AND coalesce(u.is_user_deleted, 0) = 0
      ORDER BY m.search_id DESC LIMIT ?
      """, patterns + [Value(limit)]
    ) { row in TranscriptSearch.hit(&row) { Excerpt.parts(around: query.words[0], in: $0) } }
    return found.compactMap { $0 }
  }

  private static func hit(_ row: inout Columns, excerpt: (String) -> [SearchHit.Part]) -> SearchHit? {
    guard let stream = ThreadID(row.text()) else { return nil }
    return SearchHit(
      stream: stream, entryNumber: row.int(), at: Timestamp(milliseconds: row.integer()),
      excerpt: excerpt(row.text()))
  }
}

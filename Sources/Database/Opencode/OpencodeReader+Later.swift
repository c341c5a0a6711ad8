import Conversation

/// The tables of opencode 2, which lie beside those of its first version: sessions that were taken over stand in both.
/// A message is one row, which changes where it stands until its answer is whole, and has its parts in a list.
extension OpencodeReader {
  /// What is shown of a session; other rows say which agent or model is chosen, or what only the model reads.
  private static let said = "('user', 'assistant', 'shell', 'compaction')"
  /// A part's place is made of its message's number in the session, and of its own in the message, which has fewer.
  private static let partsOfMessage = 1 << 16
  /// They stand behind all of the first version, which are the numbers of rows: a conversation that was read there is
  /// found there again, also when its session stands in both.
  package static let firstLaterPlace = Entry.firstLaterPlace

  /// Whether the tables are there as they are known here.
  func hasKnownLaterTables() throws -> Bool {
    try has(["id", "parent_id", "title", "directory", "time_created", "time_updated"], in: "session_v2")
      && has(["session_id", "type", "seq", "time_updated", "data"], in: "session_message")
  }

  private func has(_ columns: Set<String>, in table: String) throws -> Bool {
    let names = try OpencodeProblem.said {
      try connection.rows("SELECT name FROM pragma_table_info(?)", [.text(table)]) { $0.text() }
    }
    return columns.isSubset(of: names)
  }

  /// Those in which something was said in the later version, and nothing since in the first one.
  private func laterOnes() throws -> String {
    let isNewest =
      try hasFirstTables
      ? "NOT EXISTS (SELECT 1 FROM session AS s WHERE s.id = l.id AND s.time_updated > l.time_updated)" : "TRUE"
    return """
      session_v2 AS l WHERE l.parent_id IS NULL AND \(isNewest) AND EXISTS (
        SELECT 1 FROM session_message WHERE session_id = l.id AND type IN \(OpencodeReader.said))
      """
  }

  func laterIDs() throws -> Set<String> {
    let laterOnes = try laterOnes()
    return Set(try rows("SELECT l.id FROM \(laterOnes)") { $0.text() })
  }

  /// Of tables that are known.
  func isLater(_ session: String) throws -> Bool {
    let laterOnes = try laterOnes()
    return try !rows("SELECT 1 FROM \(laterOnes) AND l.id = ?", [.text(session)]) { $0.int() }.isEmpty
  }

  /// An answer that grows changes its own row, and not always the session's.
  func laterSessions(changedAfter moment: Int64) throws -> [Session] {
    let (laterOnes, said, parts) = (try laterOnes(), OpencodeReader.said, OpencodeReader.partsOfMessage)
    return try rows(
      """
      WITH later AS (
        SELECT l.id, l.title, l.directory, l.time_created, max(l.time_updated, coalesce((
          SELECT time_updated FROM session_message WHERE session_id = l.id ORDER BY seq DESC LIMIT 1), 0)) AS changed
        FROM \(laterOnes))
      SELECT id, title, directory, time_created, changed,
        (SELECT count(*) FROM session_message WHERE session_id = later.id AND type IN ('user', 'assistant')),
        (SELECT data FROM session_message WHERE session_id = later.id AND type = 'user' ORDER BY seq LIMIT 1),
        (SELECT \(OpencodeReader.message) FROM session_message AS m
          WHERE session_id = later.id AND type IN ('user', 'assistant', 'idle') ORDER BY seq DESC LIMIT 1),
        coalesce((
          SELECT \(OpencodeReader.firstLaterPlace) + seq * \(parts) + min(\(parts - 1), max(1, iif(
            json_valid(data), coalesce(json_array_length(data, '$.content'), 0), 0)))
          FROM session_message WHERE session_id = later.id AND type IN \(said) ORDER BY seq DESC LIMIT 1), 0)
      FROM later WHERE changed >= ? ORDER BY changed DESC
      """, [.integer(moment)]
    ) { try session(&$0) }
  }

  /// What the first version has as a message's role is the row's kind.
  private static let message =
    "iif(json_valid(m.data), json_remove(json_set(m.data, '$.role', m.type), '$.content'), '{}')"

  /// The last parts between two places, newest first. A message without any is a part itself. What a message says of
  /// itself is made for the first of its parts only: a long answer has hundreds, and is gone through as a whole for it.
  func laterParts(of session: String, at places: Range<Int64>, limit: Int) throws -> [Part] {
    let parts = OpencodeReader.partsOfMessage
    let place = "m.seq * \(parts) + 1 + min(coalesce(e.key, 0), \(parts - 2))"
    let first = OpencodeReader.firstLaterPlace
    let (start, end) = (max(0, places.lowerBound - first), places.upperBound - first)
    let data = "iif(json_valid(m.data), m.data, '{}')"
    var message = ""
    return try rows(
      """
      SELECT \(place) AS place,
        CASE WHEN coalesce(e.key, 0) + 1 < json_array_length(\(data), '$.content') AND \(place) + 1 < ?3 THEN NULL
          ELSE \(OpencodeReader.message) END, coalesce(e.value, '{}')
      FROM session_message AS m LEFT JOIN json_each(\(data), '$.content') AS e
      WHERE m.session_id = ?1 AND +m.type IN \(OpencodeReader.said)
        AND m.seq >= ?2 / \(parts) AND m.seq <= ?3 / \(parts) AND place >= ?2 AND place < ?3
      ORDER BY m.seq DESC, e.key DESC LIMIT ?4
      """, [.text(session), .integer(start), .integer(end), Value(limit)]
    ) { row in
      let place = first + row.integer()
      message = row.optionalText() ?? message
      return Part(place: place, message: message, part: row.text())
    }
  }
}

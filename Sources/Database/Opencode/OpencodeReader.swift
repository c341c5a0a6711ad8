/// Reads another program's database: opencode's sessions and what was said in them. It never writes there.
package struct OpencodeReader {
  package struct Session: Equatable, Sendable {
    package let id: String
    package let title: String
    package let directory: String
    package let createdAt: Int64
    package let updatedAt: Int64
    package let messageCount: Int
    package let firstPart: String?
    package let lastMessage: String?
    package let lastPlace: Int64
  }

  package struct Part: Equatable, Sendable {
    package let place: Int64
    package let message: String
    package let part: String
  }

  let connection: Connection

  package init(path: String) throws {
    connection = try OpencodeProblem.said { try Connection(path: path, access: .readOnly) }
  }

  /// Those that a person began, newest first; a subagent's session has a parent.
  package func sessions(changedAfter moment: Int64) throws -> [Session] {
    guard try hasKnownLaterTables() else { return try firstSessions(changedAfter: moment) }
    let later = try laterSessions(changedAfter: moment)
    guard try hasFirstTables else { return later }
    let ids = try laterIDs()
    let first = try firstSessions(changedAfter: moment).filter { !ids.contains($0.id) }
    return (later + first).sorted { $0.updatedAt > $1.updatedAt }
  }

  private func firstSessions(changedAfter moment: Int64) throws -> [Session] {
    try rows(
      """
      SELECT s.id, s.title, s.directory, s.time_created, s.time_updated,
        (SELECT count(*) FROM message WHERE session_id = s.id),
        (SELECT data FROM part WHERE session_id = s.id AND data LIKE '%"type":"text"%' ORDER BY rowid LIMIT 1),
        (SELECT data FROM message WHERE session_id = s.id ORDER BY rowid DESC LIMIT 1),
        coalesce((SELECT max(rowid) FROM part WHERE session_id = s.id), 0)
      FROM session AS s
      WHERE s.parent_id IS NULL AND s.time_updated >= ?
      ORDER BY s.time_updated DESC
      """, [.integer(moment)]
    ) { try session(&$0) }
  }

  func session(_ row: inout Columns) throws -> Session {
    Session(
      id: row.text(), title: row.text(), directory: row.text(), createdAt: row.integer(),
      updatedAt: row.integer(), messageCount: row.int(), firstPart: row.optionalText(),
      lastMessage: row.optionalText(), lastPlace: row.integer())
  }

  /// The ids of those that a person began.
  package func ids() throws -> Set<String> {
    let later = try hasKnownLaterTables() ? laterIDs() : nil
    if let later, try !hasFirstTables { return later }
    return Set(try rows("SELECT id FROM session WHERE parent_id IS NULL") { $0.text() }).union(later ?? [])
  }

  /// The last parts between two places, in order.
  package func parts(of session: String, at places: Range<Int64>, limit: Int) throws -> [Part] {
    if try areLater(places, of: session) { return try laterParts(of: session, at: places, limit: limit).reversed() }
    let newestFirst = try rows(
      """
      SELECT p.rowid, m.data, p.data FROM part AS p JOIN message AS m ON m.id = p.message_id
      WHERE p.session_id = ? AND p.rowid >= ? AND p.rowid < ? ORDER BY p.rowid DESC LIMIT ?
      """, [.text(session), .integer(places.lowerBound), .integer(places.upperBound), Value(limit)]
    ) { Part(place: $0.integer(), message: $0.text(), part: $0.text()) }
    return newestFirst.reversed()
  }

  /// Whose places these are says where they begin or end. Of all places those count where the session went on last.
  private func areLater(_ places: Range<Int64>, of session: String) throws -> Bool {
    guard try hasKnownLaterTables() else { return false }
    if places.lowerBound > 1 { return places.lowerBound >= OpencodeReader.firstLaterPlace }
    if places.upperBound < .max { return places.upperBound > OpencodeReader.firstLaterPlace }
    return try isLater(session)
  }

  /// A later version keeps its sessions here in tables that are not known, and leaves those that are read as they were.
  /// Of its tables, `session_message` had something in it before, too.
  package func isGoneOnWithElsewhere() throws -> Bool {
    try OpencodeProblem.said {
      try hasUnknownTables() && connection.integer("SELECT EXISTS (SELECT 1 FROM session_v2)") == 1
    }
  }

  private func hasUnknownTables() throws -> Bool { try has("session_v2") && !hasKnownLaterTables() }

  /// Those of the first version; a new installation has none.
  var hasFirstTables: Bool { get throws { try has("session") } }

  private func has(_ table: String) throws -> Bool {
    try OpencodeProblem.said {
      try connection.integer("SELECT count(*) FROM sqlite_schema WHERE name = ?", [.text(table)]) > 0
    }
  }

  func rows<Row>(
    _ sql: String, _ arguments: [Value] = [], _ make: (inout Columns) throws -> Row
  ) throws -> [Row] {
    try OpencodeProblem.said {
      do { return try connection.rows(sql, arguments, make) } catch let error as DatabaseError where error.isAbsence {
        if try hasUnknownTables() { throw OpencodeProblem.isOfLaterVersion }
        throw error
      }
    }
  }
}

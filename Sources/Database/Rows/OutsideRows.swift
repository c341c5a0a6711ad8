import Conversation

/// What threads' providers keep of them by themselves, as rows: also how it is known what has not changed since.
struct OutsideRows {
  let connection: Connection

  func write(_ outside: Outside?, of id: ThreadID) throws {
    guard let outside = outside?.stored else {
      try connection.run("DELETE FROM outside WHERE session_id = ?", [.text(id.text)])
      return
    }
    try connection.run(
      """
      INSERT INTO outside (session_id, path, provider_session_id, directory, size, modified, number, read_to, is_gone,
        problem, ending, ending_at, taken_at, pages_path, pages_provider, pages_session, is_own_turn, own_prompts)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (session_id) DO UPDATE SET path = excluded.path,
        provider_session_id = excluded.provider_session_id, directory = excluded.directory, size = excluded.size,
        modified = excluded.modified, number = excluded.number, read_to = excluded.read_to,
        is_gone = excluded.is_gone, problem = excluded.problem, ending = excluded.ending,
        ending_at = excluded.ending_at, taken_at = excluded.taken_at, pages_path = excluded.pages_path,
        pages_provider = excluded.pages_provider, pages_session = excluded.pages_session,
        is_own_turn = excluded.is_own_turn, own_prompts = excluded.own_prompts
      """,
      [
        .text(id.text), .text(outside.path), .text(outside.providerSessionId), .text(outside.directory),
        .integer(outside.mark.size), .integer(outside.mark.modified),
        .integer(Int64(bitPattern: outside.mark.number)), .integer(outside.readTo), Value(outside.isGone),
        Value(outside.problem), Value(outside.ending?.rawValue), .integer(outside.endingAt.milliseconds),
        Value(outside.takenAt), Value(outside.pagesPath), Value(outside.pagesProvider),
        Value(outside.pagesSession), Value(outside.isOwnTurn),
        .text(outside.ownPrompts.map { String($0) }.joined(separator: " ")),
      ])
  }

  func load() throws -> [ThreadID: Outside] {
    var outsides: [ThreadID: Outside] = [:]
    try connection.read(
      """
      SELECT session_id, path, provider_session_id, directory, size, modified, number, read_to, ending, ending_at,
        is_gone, problem, taken_at, pages_path, pages_provider, pages_session, is_own_turn, own_prompts
      FROM outside
      """
    ) { row in
      guard let id = ThreadID(row.text()) else { return }
      var outside = Outside(
        path: row.text(), providerSessionId: row.text(), directory: row.text(),
        mark: FileMark(
          size: row.integer(), modified: row.integer(), number: UInt64(bitPattern: row.integer())),
        readTo: row.integer(),
        // What only a newer program knows is unknown here.
        ending: row.optionalText().flatMap(SessionEnding.init(rawValue:)),
        endingAt: Timestamp(milliseconds: row.integer()))
      outside.isGone = row.flag()
      outside.problem = row.optionalText()
      outside.takenAt = row.optionalInteger()
      outside.pagesPath = row.optionalText()
      outside.pagesProvider = row.optionalText()
      outside.pagesSession = row.optionalText()
      outside.isOwnTurn = row.flag()
      outside.ownPrompts = row.text().split(separator: " ").compactMap { UInt64($0) }
      outsides[id] = outside
    }
    return outsides
  }
}

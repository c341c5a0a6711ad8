import Conversation
import Core

/// Writes what happened in the transcripts, in order.
struct TranscriptRows {
  let connection: Connection

  func write(_ change: TranscriptChange) throws {
    switch change {
    case .append(let entry, let stream): try append(entry, to: stream)
    case .extend(let id, let text, _): try extend(id, by: text)
    case .replace(let entry, let stream): try replace(entry, in: stream)
    case .settle(let id, let status, _): try settle(id, as: status)
    case .remove(let id, _): try connection.run("DELETE FROM message WHERE id = ?", [.text(id.text)])
    case .spent(let cost): try CostRows(connection: connection).write(cost)
    }
  }

  private func append(_ entry: Entry, to stream: ThreadID) throws {
    let pieces = Pieces.cut(entry.text)
    let isSearched = entry.status != .open
    let inserted = try connection.run(
      """
      INSERT INTO message (id, session_id, role, text, timestamp, number, kind, title, reference, status,
        exit_code, tool_kind, input, ended_at, facts, search_id)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
        CASE WHEN ? THEN 1 + coalesce((SELECT max(search_id) FROM message), 0) END)
      ON CONFLICT (id) DO NOTHING
      """,
      [
        .text(entry.id.text), .text(stream.text), .text(entry.role.rawValue), .text(pieces[0]),
        .integer(entry.at.milliseconds), Value(entry.number), .text(entry.kind.rawValue), .text(entry.title),
        Value(entry.reference), .text(entry.status.rawValue), Value(entry.exitCode.map(Int64.init)),
        .text(entry.toolKind), .text(entry.input), Value(entry.endedAt?.milliseconds), Value(entry.facts?.line),
        Value(isSearched),
      ])
    // It is there already: then it is this now.
    guard inserted > 0 else { return try replace(entry, in: stream) }
    try write(Array(pieces.dropFirst()), after: 0, of: entry.id)
    if isSearched { try addToIndex(entry.id) }
  }

  /// It is over, so it is found from now on.
  private func settle(_ id: Identity<Entry>, as status: Entry.Status) throws {
    try connection.run("UPDATE message SET status = ? WHERE id = ?", [.text(status.rawValue), .text(id.text)])
    try index(id)
  }

  private func extend(_ id: Identity<Entry>, by text: String) throws {
    // An entry that is not there was removed together with its thread.
    guard let stored = try state(of: id) else { return }
    try unindex(stored)
    try grow(id, by: text)
    if stored.status != Entry.Status.open.rawValue { try index(id) }
  }

  private func replace(_ entry: Entry, in stream: ThreadID) throws {
    guard let stored = try state(of: entry.id) else { return try append(entry, to: stream) }
    let pieces = try storedPieces(of: entry.id)
    let (same, rest) = Pieces.common(pieces, with: entry.text)
    // The search has these very words already.
    let isFoundAsItIs =
      stored.searchId != nil && same == pieces.count && rest.isEmpty && stored.title == entry.title
      && entry.status != .open
    if !isFoundAsItIs { try unindex(stored) }
    try connection.run(
      """
      UPDATE message SET role = ?, timestamp = ?, kind = ?, title = ?, reference = ?, status = ?, exit_code = ?,
        tool_kind = ?, input = ?, ended_at = ?, facts = ?
      WHERE id = ?
      """,
      [
        .text(entry.role.rawValue), .integer(entry.at.milliseconds), .text(entry.kind.rawValue), .text(entry.title),
        Value(entry.reference), .text(entry.status.rawValue), Value(entry.exitCode.map(Int64.init)),
        .text(entry.toolKind), .text(entry.input), Value(entry.endedAt?.milliseconds), Value(entry.facts?.line),
        .text(entry.id.text),
      ])
    if same == pieces.count {
      if !rest.isEmpty { try grow(entry.id, by: rest) }
    } else {
      try rewrite(entry.id, from: same, with: rest)
    }
    if entry.status != .open, !isFoundAsItIs { try index(entry.id) }
  }

  /// The last piece takes what it has room for; the rest goes into new ones.
  private func grow(_ id: Identity<Entry>, by text: String) throws {
    let last = try connection.first(
      """
      SELECT number, length(CAST(text AS BLOB)) FROM message_piece WHERE message_id = ?1
      UNION ALL SELECT 0, length(CAST(text AS BLOB)) FROM message WHERE id = ?1 ORDER BY 1 DESC LIMIT 1
      """, [.text(id.text)]
    ) { (number: $0.int(), bytes: $0.int()) }
    guard let last else { return }
    let pieces = Pieces.cut(text, first: Pieces.limit - last.bytes)
    if !pieces[0].isEmpty {
      let key: [Value] = [.text(pieces[0]), .text(id.text)]
      if last.number == 0 {
        try connection.run("UPDATE message SET text = text || ? WHERE id = ?", key)
      } else {
        try connection.run(
          "UPDATE message_piece SET text = text || ? WHERE message_id = ? AND number = ?", key + [Value(last.number)])
      }
    }
    try write(Array(pieces.dropFirst()), after: last.number, of: id)
  }

  /// From one piece on, counted from 0, the text is another one.
  private func rewrite(_ id: Identity<Entry>, from first: Int, with text: String) throws {
    try connection.run(
      "DELETE FROM message_piece WHERE message_id = ? AND number >= ?", [.text(id.text), Value(max(1, first))])
    var pieces = first > 0 && text.isEmpty ? [] : Pieces.cut(text)
    if first == 0 {
      try connection.run("UPDATE message SET text = ? WHERE id = ?", [.text(pieces.removeFirst()), .text(id.text)])
    }
    try write(pieces, after: max(0, first - 1), of: id)
  }

  private func write(_ pieces: [String], after number: Int, of id: Identity<Entry>) throws {
    for (index, piece) in pieces.enumerated() {
      try connection.run(
        "INSERT INTO message_piece (message_id, number, text) VALUES (?, ?, ?)",
        [.text(id.text), Value(number + index + 1), .text(piece)])
    }
  }

  private func storedPieces(of id: Identity<Entry>) throws -> [String] {
    try connection.rows(
      """
      SELECT 0 AS number, text FROM message WHERE id = ?1
      UNION ALL SELECT number, text FROM message_piece WHERE message_id = ?1 ORDER BY 1
      """, [.text(id.text)]
    ) { row in
      _ = row.integer()
      return row.text()
    }
  }

  private struct Stored {
    let title: String
    let status: String
    let searchId: Int64?
  }

  private func state(of id: Identity<Entry>) throws -> Stored? {
    try connection.first(
      "SELECT title, coalesce(status, 'done'), search_id FROM message WHERE id = ?", [.text(id.text)]
    ) { Stored(title: $0.text(), status: $0.text(), searchId: $0.optionalInteger()) }
  }

  /// The index has to be told the words that it is to forget, so this comes before any change of them.
  private func unindex(_ stored: Stored) throws {
    guard let searchId = stored.searchId else { return }
    try connection.run(
      """
      INSERT INTO message_search (message_search, rowid, title, body)
      SELECT 'delete', search_id, title, body FROM message_full WHERE search_id = ?
      """, [.integer(searchId)])
    try connection.run("UPDATE message SET search_id = NULL WHERE search_id = ?", [.integer(searchId)])
  }

  /// Numbers grow, so the newest entries are the first that a search finds.
  private func index(_ id: Identity<Entry>) throws {
    let numbered = try connection.run(
      """
      UPDATE message SET search_id = 1 + coalesce((SELECT max(search_id) FROM message), 0)
      WHERE id = ? AND search_id IS NULL
      """, [.text(id.text)])
    if numbered > 0 { try addToIndex(id) }
  }

  private func addToIndex(_ id: Identity<Entry>) throws {
    try connection.run(
      """
      INSERT INTO message_search (rowid, title, body) SELECT search_id, title, body FROM message_full
      WHERE search_id = (SELECT search_id FROM message WHERE id = ?)
      """, [.text(id.text)])
  }
}

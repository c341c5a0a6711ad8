import Core

/// Reads entries from their rows.
struct TranscriptPages {
  let connection: Connection

  func entries(
    of stream: Identity<WorkStream>, before number: Int?, limit: Int
  ) throws -> (page: [Entry], hasEarlier: Bool) {
    guard limit > 0 else { return ([], false) }
    var newestFirst = try connection.rows(
      """
      SELECT id, number, role, kind, reference, title, text, timestamp, status, exit_code, tool_kind, input
      FROM message
      WHERE session_id = ? AND number < ? ORDER BY number DESC, rowid DESC LIMIT ?
      """, [.text(stream.text), Value(number ?? Int.max), Value(limit + 1)], TranscriptPages.entry)
    let hasEarlier = newestFirst.count > limit
    if hasEarlier { newestFirst.removeLast() }
    let page = try newestFirst.reversed().compactMap { $0 }.map(withAllPieces)
    return (page, hasEarlier)
  }

  private func withAllPieces(_ entry: Entry) throws -> Entry {
    var whole = entry
    try connection.read(
      "SELECT text FROM message_piece WHERE message_id = ? ORDER BY number", [.text(entry.id.text)]
    ) { whole.text += $0.text() }
    return whole
  }

  /// What a newer program calls something is shown as the plainest thing that it may be.
  private static func entry(_ row: inout Columns) -> Entry? {
    guard let id = Identity<Entry>(row.text()) else { return nil }
    var entry = Entry(
      id: id, number: row.int(), role: role(row.text()), kind: Entry.Kind(rawValue: row.text()) ?? .text,
      reference: row.optionalText(), title: row.text(), text: row.text(), at: Timestamp(milliseconds: row.integer()),
      status: Entry.Status(rawValue: row.text()) ?? .done)
    entry.exitCode = row.optionalInteger().map { Int(truncatingIfNeeded: $0) }
    entry.toolKind = row.text()
    entry.input = row.text()
    return entry
  }

  /// Older stores say what providers say.
  private static func role(_ stored: String) -> Entry.Role {
    switch stored {
    case "assistant": .agent
    default: Entry.Role(rawValue: stored) ?? .system
    }
  }
}

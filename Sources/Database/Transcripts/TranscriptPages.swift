import Conversation
import Core
import Texts

/// Reads entries from their rows.
struct TranscriptPages {
  let connection: Connection

  private static let columns = """
    id, number, role, kind, reference, title, text, timestamp, status, exit_code, tool_kind, input, ended_at, facts
    """

  func entries(
    of stream: ThreadID, before number: Int?, limit: Int, mostBytes: Int = .max
  ) throws -> (page: [Entry], hasEarlier: Bool) {
    guard limit > 0 else { return ([], false) }
    let newestFirst = try connection.rows(
      """
      SELECT \(TranscriptPages.columns) FROM message
      WHERE session_id = ? AND number < ? ORDER BY number DESC, rowid DESC LIMIT ?
      """, [.text(stream.text), Value(number ?? Int.max), Value(limit + 1)], TranscriptPages.entry)
    let (page, hasMore) = try whole(newestFirst, limit, mostBytes)
    return (page.reversed(), hasMore)
  }

  /// The entries around a number; that one and its neighbours are there in any case, so that who asks goes on.
  func entries(
    of stream: ThreadID, around number: Int, limit: Int, mostBytes: Int
  ) throws -> (page: [Entry], hasEarlier: Bool, hasLater: Bool) {
    let half = max(1, limit / 2)
    let oldestFirst = try connection.rows(
      """
      SELECT \(TranscriptPages.columns) FROM message
      WHERE session_id = ? AND number >= ? ORDER BY number, rowid LIMIT ?
      """, [.text(stream.text), Value(number), Value(half + 1)], TranscriptPages.entry)
    let (later, hasLater) = try whole(oldestFirst, half, mostBytes / 2, atLeast: 2)
    let (earlier, hasEarlier) = try entries(of: stream, before: number, limit: half, mostBytes: mostBytes / 2)
    return (earlier + later, hasEarlier, hasLater)
  }

  /// As many of the entries as were asked for, and no more than so much text, but a few at least; and whether some are
  /// left.
  private func whole(
    _ found: [Entry?], _ limit: Int, _ mostBytes: Int, atLeast least: Int = 1
  ) throws -> (page: [Entry], hasMore: Bool) {
    var page: [Entry] = []
    var bytes = 0
    for entry in found.prefix(limit) {
      guard bytes < mostBytes || page.count < least else { return (page, true) }
      guard let entry = try entry.map(withAllPieces) else { continue }
      bytes += entry.text.utf8.count
      page.append(entry)
    }
    return (page, found.count > limit)
  }

  private func withAllPieces(_ entry: Entry) throws -> Entry {
    var whole = entry
    try connection.read(
      "SELECT text FROM message_piece WHERE message_id = ? ORDER BY number", [.text(entry.id.text)]
    ) { whole.text += ShortCharacters.bounded($0.text(), behind: whole.text) }
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
    entry.endedAt = row.optionalInteger().map { Timestamp(milliseconds: $0) }
    entry.takeFacts(keptAs: row.optionalText())
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

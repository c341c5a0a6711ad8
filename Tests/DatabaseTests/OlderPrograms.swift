import Conversation

@testable import Database

/// What programs of older versions do with a store, in their own words: these statements never change.
struct OlderProgram {
  let connection: Connection

  static let first = "0b5c8f3e-6f0d-4f7a-9f5e-2f1f8a7d1c01"
  static let second = "0B5C8F3E-6F0D-4F7A-9F5E-2F1F8A7D1C02"
  static let third = "0b5c8f3e-6f0d-4f7a-9f5e-2f1f8a7d1c03"
  static let sessions = [
    (id: first, name: "Fix the login test", directory: "/src/api", preview: "the login test fails"),
    (id: second, name: second.lowercased(), directory: "/src/веб", preview: "כתוב מסמכים"),
    (id: third, name: "", directory: "/src/日本", preview: "テストを直して"),
  ]
  static let texts = ["Finde heraus, warum das fehlschlägt", "テストは直りました 👍", "مرحبا بالعالم", "Готово: всё зелёное"]

  /// Version 1 adds a thread; it knows neither providers nor outboxes.
  func addSessionAsVersion1(_ index: Int, queuePosition: Int) throws {
    let session = OlderProgram.sessions[index]
    try connection.run(
      """
      INSERT INTO backend_session (id, backend_name, working_directory, last_modified, message_count, preview,
        unread_count, is_locally_created, is_in_queue, queue_position, queued_at, is_in_priority_queue, priority,
        priority_order, priority_queued_at)
      VALUES (?, ?, ?, ?, 1, ?, 2, 0, ?, ?, ?, 1, 5, 1.5, 1760000000000)
      """,
      [
        .text(session.id), .text(session.name), .text(session.directory), Value(1_760_000_000_000 + index * 1000),
        .text(session.preview), Value(queuePosition > 0), Value(queuePosition),
        queuePosition > 0 ? .integer(1_760_000_100_000) : .null,
      ])
  }

  func nameAsVersion1(_ index: Int, _ name: String?, isDeleted: Bool = false) throws {
    try connection.run(
      "INSERT INTO user_session (id, custom_name, is_user_deleted, created_at) VALUES (?, ?, ?, 1750000000000)",
      [.text(OlderProgram.sessions[index].id), Value(name), Value(isDeleted)])
  }

  func addMessageAsVersion1(_ number: Int, in index: Int, role: String, _ text: String) throws {
    try connection.run(
      "INSERT INTO message (id, session_id, role, text, timestamp) VALUES (?, ?, ?, ?, ?)",
      [
        .text(UniqueID(high: 77, low: UInt64(number)).text), .text(OlderProgram.sessions[index].id), .text(role),
        .text(text), Value(1_760_000_000_000 + number),
      ])
  }

  func addSessionAsVersion2(_ index: Int, queuePosition: Int, providerSession: String?, provider: String?) throws {
    try addSessionAsVersion1(index, queuePosition: queuePosition)
    try connection.run(
      "UPDATE backend_session SET provider_session_id = ?, provider = ? WHERE id = ?",
      [Value(providerSession), Value(provider), .text(OlderProgram.sessions[index].id)])
  }

  /// The Queue as version 1 reads it.
  func queueAsVersion1() throws -> [String] {
    try connection.rows(
      """
      SELECT backend_name FROM backend_session WHERE is_in_queue = 1 AND marked_deleted = 0 ORDER BY queue_position
      """
    ) { $0.text() }
  }

  /// Version 1 takes a thread off the Queue and closes the gap.
  func removeFromQueueAsVersion1(_ id: String) throws {
    try connection.transaction {
      let position = try connection.integer("SELECT queue_position FROM backend_session WHERE id = ?", [.text(id)])
      try connection.run(
        "UPDATE backend_session SET is_in_queue = 0, queue_position = 0, queued_at = NULL WHERE id = ?", [.text(id)])
      try connection.run(
        "UPDATE backend_session SET queue_position = queue_position - 1 WHERE is_in_queue = 1 AND queue_position > ?",
        [.integer(position)])
    }
  }

  func messagesAsVersion1(_ id: String) throws -> [String] {
    try connection.rows("SELECT text FROM message WHERE session_id = ? ORDER BY timestamp", [.text(id)]) { $0.text() }
  }
}

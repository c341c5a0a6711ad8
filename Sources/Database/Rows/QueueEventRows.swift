import Conversation
import Core

/// What joined and left the Queue, as rows.
struct QueueEventRows {
  let connection: Connection

  /// Events come at the end and go at the beginning.
  static func changes(from old: [QueueEvent], to new: [QueueEvent]) -> [RowChange] {
    guard old != new else { return [] }
    let last = old.last?.number ?? 0
    let first = new.first?.number ?? .max
    return (old.contains { $0.number < first } ? [.queueEventsGone(before: first)] : [])
      + new.drop { $0.number <= last }.map(RowChange.queueEvent)
  }

  func write(_ event: QueueEvent) throws {
    try connection.run(
      "INSERT OR REPLACE INTO queue_event (number, at, event, why, session_id) VALUES (?, ?, ?, ?, ?)",
      [
        Value(event.number), .integer(event.at.milliseconds), .text(event.kind.rawValue), .text(event.why.rawValue),
        .text(event.stream.text),
      ])
  }

  func remove(before number: Int) throws {
    try connection.run("DELETE FROM queue_event WHERE number < ?", [Value(number)])
  }

  /// What a newer program calls by a word that is not known here is left out.
  func load() throws -> [QueueEvent] {
    try connection.rows("SELECT number, at, event, why, session_id FROM queue_event ORDER BY number") { row in
      let (number, at) = (row.int(), Timestamp(milliseconds: row.integer()))
      let (kind, why) = (QueueEvent.Kind(rawValue: row.text()), QueueEvent.Why(rawValue: row.text()))
      guard let stream = ThreadID(row.text()), let kind, let why else { return nil }
      return QueueEvent(number: number, at: at, kind: kind, why: why, stream: stream)
    }.compactMap { $0 }
  }
}

import Conversation
import Queues

/// The order of the Queue, of Up Next and of its history, as one growing number a row.
enum ListOrder {
  /// The numbers of all rows.
  static func places(on connection: Connection) throws -> Places {
    var places = Places()
    try connection.read("SELECT id, queue_position FROM backend_session WHERE is_in_queue = 1") { row in
      guard let id = ThreadID(row.text()) else { return }
      places.queue[id] = row.real()
    }
    try connection.read("SELECT list, id, position, run_started_at IS NULL FROM command") { row in
      let list = CommandList(rawValue: row.text())
      guard let id = Identity<QueuedCommand>(row.text()) else { return }
      let rank = row.real()
      switch list {
      case .upNext: if row.flag() { places.waiting[id] = rank } else { places.running[id] = rank }
      case .history: places.history[id] = rank
      case nil: break
      }
    }
    return places
  }

  /// Makes the numbers 1, 2, 3 … again, as programs of older versions count on. Costs little where they are.
  static func settle(on connection: Connection) throws {
    try connection.run(
      """
      UPDATE command SET position = ranked.place FROM (\(commands)) AS ranked
      WHERE command.rowid = ranked.row AND command.position <> ranked.place
      """)
    try connection.run(
      """
      UPDATE backend_session SET queue_position = ranked.place,
        queued_at = coalesce(backend_session.queued_at, last_modified)
      FROM (\(members)) AS ranked
      WHERE backend_session.rowid = ranked.row
        AND (backend_session.queue_position <> ranked.place OR backend_session.queued_at IS NULL)
      """)
  }

  /// Whether the numbers are others than 1, 2, 3 …
  static func isUnsettled(on connection: Connection) throws -> Bool {
    try connection.integer(
      """
      SELECT EXISTS (SELECT 1 FROM (\(commands)) WHERE position <> place)
        OR EXISTS (SELECT 1 FROM (\(members)) WHERE queue_position <> place OR queued_at IS NULL)
      """) != 0
  }

  private static let commands = """
    SELECT rowid AS row, position, row_number() OVER (
      PARTITION BY list, run_started_at IS NULL ORDER BY position, enqueued_at, id
    ) AS place
    FROM command
    """

  private static let members = """
    SELECT rowid AS row, queue_position, queued_at, row_number() OVER (ORDER BY queue_position, queued_at, id) AS place
    FROM backend_session WHERE is_in_queue = 1
    """
}

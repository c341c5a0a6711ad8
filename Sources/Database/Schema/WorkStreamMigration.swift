import Core

/// Fills the provider and its session for threads that a program of an older version wrote.
///
/// It can be run again at any time. It runs before the threads are loaded, a few hundred rows a transaction, so that
/// what is in memory and what is stored never differ; ten thousand rows take well under a tenth of a second, once.
enum WorkStreamMigration {
  static let batchSize = 500

  /// Says how many rows it filled.
  @discardableResult
  static func run(on connection: Connection) throws -> Int {
    var filled = 0
    while true {
      let batch = try fillBatch(on: connection)
      filled += batch
      if batch < batchSize { return filled }
    }
  }

  /// Rows of this version's own may well have no session yet: those are left alone.
  private static func fillBatch(on connection: Connection) throws -> Int {
    let waiting = try connection.rows(
      "SELECT id FROM backend_session WHERE provider_session_id IS NULL AND row_version IS NULL LIMIT ?",
      [Value(batchSize)]
    ) { $0.text() }
    guard !waiting.isEmpty else { return 0 }
    try connection.transaction {
      for id in waiting {
        try connection.run(
          """
          UPDATE backend_session SET provider_session_id = lower(id), provider = coalesce(provider, ?)
          WHERE id = ? AND provider_session_id IS NULL
          """, [.text("claude"), .text(id)])
      }
    }
    return waiting.count
  }
}

/// What a program of an older version leaves for this one to complete: it may have used the store in between.
enum OlderRows {
  /// It has paused all, and did not tell what was paused by itself before.
  private static let pauseOfAll = "SELECT 1 FROM meta WHERE key = 'outboxes' AND value = 'paused'"

  /// Whether there is anything to complete.
  static func areLeft(on connection: Connection) throws -> Bool {
    try connection.integer(
      """
      SELECT EXISTS (SELECT 1 FROM backend_session WHERE provider_session_id IS NULL AND row_version IS NULL)
        OR EXISTS (
          SELECT 1 FROM backend_session AS s
          WHERE row_version IS NULL AND NOT EXISTS (SELECT 1 FROM user_session WHERE user_session.id = s.id)
        )
        OR EXISTS (\(pauseOfAll))
      """) != 0 || ListOrder.isUnsettled(on: connection)
  }

  /// Costs a look at the threads that such a program made, and at the Queue.
  static func complete(on connection: Connection) throws {
    try WorkStreamMigration.run(on: connection)
    try connection.transaction {
      // A thread's first moment is kept with what the person decided about it.
      try connection.run(
        """
        INSERT INTO user_session (id, created_at)
        SELECT id, last_modified FROM backend_session AS s
        WHERE row_version IS NULL AND NOT EXISTS (SELECT 1 FROM user_session WHERE user_session.id = s.id)
        """)
      // What is paused by itself from now on is told apart.
      try connection.run(
        """
        UPDATE backend_session SET is_paused = \(ThreadRows.pausedWithAll)
        WHERE (is_paused <> 0 OR hold = 'paused') AND EXISTS (\(pauseOfAll))
        """)
      try connection.run("UPDATE meta SET value = 'all' WHERE key = 'outboxes' AND value = 'paused'")
      try ListOrder.settle(on: connection)
    }
  }
}

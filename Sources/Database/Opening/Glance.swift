import Core

/// The part of a large store that windows show first: it is read within milliseconds, while all of it takes its time.
///
/// The loader reads it as it reads all, from views that stand before the tables and leave out the rest.
package struct Glance: Sendable {
  /// Below this, all of it is there as soon.
  static let leastThreads = 1000
  /// More than a screen shows of a list.
  static let newest = 100
  /// A queue that is longer would be shown with gaps: whoever has one sees it when all has been read.
  static let mostWaiting = 100

  /// The newest threads, those in the Queue, and those of commands that wait.
  package let workspace: Workspace
  /// How many threads there are in all.
  package let threadCount: Int

  /// Nil where there is nothing to be gained, and where something has to be written before the rows can be read.
  package static func read(path: String) throws -> Glance? {
    // What lies beside it may not be its own.
    guard Store.isInPlace(path) else { return nil }
    let connection = try Connection(path: path, access: .readOnly)
    guard try Migrator().plan(for: connection) == .nothing else { return nil }
    let threads = try connection.integer("SELECT count(*) FROM backend_session")
    guard threads >= leastThreads, try connection.integer(waiting) <= mostWaiting,
      try !OlderRows.areLeft(on: connection)
    else { return nil }
    try connection.execute(views)
    return Glance(
      workspace: try WorkspaceLoader(connection: connection).load().workspace, threadCount: Int(threads))
  }

  private static let waiting = """
    SELECT (SELECT count(*) FROM backend_session WHERE is_in_queue = 1)
      + (SELECT count(*) FROM command WHERE list = '\(CommandList.upNext.rawValue)')
    """

  /// Tables whose rows belong to threads, by the columns that name the thread.
  private static let ofThreads = [
    "backend_session": "id", "user_session": "id", "provider_session": "session_id", "outside": "session_id",
    "closing_words": "session_id", "thread_choice": "session_id", "thread_fork": "session_id",
    "outbox_message": "session_id", "attachment": "session_id", "turn_snapshot": "session_id",
    "review_comment": "session_id", "review_seen": "session_id", "worktree": "session_id",
  ]
  /// Tables that grow with what was done, and of which nothing is on the first screen.
  private static let leftOut = ["queue_event", "turn_cost", "undo_step", "revert", "hub_copy"]

  private static let views =
    """
    CREATE TEMP TABLE glance (id TEXT PRIMARY KEY) WITHOUT ROWID;
    INSERT OR IGNORE INTO glance SELECT id FROM backend_session ORDER BY last_modified DESC LIMIT \(newest);
    INSERT OR IGNORE INTO glance SELECT id FROM backend_session WHERE is_in_queue = 1;
    INSERT OR IGNORE INTO glance SELECT value FROM meta WHERE key = 'last_opened';
    INSERT OR IGNORE INTO glance SELECT coalesce(session_id, target_session) FROM command
      WHERE list = '\(CommandList.upNext.rawValue)' AND coalesce(session_id, target_session) IS NOT NULL;
    CREATE TEMP VIEW command AS SELECT * FROM main.command WHERE list = '\(CommandList.upNext.rawValue)';

    """
    + ofThreads.map { table, column -> String in
      // A view has no numbers of rows but those that it is told to show.
      let columns = table == "turn_snapshot" ? "rowid, *" : "*"
      return "CREATE TEMP VIEW \(table) AS SELECT \(columns) FROM main.\(table) "
        + "WHERE \(column) IN (SELECT id FROM temp.glance);\n"
    }.joined()
    + leftOut.map { "CREATE TEMP VIEW \($0) AS SELECT * FROM main.\($0) WHERE 0;\n" }.joined()
}

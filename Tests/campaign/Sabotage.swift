import CSQLite

/// What the campaign has to notice: it is done on purpose where nothing runs, to see that the campaign can fail.
enum Sabotage: String {
  /// A row of the outbox is deleted.
  case lost
  /// A message is delivered once more.
  case doubled
  /// Two messages change their places.
  case swapped
  /// A file is left half way.
  case half
  /// The server has forgotten that it was setting files.
  case forgotten

  var isOfFiles: Bool { self == .half || self == .forgotten }

  func carryOut(in place: Place) throws(Finding) {
    switch self {
    case .lost:
      try execute("DELETE FROM outbox_message WHERE position = (SELECT max(position) FROM outbox_message)", in: place)
    case .doubled:
      place.tellAgain()
    case .swapped:
      // By way of places that nobody has: no two rows share one.
      try execute(
        """
        UPDATE outbox_message SET position = -1000 - position WHERE run_started_at IS NULL;
        UPDATE outbox_message SET position = 1000000 + position WHERE position < 0;
        """, in: place)
    case .half:
      try place.shell(
        """
        largest=$(find . -name .git -prune -o -type f -printf '%s %p\\n' | sort -n | tail -n 1)
        truncate -s "$((${largest%% *} / 2))" "${largest#* }"
        """)
    case .forgotten: try execute("DELETE FROM revert", in: place)
    }
  }

  private func execute(_ sql: String, in place: Place) throws(Finding) {
    var handle: OpaquePointer?
    guard sqlite3_open(place.store, &handle) == SQLITE_OK,
      // A process that was killed in the middle of writing to the disk holds its locks until that is over.
      sqlite3_busy_timeout(handle, 10_000) == SQLITE_OK, sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK
    else {
      throw Finding(words: "sabotage failed: \(String(cString: sqlite3_errmsg(handle)))", isOfWork: false)
    }
    sqlite3_close(handle)
  }
}

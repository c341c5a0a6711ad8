import Texts

/// What can still be read of a damaged store, and what to do with it.
extension StoreCheck {
  /// Table by table, and row by row where a table is damaged: what lies behind a spoilt place is met from the other end.
  static func remains(of files: StoreFiles) -> [Finding] {
    do {
      let connection = try connect(files)
      // Only this lets SQLite read a file that is too short, or of whose tables some can't be understood. Nothing is written.
      try connection.execute("PRAGMA writable_schema = ON;")
      let listed = try tables(listedIn: connection)
      let counts = (listed ?? worthCounting).map { (words: $0.words, rows: rows(of: $0.name, connection)) }
      guard counts.contains(where: { $0.rows.isAll || $0.rows.count > 0 }) else {
        // Of a spoilt first page not even the version can be read; the others may be sound.
        let size = files.size(of: files.path) ?? 0
        let mayHold = version(of: files) != nil || size > 4096 && size % 4096 == 0
        return [listed == nil && mayHold ? unlisted : nothing]
      }
      let said = counts.map { words, rows in
        if rows.isAll { return Finding(.fact, "\(words): \(rows.count).") }
        return Finding(.warning, "\(words): \(rows.count) can be read. How many can't is not known.")
      }
      return listed == nil ? [partlyListed] + said : said
    } catch {
      // What is wrong with it has been said.
      return [nothing]
    }
  }

  /// Nil where the list of tables can't be read to its end. SQLite knows those then that stand before the spoilt place.
  private static func tables(listedIn connection: Connection) throws -> [(name: String, words: String)]? {
    do { return try countedTables(of: connection) } catch let error as DatabaseError where error.isDamage { return nil }
  }

  static let nothing = Finding(.warning, "Nothing can be read in it.")
  static let partlyListed = Finding(
    .warning, "The list of its tables is spoilt: tables that it doesn't name any more can't be looked at.")
  static let unlisted = Finding(
    .warning,
    "The list of its tables is spoilt, so none can be looked at. What they hold may be there all the same: without a copy of "
      + "yours from before, keep it for a program that recovers SQLite's tables without their list.")

  /// All that a row has is read, since its words may lie in places of their own.
  private static func rows(of table: String, _ connection: Connection) -> (count: Int, isAll: Bool) {
    var (first, last) = (0, 0)
    do {
      try connection.read("SELECT * FROM \(table) NOT INDEXED") { _ in first += 1 }
      return (first, true)
    } catch {
      do {
        try connection.read("SELECT * FROM \(table) NOT INDEXED ORDER BY rowid DESC") { _ in last += 1 }
        return (last, true)
      } catch {
        return (first + last, false)
      }
    }
  }

  /// What the person can do: SQLite's own program writes what can be read into a store of its own.
  static func advice(
    on files: StoreFiles, _ found: [Finding], setAsideFrom main: String? = nil
  ) -> [Finding] {
    let store = main ?? files.path
    let (fresh, before) = (ShellWord.quoted(store + ".recovered"), ShellWord.quoted(store + ".before"))
    var advice: [String] = []
    if main == nil {
      advice.append(
        "A start that meets the damage sets this file aside, whole, and begins with an empty store. A copy of yours from before "
          + "can take its place: `upnext stop`, then put it at \(files.path)."
          + (found.contains(partlyListed) ? " `upnext doctor` says then how to take out what can be read." : ""))
    }
    if let command = found.contains(partlyListed) ? main.flatMap({ taking(files, by: $0) }) : taking(files, found) {
      advice.append(
        "What can be read can be taken out with the program sqlite3, after `upnext stop`: `\(command) | sqlite3 \(fresh)`. "
          + "To go on with that, where what can't be read is missing\(main == nil ? "" : ", and what was done since, too"): "
          + "`mv \(ShellWord.quoted(store)) \(before) && mv \(fresh) \(ShellWord.quoted(store))`.")
    }
    if main != nil {
      let lying = StoreFiles.companions.map { files.path + $0 }.filter(files.exists).map(ShellWord.quoted)
      // Nobody is told to remove what may all be there.
      let removing = found.contains(unlisted) ? "." : " or removed: `rm \(lying.joined(separator: " "))`"
      advice.append("upnext does not use it any more. This is said until it is moved away" + removing)
    }
    return advice.map { Finding(.warning, $0) }
  }

  /// The command that prints as SQL what can be read; nil where that is nothing.
  private static func taking(_ files: StoreFiles, _ found: [Finding]) -> String? {
    guard !found.contains(nothing), !found.contains(unlisted), let version = version(of: files) else { return nil }
    return "(sqlite3 -readonly \(ShellWord.quoted(files.path)) .dump | sed 's/^ROLLBACK;.*/COMMIT;/'; "
      + "echo 'PRAGMA user_version = \(version);')"
  }

  /// The same where the list of tables is spoilt, without which `.dump` prints none: the store that was begun since says which
  /// there are. What lies behind a spoilt place is met from the other end, and the words for the search are gathered anew.
  private static func taking(_ files: StoreFiles, by begun: String) -> String? {
    guard let old = version(of: files), let new = version(of: StoreFiles(path: begun)), old <= new else { return nil }
    let reading = "sqlite3 -readonly " + ShellWord.quoted(begun)
    let rows =
      "sqlite3 -readonly -header -cmd 'PRAGMA writable_schema = ON' -cmd \".mode insert $t\" "
      + "\(ShellWord.quoted(files.path)) \"SELECT * FROM $t NOT INDEXED $o\" 2> /dev/null"
    return "(\(reading) .schema; echo 'BEGIN;'; "
      + "for t in $(\(reading) \"SELECT name FROM pragma_table_list WHERE type = 'table' AND name NOT LIKE 'sqlite%'\"); do "
      + "for o in '' 'ORDER BY rowid DESC'; do \(rows) | sed 's/^INSERT/& OR IGNORE/'; done; done; "
      + "echo \"COMMIT; INSERT INTO message_search (message_search) VALUES ('rebuild'); PRAGMA user_version = \(new);\")"
  }

  private static func version(of files: StoreFiles) -> Int? {
    do {
      let connection = try connect(files)
      try connection.execute("PRAGMA writable_schema = ON;")
      return try Migrator.version(of: connection)
    } catch {
      return nil
    }
  }
}

import Texts

/// What can still be read of a damaged store, and what to do with it.
extension StoreCheck {
  /// Table by table, and row by row where a table is damaged: what lies behind a spoilt place is met from the other end.
  static func remains(of files: StoreFiles) -> [Finding] {
    do {
      let connection = try connect(files)
      // Only this lets SQLite read a file that is too short, or of whose tables some can't be understood. Nothing is written.
      try connection.execute("PRAGMA writable_schema = ON;")
      let counts = try countedTables(of: connection).map { (words: $0.words, rows: rows(of: $0.name, connection)) }
      guard counts.contains(where: { $0.rows.isAll || $0.rows.count > 0 }) else { return [nothing] }
      return counts.map { words, rows in
        if rows.isAll { return Finding(.fact, "\(words): \(rows.count).") }
        return Finding(.warning, "\(words): \(rows.count) can be read. How many can't is not known.")
      }
    } catch {
      // What is wrong with it has been said.
      return [nothing]
    }
  }

  static let nothing = Finding(.warning, "Nothing can be read in it.")

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
    let damaged = ShellWord.quoted(files.path)
    let (fresh, before) = (ShellWord.quoted(store + ".recovered"), ShellWord.quoted(store + ".before"))
    var advice: [String] = []
    if main == nil {
      advice.append(
        "A start that meets the damage sets this file aside, whole, and begins with an empty store. A copy of yours from before "
          + "can take its place: `upnext stop`, then put it at \(files.path).")
    }
    if !found.contains(nothing), let version = version(of: files) {
      let command =
        "(sqlite3 -readonly \(damaged) .dump | sed 's/^ROLLBACK;.*/COMMIT;/'; echo 'PRAGMA user_version = \(version);') "
        + "| sqlite3 \(fresh)"
      advice.append(
        "What can be read can be taken out with the program sqlite3, after `upnext stop`: `\(command)`. To go on with "
          + "that, where what can't be read is missing\(main == nil ? "" : ", and what was done since, too"): "
          + "`mv \(ShellWord.quoted(store)) \(before) && mv \(fresh) \(ShellWord.quoted(store))`.")
    }
    if main != nil {
      let lying = StoreFiles.companions.map { files.path + $0 }.filter(files.exists).map(ShellWord.quoted)
      advice.append(
        "upnext does not use it any more. This is said until it is moved away or removed: `rm \(lying.joined(separator: " "))`"
      )
    }
    return advice.map { Finding(.warning, $0) }
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

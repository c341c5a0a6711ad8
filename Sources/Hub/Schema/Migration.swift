/// What makes a database a hub, or brings an older one to this program's level: one statement, one transaction.
enum Migration {
  /// What this program knows. A hub of a higher level may still take older programs: its table says so.
  static let level = 15

  /// Each level's tables, and what it says of programs of earlier levels. What was released is never changed. Level 3 has new
  /// functions alone: letters that wait can be put in another order. So has level 5: acts on one command are undone one after
  /// the other. Level 6 does several acts at once, sends what has ended once more, and keeps what an act said, so that its
  /// history can be read. Level 8, of functions alone, takes back a pause that nobody has changed since;
  /// level 9, too, says of a lane how those ended that others wait for, and what the reader's accounts give;
  /// level 10, too, brings a command back beside those that stood around it. From level 11 on what waits of a person who was let in no
  /// more is a proposal. Level 12, of functions alone, brings no letter again that its host has. From level
  /// 13 on what is stashed of such a person is a proposal, too. Level 14, of functions alone, hears of hosts what they have run that it
  /// would give out again; level 15, too, has a person look at it who has given it other words since, and refuses one run alone.
  private static let levels: [(sql: String, reads: Int, writes: Int)] = [
    (Tables.first, 1, 1), (Tables.second, 1, 1), ("", 1, 1), (Tables.fourth, 1, 1), ("", 1, 1),
    (Tables.sixth, 1, 1), (Tables.seventh, 1, 1), ("", 1, 1), ("", 1, 1), ("", 1, 1),
    (Tables.eleventh, 1, 1), ("", 1, 1), (Tables.thirteenth, 1, 1), ("", 1, 1), ("", 1, 1),
  ]

  private static let functions =
    CommonFunctions.sql + ThreadFunctions.sql + LetterFunctions.sql + LaneFunctions.sql
    + ClaimFunctions.sql
    + CommandFunctions.sql

  /// Many programs at once are let in one by one, by a lock that ends with the transaction. A change of a table waits for its
  /// readers for two seconds at most, since every later reader would wait behind it.
  static var statement: String {
    let steps = levels.enumerated().map { index, step in
      """
      IF here < \(index + 1) THEN
      \(step.sql)
      DELETE FROM upnext.level;
      INSERT INTO upnext.level VALUES (\(index + 1), \(step.reads), \(step.writes));
      END IF;
      """
    }
    return """
      DO $upnext$
      DECLARE here int := 0; a_table text; a_login text;
      BEGIN
      PERFORM pg_advisory_xact_lock(\(lock));
      SET LOCAL lock_timeout = '2s';
      IF to_regclass('upnext.level') IS NOT NULL THEN SELECT level INTO here FROM upnext.level; END IF;
      IF here < \(level) THEN
      \(steps.joined(separator: "\n"))
      \(functions.joined(separator: ";\n"));
      IF NOT EXISTS (SELECT FROM upnext.login) THEN
        INSERT INTO upnext.person (name, owns) VALUES (session_user, true);
        INSERT INTO upnext.login SELECT session_user, id FROM upnext.person WHERE owns;
      END IF;
      \(Tables.walls)
      END IF;
      END $upnext$
      """
  }

  /// "upnext" in ASCII.
  private static let lock: Int64 = 0x75_706E_657874
}

import CSQLite

/// Looks whether a store's pages agree with each other, before anything in them is believed.
///
/// A small store is looked at whole, and so is one that has refused a change because of damage. Reading every page of a
/// large one would delay each start by seconds, so there only the tables are looked at that the start reads anyway; in
/// the others, which hold transcripts, damage shows when a page is read or written, and then the next start looks at all.
struct Soundness {
  static let smallBytes = 16 << 20
  /// No database is smaller than one page, and no page than this.
  static let leastBytes = 512

  let connection: Connection

  func check(everything: Bool) throws {
    guard !everything else { return try check("PRAGMA quick_check(1)") }
    let present = try connection.rows("SELECT name FROM sqlite_schema WHERE type = 'table'") { $0.text() }
    for table in Schema.workspaceTables where present.contains(table) {
      try check("PRAGMA quick_check('\(table)')")
    }
  }

  private func check(_ pragma: String) throws {
    let findings = try connection.rows(pragma) { $0.text() }
    guard let first = findings.first, first != "ok" else { return }
    throw DatabaseError(code: SQLITE_CORRUPT, message: first, sql: pragma)
  }
}

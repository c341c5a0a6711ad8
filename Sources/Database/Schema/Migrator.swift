/// Brings a store to this program's version, or says why it can't.
struct Migrator {
  private let migrations: [Migration]

  init(_ migrations: [Migration] = Schema.migrations) {
    precondition(zip(migrations, migrations.dropFirst()).allSatisfy { $0.version < $1.version }, "versions grow")
    self.migrations = migrations
  }

  var version: Int { migrations.last?.version ?? 0 }

  /// What has to be done with a store before it can be used.
  enum Plan: Equatable, Sendable {
    case nothing
    /// The store is new.
    case create
    case migrate(from: Int)
    /// A newer program wrote it, and this one may use it all the same.
    case useNewer(version: Int)
    /// It is a database of another program.
    case foreign
    /// A program wrote it that was never released.
    case unreleased(version: Int)
    case refuse(version: Int, minimumReader: Int)
  }

  func plan(for connection: Connection) throws -> Plan {
    let found = try Migrator.version(of: connection)
    if found == version { return .nothing }
    if found > version {
      let minimum = try Migrator.minimumReader(of: connection)
      return minimum <= version ? .useNewer(version: found) : .refuse(version: found, minimumReader: minimum)
    }
    if migrations.contains(where: { $0.version == found }) { return .migrate(from: found) }
    guard found == 0 else { return .unreleased(version: found) }
    // Tables and their version come in one transaction, so tables without a version are not ours.
    return try connection.integer("SELECT count(*) FROM sqlite_schema") == 0 ? .create : .foreign
  }

  /// Each version in one transaction of its own: a failure leaves the last whole version. A new store is made in a single
  /// one, so that nobody finds one that seems to be older. Where a copy was made before, the store itself notes where.
  func migrate(_ connection: Connection, copiedTo copy: String? = nil) throws {
    guard try plan(for: connection) == .create else {
      for migration in migrations {
        try connection.transaction { try carryOut(migration, on: connection, copiedTo: copy) }
      }
      return
    }
    try connection.transaction { for migration in migrations { try carryOut(migration, on: connection) } }
  }

  private func carryOut(_ migration: Migration, on connection: Connection, copiedTo copy: String? = nil) throws {
    // Read inside of the transaction: another process may have been here first.
    guard try Migrator.version(of: connection) < migration.version else { return }
    try connection.execute(migration.script)
    try connection.execute("PRAGMA user_version = \(migration.version)")
    guard let copy, try Migrator.hasFacts(connection) else { return }
    try connection.run("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", [.text(copyFact), .text(copy)])
  }

  /// Of which version it is the beginning: another one's migration has a copy of its own.
  private var copyFact: String { "copy_before_\(version)" }

  /// Where the copy is that was made before the migration to this version, until the store has been opened behind it: one
  /// that a full disk cuts off goes on at the next start, from a version that nobody has used.
  func copy(notedIn connection: Connection) throws -> String? { try Migrator.fact(copyFact, in: connection) }

  func forgetCopy(notedIn connection: Connection) throws {
    try connection.run("DELETE FROM meta WHERE key = ?", [.text(copyFact)])
  }

  static func version(of connection: Connection) throws -> Int {
    Int(try connection.integer("PRAGMA user_version"))
  }

  /// The oldest version whose programs may use the store, as its newest writer noted.
  static func minimumReader(of connection: Connection) throws -> Int {
    try fact("minimum_reader", in: connection).flatMap { Int($0) } ?? 1
  }

  private static func fact(_ key: String, in connection: Connection) throws -> String? {
    guard try hasFacts(connection) else { return nil }
    return try connection.first("SELECT value FROM meta WHERE key = ?", [.text(key)]) { $0.text() }
  }

  private static func hasFacts(_ connection: Connection) throws -> Bool {
    try connection.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'meta'") > 0
  }
}

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
  /// one, so that nobody finds one that seems to be older.
  func migrate(_ connection: Connection) throws {
    guard try plan(for: connection) == .create else {
      for migration in migrations { try connection.transaction { try carryOut(migration, on: connection) } }
      return
    }
    try connection.transaction { for migration in migrations { try carryOut(migration, on: connection) } }
  }

  private func carryOut(_ migration: Migration, on connection: Connection) throws {
    // Read inside of the transaction: another process may have been here first.
    guard try Migrator.version(of: connection) < migration.version else { return }
    try connection.execute(migration.script)
    try connection.execute("PRAGMA user_version = \(migration.version)")
  }

  static func version(of connection: Connection) throws -> Int {
    Int(try connection.integer("PRAGMA user_version"))
  }

  /// The oldest version whose programs may use the store, as its newest writer noted.
  static func minimumReader(of connection: Connection) throws -> Int {
    let hasMeta = try connection.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'meta'") > 0
    guard hasMeta else { return 1 }
    let text = try connection.first("SELECT value FROM meta WHERE key = 'minimum_reader'") { $0.text() }
    return text.flatMap { Int($0) } ?? 1
  }
}

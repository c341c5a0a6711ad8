import CSQLite

/// A connection to one database file, used by one thread or actor at a time.
final class Connection {
  enum Access: Sendable {
    case readWrite
    /// Beside a writer.
    case readOnly
    /// Alone with a file that nobody writes: no file is made beside it.
    case immutable
  }

  private let handle: OpaquePointer
  private var statements: [String: Statement] = [:]
  /// The statement that was run last: the same one is often run thousands of times, and its text is long.
  private var last: (sql: String, statement: Statement)?
  /// How many statements have been run: what a save costs can be counted.
  private(set) var statementsRun = 0

  init(path: String, access: Access) throws {
    var handle: OpaquePointer?
    let name: String
    let flags: Int32
    switch access {
    case .readWrite: (name, flags) = (path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    case .readOnly: (name, flags) = (path, SQLITE_OPEN_READONLY)
    case .immutable: (name, flags) = (Connection.immutableAddress(of: path), SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
    }
    let code = sqlite3_open_v2(name, &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard let handle, code == SQLITE_OK else {
      let message = handle.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
      sqlite3_close_v2(handle)
      throw DatabaseError(code: code, message: message)
    }
    self.handle = handle
    sqlite3_busy_timeout(handle, 5000)
    // With cell sizes checked, a damaged page is an error at once and not nonsense later.
    try execute("PRAGMA cell_size_check = ON; PRAGMA foreign_keys = ON;")
  }

  deinit {
    statements = [:]
    last = nil
    sqlite3_close_v2(handle)
  }

  /// The one place where SQLite's return codes become errors.
  static func check(_ code: Int32, on handle: OpaquePointer, sql: String, arguments: [Value] = []) throws {
    guard code != SQLITE_OK, code != SQLITE_ROW, code != SQLITE_DONE else { return }
    throw DatabaseError(code: code, message: String(cString: sqlite3_errmsg(handle)), sql: sql, arguments: arguments)
  }

  /// Runs one statement and says how many rows it changed.
  @discardableResult
  func run(_ sql: String, _ arguments: [Value] = []) throws -> Int {
    try read(sql, arguments) { _ in }
    return Int(sqlite3_changes64(handle))
  }

  /// Hands over each row of one statement. The statement is prepared once and kept.
  func read(_ sql: String, _ arguments: [Value] = [], row: (inout Columns) throws -> Void) throws {
    statementsRun += 1
    guard let statement = try statement(sql) else { return }
    try statement.run(arguments, row: row)
  }

  private func statement(_ sql: String) throws -> Statement? {
    if let last, last.sql == sql { return last.statement }
    guard let statement = try statements[sql] ?? Statement.prepared(sql, on: handle).0 else { return nil }
    statements[sql] = statement
    last = (sql, statement)
    return statement
  }

  func rows<Element>(
    _ sql: String, _ arguments: [Value] = [], _ make: (inout Columns) throws -> Element
  ) throws -> [Element] {
    var elements: [Element] = []
    try read(sql, arguments) { elements.append(try make(&$0)) }
    return elements
  }

  func first<Element>(
    _ sql: String, _ arguments: [Value] = [], _ make: (inout Columns) throws -> Element
  ) throws -> Element? {
    try rows(sql, arguments, make).first
  }

  func integer(_ sql: String, _ arguments: [Value] = []) throws -> Int64 {
    try first(sql, arguments) { $0.integer() } ?? 0
  }

  /// Runs several statements, which are not kept.
  func execute(_ script: String) throws {
    var rest = script
    while !rest.isEmpty {
      let (statement, tail) = try Statement.prepared(rest, on: handle)
      if let statement {
        statementsRun += 1
        try statement.run([]) { _ in }
      }
      rest = tail
    }
  }

  /// All of the body or nothing of it. Writers queue up at the beginning rather than fail in the middle.
  func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    try run("BEGIN IMMEDIATE")
    do {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      rollBack()
      throw error
    }
  }

  private func rollBack() {
    // After some errors, such as a full disk, SQLite has rolled back by itself.
    guard sqlite3_get_autocommit(handle) == 0 else { return }
    do {
      try run("ROLLBACK")
    } catch {
      // The transaction has ended all the same: SQLite drops it with the connection. The first error is the one to tell.
    }
  }

  /// From now on closing changes nothing in the files.
  func leaveFilesAsTheyAre() {
    // It fails only for a connection that is not open.
    _ = csqlite_keep_log_on_close(handle)
  }

  /// Asks before going on, every so many steps; an answer of false ends the statement with `SQLITE_INTERRUPT`.
  func interruptible<Result>(by cancellation: Cancellation, _ body: () throws -> Result) throws -> Result {
    let context = Unmanaged.passUnretained(cancellation).toOpaque()
    sqlite3_progress_handler(
      handle, 1000,
      { context in
        guard let context else { return 0 }
        return Unmanaged<Cancellation>.fromOpaque(context).takeUnretainedValue().isCancelled ? 1 : 0
      }, context)
    defer { sqlite3_progress_handler(handle, 0, nil, nil) }
    return try withExtendedLifetime(cancellation, body)
  }

  private static func immutableAddress(of path: String) -> String {
    let escaped = path.utf8.map { byte in
      let character = Character(Unicode.Scalar(byte))
      let isPlain = byte < 128 && (character.isLetter || character.isNumber || "/._-".contains(character))
      return isPlain ? String(character) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return "file:" + escaped.joined() + "?immutable=1"
  }
}

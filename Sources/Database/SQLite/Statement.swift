import CSQLite
import Conversation
import Texts

/// One prepared statement.
final class Statement {
  private let connection: OpaquePointer
  private let handle: OpaquePointer
  private let sql: String

  /// Nil where the text holds no statement, only space or comments.
  static func prepared(_ sql: String, on connection: OpaquePointer) throws -> (Statement?, rest: String) {
    var text = sql
    return try text.withUTF8 { bytes in
      var handle: OpaquePointer?
      var tail: UnsafePointer<CChar>?
      let consumed = try bytes.withMemoryRebound(to: CChar.self) { characters in
        let code = sqlite3_prepare_v3(
          connection, characters.baseAddress, Int32(characters.count), UInt32(SQLITE_PREPARE_PERSISTENT), &handle, &tail
        )
        try Connection.check(code, on: connection, sql: sql)
        guard let tail, let start = characters.baseAddress else { return characters.count }
        return tail - start
      }
      let rest = String(decoding: bytes[consumed...], as: UTF8.self)
      return (handle.map { Statement(connection: connection, handle: $0, sql: sql) }, rest)
    }
  }

  private init(connection: OpaquePointer, handle: OpaquePointer, sql: String) {
    self.connection = connection
    self.handle = handle
    self.sql = sql
  }

  deinit {
    sqlite3_finalize(handle)
  }

  /// Runs to the end and hands over each row. It is always reset: a statement that is left half-way keeps a read
  /// transaction, and then every later write of this connection may fail for good.
  func run(_ arguments: [Value], row: (inout Columns) throws -> Void) throws {
    defer {
      sqlite3_reset(handle)
      sqlite3_clear_bindings(handle)
    }
    for (index, value) in arguments.enumerated() {
      try check(bind(value, at: Int32(index + 1)), arguments)
    }
    while true {
      let code = sqlite3_step(handle)
      guard code == SQLITE_ROW else { return try check(code, arguments) }
      var columns = Columns(handle)
      try row(&columns)
    }
  }

  private func check(_ code: Int32, _ arguments: [Value]) throws {
    try Connection.check(code, on: connection, sql: sql, arguments: arguments)
  }

  private func bind(_ value: Value, at index: Int32) -> Int32 {
    switch value {
    case .null: return sqlite3_bind_null(handle, index)
    case .integer(let number): return sqlite3_bind_int64(handle, index, number)
    // SQLite makes NULL of what is not a number, which a column that must have one would refuse for ever.
    case .real(let number): return sqlite3_bind_double(handle, index, number.isNaN ? 0 : number)
    case .text(var text):
      // A null pointer would mean NULL rather than empty.
      guard !text.isEmpty else { return sqlite3_bind_text(handle, index, "", 0, csqlite_transient()) }
      return text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          sqlite3_bind_text64(
            handle, index, $0.baseAddress, UInt64($0.count), csqlite_transient(), UInt8(SQLITE_UTF8))
        }
      }
    case .blob(let bytes):
      guard !bytes.isEmpty else { return sqlite3_bind_zeroblob(handle, index, 0) }
      return sqlite3_bind_blob64(handle, index, bytes, UInt64(bytes.count), csqlite_transient())
    }
  }
}

/// The columns of a row, read from left to right in the order in which the statement names them.
struct Columns {
  private let statement: OpaquePointer
  private var next: Int32 = 0

  init(_ statement: OpaquePointer) {
    self.statement = statement
  }

  mutating func integer() -> Int64 { sqlite3_column_int64(statement, advance()) }
  mutating func int() -> Int { Int(truncatingIfNeeded: integer()) }
  mutating func flag() -> Bool { integer() != 0 }
  mutating func real() -> Double { sqlite3_column_double(statement, advance()) }
  mutating func text() -> String { optionalText() ?? "" }

  mutating func optionalInteger() -> Int64? {
    let index = advance()
    return isNull(index) ? nil : sqlite3_column_int64(statement, index)
  }

  mutating func optionalText() -> String? {
    let index = advance()
    guard let start = sqlite3_column_text(statement, index) else { return nil }
    let count = Int(sqlite3_column_bytes(statement, index))
    // An older store may hold what is parted today where it comes in.
    return ShortCharacters.bounded(String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self))
  }

  /// An identity, read from where it lies: very many are read at a start. Nil for any other text.
  mutating func uniqueID() -> UniqueID? {
    let index = advance()
    guard let start = sqlite3_column_text(statement, index) else { return nil }
    return UniqueID(utf8: UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, index))))
  }

  mutating func optionalBlob() -> [UInt8]? {
    let index = advance()
    guard !isNull(index) else { return nil }
    guard let start = sqlite3_column_blob(statement, index) else { return [] }
    return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, index))))
  }

  private func isNull(_ index: Int32) -> Bool { sqlite3_column_type(statement, index) == SQLITE_NULL }

  private mutating func advance() -> Int32 {
    defer { next += 1 }
    return next
  }
}

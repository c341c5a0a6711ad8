import CSQLite

/// Something that SQLite refused, with what it was asked. The arguments stay private: they hold what people wrote.
package struct DatabaseError: Error, Equatable, Sendable, CustomStringConvertible {
  /// SQLite's extended result code.
  let code: Int32
  let message: String
  let sql: String?
  private let arguments: [Value]

  init(code: Int32, message: String, sql: String? = nil, arguments: [Value] = []) {
    self.code = code
    self.message = message
    self.sql = sql
    self.arguments = arguments
  }

  package var description: String {
    "SQLite error \(code): \(message)" + (sql.map { " (in: \($0))" } ?? "")
  }

  /// The file is not a database, or its pages contradict each other.
  package var isDamage: Bool { primaryCode == SQLITE_CORRUPT || primaryCode == SQLITE_NOTADB }

  var isInterruption: Bool { primaryCode == SQLITE_INTERRUPT }

  /// What was to be read isn't there, or just being made.
  package var isAbsence: Bool {
    switch primaryCode {
    case SQLITE_CANTOPEN, SQLITE_SCHEMA: true
    case SQLITE_ERROR: message.hasPrefix("no such table")
    default: false
    }
  }

  var isFull: Bool { primaryCode == SQLITE_FULL }

  /// A file could not be read, written or made larger; why, SQLite says only of some.
  var isBadAccess: Bool { [SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_READONLY].contains(primaryCode) }

  private var primaryCode: Int32 { code & 0xFF }

  /// Why another program's database can't be read, as a phrase for the person.
  var phraseOfReading: String {
    switch primaryCode {
    case SQLITE_CORRUPT, SQLITE_NOTADB: "it is damaged (\(message)), and only a copy of it brings back what it had"
    case SQLITE_BUSY, SQLITE_LOCKED: "another program is changing it: try again when that is done"
    case SQLITE_IOERR: "the disk failed (\(message))"
    case SQLITE_ERROR: "upnext doesn't know its form (\(message))"
    default: message
    }
  }

  /// What happened and what to do, in words for the person.
  var explanation: String {
    switch primaryCode {
    case SQLITE_FULL:
      "The disk is full, so the last changes are not saved. Make room: they are saved by themselves within seconds."
    case SQLITE_READONLY, SQLITE_PERM:
      "The store can't be written (\(message)). Give yourself write access to its folder and its files."
    case SQLITE_CANTOPEN:
      "The store can't be opened (\(message)). Look whether its folder exists and is yours."
    case SQLITE_BUSY, SQLITE_LOCKED:
      "Another program is using the store. End it, or wait until it is done."
    case SQLITE_IOERR:
      "The disk failed while the store was read or written (\(message)). Look at the disk, then try again."
    case SQLITE_CORRUPT, SQLITE_NOTADB:
      "The store is damaged (\(message)). Run `upnext doctor` to see what is left of it."
    case SQLITE_INTERRUPT:
      "The search was stopped."
    default:
      "The store refused a change (\(message)). Nothing of the change was kept."
    }
  }
}

import Core
import Files
import JSON

/// One thing that was found out about a store.
package struct Finding: Equatable, Sendable {
  package enum Weight: String, Sendable { case fact, warning, problem }

  package let weight: Weight
  package let words: String

  init(_ weight: Weight, _ words: String) {
    self.weight = weight
    self.words = words
  }

  static func damage(_ words: String) -> Finding { Finding(.problem, damageMark + words) }

  fileprivate var isDamage: Bool { words.hasPrefix(Finding.damageMark) }

  private static let damageMark = "Damage: "
}

/// Looks at a store from end to end and changes nothing, also beside a server that is using it.
package enum StoreCheck {
  package static func run(path: String) -> [Finding] {
    let files = StoreFiles(path: path)
    if let obstacle = obstacle(at: path) { return [obstacle] + leftovers(of: files) }
    let found = look(at: files)
    return found + (found.contains(where: \.isDamage) ? advice(on: files, found) : []) + leftovers(of: files)
  }

  /// What the person has chosen for a setting; nil where nothing was, or it can't be read.
  package static func chosen(_ key: String, in path: String) -> String? {
    let files = StoreFiles(path: path)
    guard files.size(of: path) != nil else { return nil }
    do {
      return try connect(files).first("SELECT value FROM setting WHERE key = ?", [.text(key)]) { $0.text() }
    } catch {
      // The look at the store says what is wrong with it.
      return nil
    }
  }

  /// The lanes of which the hub knew less than it had told before, as the server has kept it.
  package static func olderLanes(in path: String) -> [String] {
    let files = StoreFiles(path: path)
    guard files.size(of: path) != nil else { return [] }
    do {
      let lanes = try connect(files).rows("SELECT about FROM hub_copy WHERE kind = 'lane'") { $0.text() }
      return lanes.compactMap { try? JSON(parsing: $0) }.filter { $0["read"]?["older"]?.bool == true }
        .compactMap { $0["name"]?.string }.sorted()
    } catch {
      // The look at the store says what is wrong with it.
      return []
    }
  }

  private static func look(at files: StoreFiles) -> [Finding] {
    guard let size = files.size(of: files.path), !files.isUntouched else {
      return [Finding(.fact, "There is no store at \(files.path) yet. The first start makes one.")]
    }
    let open = Finding(.fact, "The store is \(files.path), \(size) bytes.")
    guard size >= Soundness.leastBytes else {
      return [open, .damage("all but \(size) bytes of it were lost"), nothing]
    }
    let found =
      [open] + closed(files) + exposure(of: files)
      + told {
        let connection = try connect(files)
        return told { try versions(connection, of: files) } + told { try pages(connection) }
          + told { try orphans(connection) }
      }
    let rows = found.contains(where: \.isDamage) ? remains(of: files) : told { try counts(try connect(files)) }
    // What spoils the whole file is found by each look anew.
    var said: Set<String> = []
    return (found + rows).filter { said.insert($0.words).inserted }
  }

  /// What can't be looked at is a finding too, and the rest is looked at all the same.
  private static func told(_ look: () throws -> [Finding]) -> [Finding] {
    do {
      return try look()
    } catch let error as DatabaseError where error.isDamage {
      return [.damage(error.message)]
    } catch {
      return [Finding(.problem, StoreError.explanation(of: error))]
    }
  }

  /// Without a log beside it nobody has the store open, and it can be read without leaving a trace.
  static func connect(_ named: StoreFiles) throws -> Connection {
    // Its log lies beside the file itself, not beside a link to it.
    let files = StoreFiles(path: TruePath.of(named.path) ?? named.path)
    let isClosed = (files.size(of: files.path + "-wal") ?? 0) == 0
    return try Connection(path: files.path, access: isClosed ? .immutable : .readOnly)
  }

  private static func closed(_ files: StoreFiles) -> [Finding] {
    StoreFiles.companions.map { files.path + $0 }.compactMap { path in
      ClosedFile.mend(path).map { Finding(.problem, "\(path) can't be read and written, so upnext can't start: \($0)") }
    }
  }

  /// What belongs to another user no start can mend.
  private static func exposure(of files: StoreFiles) -> [Finding] {
    let exposed = StoreFiles.companions.map { files.path + $0 }.filter {
      files.mayBeReadByOthers($0) && ClosedFile.mend($0) == nil
    }
    return exposed.map {
      Finding(.warning, "Others may read \($0). The next start of the server mends that, or: chmod 600 \($0)")
    }
  }

  private static func versions(_ connection: Connection, of files: StoreFiles) throws -> [Finding] {
    let version = try Migrator.version(of: connection)
    switch try Migrator().plan(for: connection) {
    case .nothing: return [Finding(.fact, "It has version \(version), which is this program's.")]
    case .create: return [Finding(.fact, "It is new and holds nothing.")]
    case .migrate:
      // A migration that was cut off.
      let copy = try Migrator().copy(notedIn: connection).flatMap { files.exists($0) ? $0 : nil }
      let step = copy.map { "goes on from the copy \($0)" } ?? "copies it"
      let want = want(ofRoomFor: files.size(of: files.path) ?? 0, free: FileLook.freeBytes(at: files.folder))
      return [Finding(.fact, "It has version \(version); the next start \(step) and brings it to \(Schema.version).")]
        + [want].compactMap { $0 }
    case .useNewer: return [Finding(.fact, "It has version \(version), newer than this program, which can use it.")]
    case .refuse(_, let minimum):
      return [Finding(.problem, "It has version \(version) and needs an upnext that knows version \(minimum).")]
    case .unreleased:
      let words =
        "It has version \(version), of an upnext from before the first release. It is neither read nor changed."
      return [Finding(.problem, words)]
    case .foreign: return [Finding(.problem, "It is a database of another program.")]
    }
  }

  /// A migration lays a copy beside the store and writes as much again, and each of its steps some pages more.
  static func want(ofRoomFor size: Int, free: Int64?) -> Finding? {
    let needed = Int64(2 * size) + 1_000_000
    guard let free, free < needed else { return nil }
    return Finding(
      .problem,
      "That takes about \(needed / 1000) KB of room, and \(free / 1000) KB are free: make room before the next start.")
  }

  private static func pages(_ connection: Connection) throws -> [Finding] {
    let damage = try connection.rows("PRAGMA integrity_check(20)") { $0.text() }.filter { $0 != "ok" }
    guard !damage.isEmpty else { return [Finding(.fact, "Its pages are sound.")] }
    return damage.map { .damage($0) }
  }

  private static func orphans(_ connection: Connection) throws -> [Finding] {
    let tables = try connection.rows("PRAGMA foreign_key_check") { $0.text() }
    return Dictionary(grouping: tables) { $0 }.sorted { $0.key < $1.key }.map {
      Finding(.warning, "Rows of \($0.key) that belong to no thread: \($0.value.count).")
    }
  }

  private static func counts(_ connection: Connection) throws -> [Finding] {
    try countedTables(of: connection).map { table, name in
      do {
        return Finding(.fact, "\(name): \(try connection.integer("SELECT count(*) FROM \(table) NOT INDEXED")).")
      } catch {
        return Finding(.problem, "\(name): can't be counted.")
      }
    }
  }

  /// The tables that are worth counting, and what is in them.
  static let worthCounting = [
    (name: "backend_session", words: "Threads"), (name: "message", words: "Entries in transcripts"),
    (name: "outbox_message", words: "Messages in outboxes"), (name: "command", words: "Commands"),
  ]

  /// Those of them that there are.
  static func countedTables(of connection: Connection) throws -> [(name: String, words: String)] {
    let present = try connection.rows("SELECT name FROM sqlite_schema WHERE type = 'table'") { $0.text() }
    return worthCounting.filter { present.contains($0.name) }
  }

  /// Stores that were set aside, with what can still be read in them, and copies from before a migration. What is wrong with them
  /// is no problem of the one that is used.
  private static func leftovers(of files: StoreFiles) -> [Finding] {
    let isMain = { (path: String) in !path.hasSuffix("-wal") && !path.hasSuffix("-shm") }
    let damaged = files.siblings(beginningWith: ".damaged-").filter(isMain).flatMap { path in
      let aside = StoreFiles(path: path)
      // An empty file is no new store there.
      let found = aside.isUntouched ? [nothing] : Array(look(at: aside).dropFirst())
      return [Finding(.warning, "A damaged store was set aside: \(path)")]
        + (found + advice(on: aside, found, setAsideFrom: files.path)).map {
          Finding($0.weight == .fact ? .fact : .warning, "  " + $0.words)
        }
    }
    let replaced = files.siblings(beginningWith: ".replaced").filter(isMain).map {
      Finding(.fact, "What a store had when another file was put in its place: \($0)")
    }
    // Where a link leads to the store, it lies beside that.
    let place = StoreFiles(path: TruePath.of(files.path) ?? files.path)
    let displaced = place.siblings(beginningWith: ".displaced").filter(isMain).map {
      Finding(.fact, "What lay in the store's place when a server put back what it had: \($0)")
    }
    let unfinished = place.siblings(beginningWith: ".restored-unfinished").filter(isMain).map {
      Finding(.fact, "A copy of the store that a server had not finished when it ended: \($0)")
    }
    let copies = files.siblings(beginningWith: ".v").filter(isMain).map {
      Finding(.fact, "A copy from before a new version: \($0)")
    }
    return damaged + replaced + displaced + unfinished + copies
  }
}

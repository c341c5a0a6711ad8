import CSQLite
import Conversation
import Core
import Glibc
import Indexing

/// Writes the index of what was said in found threads, and tells which of them are still to be read.
package final class FoundIndex {
  /// More than this it doesn't become: what was said earliest is left out then.
  private let mostBytes: Int64
  /// So many void entries are worth making it anew, where they are more than the others.
  private static let mostVoid: Int64 = 20_000

  private(set) var connection: Connection
  private let storePath: String
  /// Which file it is: it may be removed at any time, and could still be written then, for nobody.
  private var place: FilePlace?

  /// Where the index of a store lies.
  package static func path(besideStore path: String) -> String {
    (path.hasSuffix(".db") ? String(path.dropLast(3)) : path) + "-found.db"
  }

  package init(storePath: String, mostBytes: Int64 = 2 << 30) throws {
    self.storePath = storePath
    self.mostBytes = mostBytes
    let begun = try FoundIndex.begun(at: FoundIndex.path(besideStore: storePath))
    connection = begun.connection
    place = begun.place
  }

  private static func begun(at path: String) throws -> (connection: Connection, place: FilePlace?) {
    let connection: Connection
    do {
      connection = try FoundIndex.open(path)
    } catch let error as DatabaseError where error.isDamage {
      try FoundIndex.remove(path)
      connection = try FoundIndex.open(path)
    }
    return (connection, FilePlace(of: path))
  }

  private var isInPlace: Bool { FilePlace(of: FoundIndex.path(besideStore: storePath)) == place }

  /// What was removed is begun anew, and nothing is known of any thread then.
  private func comeBack() throws {
    guard !isInPlace else { return }
    let path = FoundIndex.path(besideStore: storePath)
    connection.leaveFilesAsTheyAre()
    // A log without its index is of no use.
    if FilePlace(of: path) == nil { try FoundIndex.remove(path) }
    (connection, place) = try FoundIndex.begun(at: path)
  }

  private static func open(_ path: String) throws -> Connection {
    let found = try opened(path)
    if try isOfUse(found) { return found }
    try remove(path)
    return try opened(path)
  }

  private static func opened(_ path: String) throws -> Connection {
    try StoreFiles(path: path).makePrivate()
    let connection = try Connection(path: path, access: .readWrite)
    // A power cut may take the last moments, which are read again.
    try connection.execute(
      """
      PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA journal_size_limit = 1048576;
      """)
    if try connection.integer("SELECT count(*) FROM sqlite_schema") == 0 {
      try connection.transaction { try connection.execute(FoundSchema.script) }
    }
    return connection
  }

  /// It is of this version, and most of it is not void.
  private static func isOfUse(_ connection: Connection) throws -> Bool {
    guard try connection.integer("PRAGMA user_version") == FoundSchema.version else { return false }
    let void = try connection.integer("SELECT count(*) FROM entry WHERE thread = 0")
    guard void > mostVoid else { return true }
    return try void < connection.integer("SELECT count(*) FROM entry WHERE thread <> 0")
  }

  /// Nothing is lost: all of it is read again.
  private static func remove(_ path: String) throws {
    for companion in StoreFiles.companions { try StoreFiles(path: path).removeIfThere(path + companion) }
  }

  /// What is damaged is thrown away before that is told: whoever opens it next begins anew.
  private func sound<Result>(_ work: () throws -> Result) throws -> Result {
    do { return try work() } catch let error as DatabaseError where error.isDamage {
      connection.leaveFilesAsTheyAre()
      try FoundIndex.remove(FoundIndex.path(besideStore: storePath))
      throw error
    }
  }

  /// A search has met damage, where nothing is written: a note, as a store's, has all of the index looked at.
  static func suspect(besideStore path: String) throws {
    let files = StoreFiles(path: FoundIndex.path(besideStore: path))
    try files.makeEmpty(files.suspicion)
  }

  /// The damage may be the store's, which is searched with it: what is sound stays.
  private func lookWhereSuspect() throws {
    let files = StoreFiles(path: FoundIndex.path(besideStore: storePath))
    guard files.exists(files.suspicion) else { return }
    try files.removeIfThere(files.suspicion)
    try sound {
      try Soundness(connection: connection).check(everything: true)
      try connection.run("INSERT INTO said (said) VALUES ('integrity-check')")
    }
  }

  /// The names that people gave to sessions in the middle of their records.
  package func names() throws -> [SessionKey: String] {
    var names: [SessionKey: String] = [:]
    try sound {
      try connection.read("SELECT provider, provider_session_id, name FROM thread WHERE name IS NOT NULL") { row in
        names[SessionKey(provider: row.text(), providerSessionId: row.text())] = row.text()
      }
    }
    return names
  }

  // MARK: What is to be read

  /// The found threads of which not all is known, the newest in front, and how many there are in all. What is known of
  /// threads that are gone is forgotten.
  package func unread() throws -> (sessions: [UnreadSession], all: Int) {
    try comeBack()
    try lookWhereSuspect()
    // What lies in its place would be read beside the store's log, and threads that it doesn't have would be forgotten.
    guard Store.isInPlace(storePath) else { throw StoreError.replaced(path: storePath) }
    let store = try Connection(path: storePath, access: .readOnly)
    var known = try sound { try knownThreads() }
    var sessions: [UnreadSession] = []
    var all = 0
    // After a handover the record that is known may be that of the agent before.
    try store.read(
      """
      SELECT o.session_id, coalesce(o.pages_provider,
          (SELECT p.provider FROM provider_session AS p
            WHERE p.session_id = o.session_id AND p.provider_session_id = o.provider_session_id
            ORDER BY p.number DESC LIMIT 1),
          s.provider, 'claude'),
        coalesce(o.pages_session, o.provider_session_id), o.path, o.pages_path, o.size,
        o.modified, o.number, o.read_to, o.taken_at
      FROM outside AS o JOIN backend_session AS s ON s.id = o.session_id
      WHERE o.is_gone = 0 AND coalesce(o.taken_at, 1) <> 0 ORDER BY s.last_modified DESC
      """
    ) { row in
      guard let found = FoundIndex.session(&row) else { return }
      all += 1
      let before = known.removeValue(forKey: found.thread)
      guard let readTo = FoundIndex.place(toReadFrom: found, before) else { return }
      sessions.append(
        UnreadSession(
          thread: found.thread, source: found.source, mark: found.mark, knownTo: found.knownTo, readTo: readTo))
    }
    if !known.isEmpty {
      try sound { try connection.transaction { for thread in known.values { try forget(thread.number) } } }
    }
    return (sessions, all)
  }

  /// It is as large as it may become: what is not read yet stays unread.
  package func isFull() throws -> Bool {
    try connection.integer("PRAGMA page_count") * connection.integer("PRAGMA page_size") > mostBytes
  }

  private static func session(_ row: inout Columns) -> UnreadSession? {
    guard let thread = ThreadID(row.text()) else { return nil }
    let provider = row.text()
    let session = row.text()
    let path = row.text()
    let pagesPath = row.optionalText()
    let mark = FileMark(size: row.integer(), modified: row.integer(), number: UInt64(bitPattern: row.integer()))
    let knownTo = row.integer()
    let source = SessionSource(
      provider: provider, providerSessionId: session, path: pagesPath ?? path, end: row.optionalInteger())
    // Of a file that is history nothing is known, and nothing changes there.
    return UnreadSession(
      thread: thread, source: source, mark: pagesPath == nil ? mark : nil, knownTo: knownTo, readTo: 0)
  }

  private struct Known {
    let number: Int64
    let path: String
    let mark: FileMark
    let readTo: Int64
    let isRead: Bool
  }

  private func knownThreads() throws -> [ThreadID: Known] {
    var known: [ThreadID: Known] = [:]
    try connection.read("SELECT id, number, path, size, modified, file, read_to, is_read FROM thread") { row in
      guard let id = ThreadID(row.text()) else { return }
      known[id] = Known(
        number: row.integer(), path: row.text(),
        mark: FileMark(size: row.integer(), modified: row.integer(), number: UInt64(bitPattern: row.integer())),
        readTo: row.integer(), isRead: row.flag())
    }
    return known
  }

  /// Nil where all is known. A record that shrank, or that is another file now, is read from its beginning.
  private static func place(toReadFrom found: UnreadSession, _ known: Known?) -> Int64? {
    guard let known, known.path == found.source.path else { return 0 }
    if let end = found.source.end, known.readTo >= end { return nil }
    guard let mark = found.mark else { return known.isRead ? nil : known.readTo }
    guard mark != known.mark else { return known.isRead ? nil : known.readTo }
    let isSameRecord =
      mark.number == known.mark.number && mark.size >= known.mark.size && !known.path.hasSuffix(".json")
    return isSameRecord ? known.readTo : 0
  }

  // MARK: Writing

  /// All of the readings or none of them. What goes on with an index that was removed is unread in the next one.
  package func write(_ readings: [SearchIndexReading]) throws {
    guard isInPlace else { throw RemovedIndex() }
    try sound { try writeAll(readings) }
  }

  private func writeAll(_ readings: [SearchIndexReading]) throws {
    try connection.transaction {
      var additions: [(entry: SearchIndexEntry, thread: Int64)] = []
      for reading in readings {
        let (thread, mayHaveEntries) = try note(reading)
        if reading.startsAnew, mayHaveEntries { try drop(thread) }
        for step in reading.steps {
          switch step {
          case .add(let entry): additions.append((entry, thread))
          case .startOver:
            additions.removeAll { $0.thread == thread }
            if mayHaveEntries { try drop(thread) }
          case .replace(let message):
            additions.removeAll { $0.thread == thread && $0.entry.message == message }
            try drop(thread, ofMessage: message)
          case .takeBack(let message):
            if let first = additions.first(where: { $0.thread == thread && $0.entry.message == message }) {
              additions.removeAll { $0.thread == thread && $0.entry.number >= first.entry.number }
            } else {
              additions.removeAll { $0.thread == thread }
              try drop(thread, fromMessage: message)
            }
          }
        }
      }
      // In the index's own order, so that it is not written out for each of them.
      let ordered = additions.map { addition in
        (id: FoundSchema.id(at: addition.entry.at.milliseconds, seed: Int64(addition.entry.number)), addition)
      }.sorted { $0.id < $1.id }
      for (id, addition) in ordered { try add(addition.entry, to: addition.thread, near: id) }
    }
  }

  /// Of a thread that is new here, nothing has to be looked for among all entries.
  private func note(_ reading: SearchIndexReading) throws -> (number: Int64, mayHaveEntries: Bool) {
    let session = reading.session
    let isKnown = try numberOfThread(session.thread) != nil
    let mark = session.mark ?? FileMark(size: 0, modified: 0, number: 0)
    try connection.run(
      """
      INSERT INTO thread (id, provider, provider_session_id, path, size, modified, file, read_to, is_read, name)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
      ON CONFLICT (id) DO UPDATE SET provider = ?2, provider_session_id = ?3, path = ?4, size = ?5, modified = ?6,
        file = ?7, read_to = ?8, is_read = ?9, name = coalesce(?10, CASE WHEN ?11 THEN NULL ELSE name END)
      """,
      [
        .text(session.thread.text), .text(session.source.provider), .text(session.source.providerSessionId),
        .text(session.source.path), .integer(mark.size), .integer(mark.modified),
        .integer(Int64(bitPattern: mark.number)), .integer(reading.readTo), Value(reading.isAtEnd),
        Value(reading.name), Value(reading.startsAnew),
      ])
    return (try numberOfThread(session.thread) ?? 0, isKnown)
  }

  private func numberOfThread(_ id: ThreadID) throws -> Int64? {
    try connection.first("SELECT number FROM thread WHERE id = ?", [.text(id.text)]) { $0.integer() }
  }

  private func add(_ entry: SearchIndexEntry, to thread: Int64, near start: Int64) throws {
    var id = start
    while try connection.run(
      "INSERT INTO entry (id, thread, number, message) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO NOTHING",
      [.integer(id), .integer(thread), Value(entry.number), Value(entry.message)]) == 0
    {
      id += 1
    }
    try connection.run(
      "INSERT INTO said (rowid, words) VALUES (?, ?)", [.integer(id), .text(UnspacedText.spaced(entry.words))])
  }

  private func forget(_ thread: Int64) throws {
    try drop(thread)
    try connection.run("DELETE FROM thread WHERE number = ?", [.integer(thread)])
  }

  private func drop(_ thread: Int64) throws {
    try connection.run("UPDATE entry SET thread = 0, message = NULL WHERE thread = ?", [.integer(thread)])
  }

  private func drop(_ thread: Int64, ofMessage message: Int64) throws {
    try connection.run(
      "UPDATE entry SET thread = 0, message = NULL WHERE thread = ? AND message = ?",
      [.integer(thread), .integer(message)])
  }

  private func drop(_ thread: Int64, fromMessage message: Int64) throws {
    try connection.run(
      """
      UPDATE entry SET thread = 0, message = NULL WHERE thread = ?1 AND number >= (
        SELECT min(number) FROM entry WHERE thread = ?1 AND message = ?2
      )
      """, [.integer(thread), .integer(message)])
  }
}

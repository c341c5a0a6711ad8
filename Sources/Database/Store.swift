import CSQLite
import Conversation
import Core
import Queues

/// How sure it must be that a change survives a power cut before anything follows from it.
package enum Durability: Equatable, Sendable {
  /// What a person did: written through to the disk before it is acted on.
  case flushed
  /// Streamed text: whole after a crash of the program; a power cut may take the last moments.
  case relaxed
}

/// The one writer of a store. It belongs to one thread or actor.
package final class Store {
  /// The version of the library that keeps it.
  package static var libraryVersion: String { String(cString: sqlite3_libversion()) }

  private(set) var connection: Connection
  let files: StoreFiles
  /// Which file was opened in the store's place, and its log.
  var place: PlaceNote?
  /// By which those who have the log open know each other.
  var logIndex: FilePlace?
  /// What was put back into the store's place, until it is open: nobody else's file.
  var published: FilePlace?
  /// Where all of it is while another file is in its place.
  package internal(set) var aside: String?
  private var durability = Durability.flushed
  /// The numbers of the stored lists; nil where the rows have to be asked.
  private var places: Places?

  init(connection: Connection, files: StoreFiles) {
    self.connection = connection
    self.files = files
    place = files.notePlace()
    logIndex = FilePlace(of: files.logIndex)
  }

  func attach(_ connection: Connection) {
    self.connection = connection
    durability = .flushed
    places = nil
  }

  /// Opens the store, making it where there is none. A damaged one is set aside and never overwritten.
  package static func open(
    path: String, now: Timestamp, beside: @escaping Beside = { look in { look() } }
  ) throws -> Opened {
    try open(path: path, now: now, migrator: Migrator(), beside: beside)
  }

  static func open(
    path: String, now: Timestamp, migrator: Migrator, beside: @escaping Beside = { look in { look() } }
  ) throws -> Opened {
    try Opening(files: StoreFiles(path: path), migrator: migrator, now: now, beside: beside).run()
  }

  /// How many statements it has run: what an act costs can be counted.
  package var statementCount: Int { connection.statementsRun }

  /// For reading beside this writer, from another thread.
  package static func reader(path: String) throws -> TranscriptReader {
    guard isInPlace(path) else { throw StoreError.replaced(path: path) }
    return try TranscriptReader(path: path)
  }

  /// False where another file was put in the place of the store that is open: to open that one beside the store's log would
  /// spoil both.
  package static func isInPlace(_ path: String) -> Bool { !StoreFiles(path: path).isAnotherFile }

  /// Writes what differs between two workspaces, and what happened in the transcripts: all of it or nothing.
  ///
  /// The old workspace is the one that was last loaded or saved. After an error nothing is written, and the same call may
  /// be made again, with newer changes along. The last changes before the end go aside where another file is in the store's place.
  ///
  /// The answer is whether something of what is known of found threads was among it.
  @discardableResult
  package func save(
    from old: Workspace, to new: Workspace, journal: [TranscriptChange] = [], durability: Durability = .flushed,
    isLast: Bool = false
  ) throws -> Bool {
    // What happened in a thread that is gone went with it, but for what it cost.
    let said = journal.filter { change in change.stream.map { new.streams[$0] != nil } ?? true }
    do {
      var places = try self.places ?? ListOrder.places(on: connection)
      // Until all is written they are not what the rows have.
      self.places = nil
      let changes = RowChange.changes(from: old, to: new, &places)
      if !changes.isEmpty || !said.isEmpty { try writeInPlace(changes, said, durability, isLast) }
      self.places = places
      return changes.contains { if case .outside = $0 { true } else { false } }
    } catch let error as DatabaseError where error.isDamage {
      try files.makeEmpty(files.suspicion)
      throw error
    }
  }

  private func writeInPlace(
    _ changes: [RowChange], _ said: [TranscriptChange], _ durability: Durability, _ isLast: Bool
  ) throws {
    try stayInPlace(orAside: isLast)
    try use(durability)
    do {
      try write(changes, said)
    } catch let error as DatabaseError where error.code == csqlite_corrupt_search_index {
      // Only the search index, which follows from the rest, is out of step: it is made anew.
      try TranscriptSearch(connection: connection).remakeIndex()
      try write(changes, said)
    }
  }

  /// Nothing more will be written: leaves the rows as programs of older versions count on them.
  package func settle() throws {
    try stayInPlace(orAside: true)
    places = nil
    try ListOrder.settle(on: connection)
  }

  /// The entries before a number, or the last ones, oldest first; and whether there are earlier ones still.
  package func entries(
    of stream: ThreadID, before number: Int? = nil, limit: Int
  ) throws -> (page: [Entry], hasEarlier: Bool) {
    try TranscriptPages(connection: connection).entries(of: stream, before: number, limit: limit)
  }

  /// The newest entries that hold all the words, the last of which may be the beginning of one.
  func search(_ text: String, limit: Int) throws -> [SearchHit] {
    try TranscriptSearch(connection: connection).hits(for: text, limit: limit)
  }

  /// The ends of the transcripts in which something was still going on when it was last saved, and of others: at a start,
  /// those need a look.
  package func unfinishedPages(and others: Set<ThreadID> = [], limit: Int) throws -> [ThreadID: UnfinishedPage] {
    let found = try connection.rows(
      "SELECT session_id, id FROM message WHERE status IN ('open', 'sending', 'accepted') ORDER BY session_id, number"
    ) { (stream: ThreadID($0.text()), entry: Identity<Entry>($0.text())) }
    var pages: [ThreadID: UnfinishedPage] = [:]
    for id in others.union(found.compactMap { $0.stream }) {
      let (entries, hasEarlier) = try entries(of: id, limit: limit)
      pages[id] = UnfinishedPage(entries: entries, hasEarlier: hasEarlier)
    }
    for (stream, entry) in found {
      guard let stream, let entry, pages[stream]?.entries.contains(where: { $0.id == entry }) == false else { continue }
      pages[stream]?.earlier.append(entry)
    }
    return pages
  }

  private func write(_ changes: [RowChange], _ journal: [TranscriptChange]) throws {
    let rows = RowWriter(connection: connection)
    let transcripts = TranscriptRows(connection: connection)
    try connection.transaction {
      for change in changes { try rows.write(change) }
      for change in journal.inShort { try transcripts.write(change) }
    }
  }

  /// It can't be changed within a transaction, and costs a statement, so only when it is another one.
  private func use(_ wanted: Durability) throws {
    guard wanted != durability else { return }
    try connection.run(wanted == .flushed ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL")
    durability = wanted
  }
}

/// The end of a transcript in which something was under way.
package struct UnfinishedPage: Sendable {
  package let entries: [Entry]
  package let hasEarlier: Bool
  /// What was under way further up.
  package fileprivate(set) var earlier: [Identity<Entry>] = []
}

extension TranscriptChange {
  fileprivate var stream: ThreadID? {
    switch self {
    case .append(_, let stream), .extend(_, _, let stream), .replace(_, let stream), .settle(_, _, let stream),
      .remove(_, let stream):
      stream
    case .spent: nil
    }
  }
}

import CSQLite
import Conversation
import Core

/// What opening a store gives.
package struct Opened {
  package let store: Store
  package let workspace: Workspace
  /// What is so at this start and may be so at the next, in words; mostly nothing.
  package var notices: [String] = []
  /// What has happened to the store and won't be found again: to be told until somebody has read it.
  package var news: [String] = []
}

/// Has a look at the store carried out beside the caller, such as on another thread. What it answers waits for what the
/// look found.
package typealias Beside = @Sendable (@escaping @Sendable () -> DatabaseError?) -> () -> DatabaseError?

/// The steps from a path to a store that can be used.
struct Opening {
  let files: StoreFiles
  let migrator: Migrator
  let now: Timestamp
  let beside: Beside

  func run() throws -> Opened {
    try files.makeFolder()
    let news = try files.partFromOtherStore()
    var opened = try open()
    opened.news = news + opened.news
    return opened
  }

  private func open() throws -> Opened {
    try files.refuseLinkToNothing()
    if let kind = files.strangeKind { throw StoreError.noFile(path: files.path, kind: kind) }
    if let size = files.size(of: files.path), size < Soundness.leastBytes, !files.isUntouched {
      // SQLite takes what is nearly empty for a new database, and throws away the changes that lie beside it.
      return try startAfresh(because: "all but \(size) bytes of it were lost")
    }
    do {
      return try attach()
    } catch let error as DatabaseError where error.isDamage {
      return try startAfresh(because: error.message)
    }
  }

  /// The damaged store stays as it is, under another name.
  private func startAfresh(because reason: String) throws -> Opened {
    let place = try files.setAside(at: now)
    let opened = try attach()
    let notice = """
      The store was damaged (\(reason)), so a new one was begun. The old one is untouched, at \(place). \
      `upnext doctor` says what can still be read in it.
      """
    return Opened(store: opened.store, workspace: opened.workspace, news: [notice])
  }

  private func attach() throws -> Opened {
    if !files.exists(files.path) { try files.makePrivate() }
    let connection = try Connection(path: files.path, access: .readWrite)
    do {
      return try attach(connection)
    } catch let error as DatabaseError where error.isDamage {
      connection.leaveFilesAsTheyAre()
      throw error
    }
  }

  private func attach(_ connection: Connection) throws -> Opened {
    // What is not for us is only looked at, and stays where it is, damaged or not.
    let plan = try migrator.plan(for: connection)
    if isForUs(plan) {
      try files.makePrivate()
      try connection.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;")
    } else {
      _ = try bringUpToDate(connection)
    }
    let isSuspect = files.exists(files.suspicion)
    let isSmall = (files.size(of: files.path) ?? 0) <= Soundness.smallBytes
    let verdict = lookBeside(connection, everything: isSuspect || isSmall)
    // Load while the check runs. If the check finds damage, `verdict` throws, and nothing has been written.
    let early = Result { try loadIfUpToDate(connection, plan) }
    try verdict()
    var (notices, news): ([String], [String]) = ([], [])
    var loaded = try early.get()
    if loaded == nil {
      (notices, news) = try bringUpToDate(connection)
      loaded = try load {
        try OlderRows.complete(on: connection)
        return try WorkspaceLoader(connection: connection).load()
      }
    }
    guard let (workspace, unreadable) = loaded else { preconditionFailure("a store that is up to date is loaded") }
    if unreadable > 0 {
      notices.append(
        "Threads whose rows can't be understood were left out: \(unreadable). They are still in the store.")
    }
    // Behind a migration that ended before the store could be opened, nobody has been told yet.
    if try Migrator.version(of: connection) == migrator.version, let copy = try migrator.copy(notedIn: connection) {
      if plan == .nothing, files.exists(copy) { news.append(brought(from: copy)) }
      try migrator.forgetCopy(notedIn: connection)
    }
    if isSuspect {
      try TranscriptSearch(connection: connection).remakeIndex()
      try files.removeIfThere(files.suspicion)
    }
    return Opened(
      store: Store(connection: connection, files: files), workspace: workspace, notices: notices, news: news)
  }

  private func isForUs(_ plan: Migrator.Plan) -> Bool {
    switch plan {
    case .nothing, .create, .migrate, .useNewer: true
    case .foreign, .unreleased, .refuse: false
    }
  }

  /// Begins to look whether the pages are sound; the answer throws what is wrong with them.
  private func lookBeside(_ connection: Connection, everything: Bool) -> () throws -> Void {
    let path = files.path
    let finding = beside {
      do {
        try Soundness(connection: try Connection(path: path, access: .readOnly)).check(everything: everything)
        return nil
      } catch let error as DatabaseError {
        return error
      } catch {
        return DatabaseError(code: SQLITE_ERROR, message: "\(error)")
      }
    }
    return {
      guard let error = finding() else { return }
      if error.isDamage { throw error }
      // The second look failed for a reason of its own, such as a want of descriptors.
      try Soundness(connection: connection).check(everything: everything)
    }
  }

  /// The workspace, where nothing has to be written before it can be read.
  private func loadIfUpToDate(
    _ connection: Connection, _ plan: Migrator.Plan
  ) throws -> (workspace: Workspace, unreadable: Int)? {
    guard plan == .nothing else { return nil }
    return try load { try OlderRows.areLeft(on: connection) ? nil : WorkspaceLoader(connection: connection).load() }
  }

  /// A store of a version has that version's tables: where a statement doesn't fit them, what says how they are made is
  /// spoilt, which a look at the pages doesn't find.
  private func load<Loaded>(_ work: () throws -> Loaded) throws -> Loaded {
    do {
      return try work()
    } catch let error as DatabaseError where error.code == SQLITE_ERROR {
      throw DatabaseError(code: SQLITE_CORRUPT, message: error.message, sql: error.sql)
    }
  }

  private func brought(from copy: String) -> String {
    "The store is now of version \(migrator.version). A copy of what it was is at \(copy)."
  }

  private func bringUpToDate(_ connection: Connection) throws -> (notices: [String], news: [String]) {
    switch try migrator.plan(for: connection) {
    case .nothing:
      return ([], [])
    case .create:
      try migrator.migrate(connection)
      return ([], [])
    case .migrate(let version):
      let earlier = try migrator.copy(notedIn: connection).flatMap { files.exists($0) ? $0 : nil }
      let place = try earlier ?? Backup(files: files).make(of: connection, version: version)
      do {
        try migrator.migrate(connection, copiedTo: place)
      } catch {
        // Nothing was changed that the copy would be needed for.
        if earlier == nil, try Migrator.version(of: connection) == version { try files.removeIfThere(place) }
        throw error
      }
      return ([], [brought(from: place)])
    case .useNewer(let version):
      let words =
        "A newer upnext has used this store (version \(version)). This one can use it too, and keeps what is new."
      return ([words], [])
    case .foreign:
      throw StoreError.foreign(path: files.path)
    case .unreleased(let version):
      throw StoreError.unreleased(path: files.path, version: version)
    case .refuse(let version, let minimumReader):
      throw StoreError.tooNew(path: files.path, version: version, minimumReader: minimumReader)
    }
  }
}

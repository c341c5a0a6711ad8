import Core

/// What opening a store gives.
package struct Opened {
  package let store: Store
  package let workspace: Workspace
  /// What the person should know, in words; mostly nothing.
  package let notices: [String]
}

/// The steps from a path to a store that can be used.
struct Opening {
  let files: StoreFiles
  let migrator: Migrator
  let now: Timestamp

  func run() throws -> Opened {
    try files.makeFolder()
    if let size = files.size(of: files.path), size < Soundness.leastBytes {
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
    return Opened(store: opened.store, workspace: opened.workspace, notices: [notice] + opened.notices)
  }

  private func attach() throws -> Opened {
    try files.makePrivate()
    let connection = try Connection(path: files.path, access: .readWrite)
    do {
      return try attach(connection)
    } catch let error as DatabaseError where error.isDamage {
      connection.leaveFilesAsTheyAre()
      throw error
    }
  }

  private func attach(_ connection: Connection) throws -> Opened {
    try connection.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;")
    let isSuspect = files.exists(files.suspicion)
    let isSmall = (files.size(of: files.path) ?? 0) <= Soundness.smallBytes
    try Soundness(connection: connection).check(everything: isSuspect || isSmall)
    var notices = try bringUpToDate(connection)
    try OlderRows.complete(on: connection)
    let (workspace, unreadable) = try WorkspaceLoader(connection: connection).load()
    if unreadable > 0 {
      notices.append(
        "Threads whose rows can't be understood were left out: \(unreadable). They are still in the store.")
    }
    if isSuspect {
      try TranscriptSearch(connection: connection).remakeIndex()
      try files.removeIfThere(files.suspicion)
    }
    return Opened(store: Store(connection: connection, files: files), workspace: workspace, notices: notices)
  }

  private func bringUpToDate(_ connection: Connection) throws -> [String] {
    switch try migrator.plan(for: connection) {
    case .nothing:
      return []
    case .create:
      try migrator.migrate(connection)
      return []
    case .migrate(let version):
      let place = try Backup(files: files).make(of: connection, version: version)
      do {
        try migrator.migrate(connection)
      } catch {
        // Nothing was changed that the copy would be needed for.
        if try Migrator.version(of: connection) == version { try files.removeIfThere(place) }
        throw error
      }
      return ["The store is now of version \(migrator.version). A copy of what it was is at \(place)."]
    case .useNewer(let version):
      return [
        "A newer upnext has used this store (version \(version)). This one can use it too, and keeps what is new."
      ]
    case .foreign:
      throw StoreError.foreign(path: files.path)
    case .refuse(let version, let minimumReader):
      throw StoreError.tooNew(path: files.path, version: version, minimumReader: minimumReader)
    }
  }
}

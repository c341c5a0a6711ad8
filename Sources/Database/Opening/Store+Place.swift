extension Store {
  /// Puts the store back where somebody removed its file: the connection still has all of it.
  ///
  /// Without this, changes would go on into a file without a name, and be gone with the program. Where another file has taken
  /// its place, that is left alone and read by the next start; the store is copied aside, and changes go there only if the
  /// program is about to end.
  func stayInPlace(orAside isEnd: Bool = false) throws {
    let current = FilePlace(of: files.path)
    if let published, current == published { return try takePlace() }
    published = nil
    guard current != place?.store || aside != nil else { return try keepLog() }
    // Where the store itself is back in its place, what is written goes aside still, and has to come back too.
    guard current == nil || current == place?.store else {
      let aside = try stepAside()
      guard !isEnd else { return }
      throw StoreError.replaced(path: files.path, aside: aside)
    }
    try putBack()
  }

  /// Begins the file anew where somebody has taken its log away: a log without a name can still be written, but is gone with this
  /// program. Without the index of the log, another program would have one of its own, and write into the log at the same places.
  private func keepLog() throws {
    guard let place else { return }
    if FilePlace(of: files.path + "-wal") == place.log, FilePlace(of: files.path + "-shm") == logIndex { return }
    // That is where they lie, but for a store to which a link leads.
    let (log, index) = (FilePlace(of: files.log), FilePlace(of: files.logIndex))
    let isLost = place.log != nil && log != place.log || logIndex != nil && index != logIndex
    guard !isLost else { return try putBack() }
    logIndex = index
    guard log != place.log else { return }
    self.place?.log = log
    self.place.map(files.keep)
  }

  /// All that the store has becomes a new file in its place, with a log of its own.
  private func putBack() throws {
    // Where a link leads to the store, its place is where that leads.
    let target = try StoreFiles(path: files.placeToPutBack())
    try target.makeFolder()
    let unfinished = target.path + ".restored-unfinished"
    try copyAll(to: unfinished)
    published = FilePlace(of: unfinished)
    try target.publishInPlace(unfinished)
    try takePlace()
  }

  /// What was put into the store's place is the store from now on.
  private func takePlace() throws {
    try goOn(in: files.path)
    place = files.notePlace()
    logIndex = FilePlace(of: files.logIndex)
    published = nil
    guard let superseded = aside else { return }
    aside = nil
    for companion in StoreFiles.companions { try files.removeIfThere(superseded + companion) }
  }

  /// All that the store has gets a file of its own, and its log is taken away from beside the other one.
  private func stepAside() throws -> String {
    if let aside { return aside }
    let unfinished = files.path + ".replaced-unfinished"
    try copyAll(to: unfinished)
    let target = files.unused(files.path + ".replaced")
    try files.publish(unfinished, as: target)
    place?.aside = target
    if let place {
      files.keep(place)
      try files.removeLog(of: place)
    }
    try goOn(in: target)
    aside = target
    return target
  }

  private func copyAll(to unfinished: String) throws {
    // SQLite would make a file that others may read, but it takes an empty one that is there.
    try files.makeEmpty(unfinished)
    do { try connection.run("VACUUM INTO ?", [.text(unfinished)]) } catch {
      try files.removeIfThere(unfinished)
      throw error
    }
  }

  private func goOn(in path: String) throws {
    connection.leaveFilesAsTheyAre()
    let copy = try Connection(path: path, access: .readWrite)
    // The log is there, and locks tell of this program, from the first read on.
    try copy.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA user_version;")
    attach(copy)
  }
}

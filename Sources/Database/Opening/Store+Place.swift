extension Store {
  /// Puts the store back where somebody removed its file: the connection still has all of it.
  ///
  /// Without this, changes would go on into a file without a name, and be gone with the program. Where another file has taken
  /// its place, that is left alone and read by the next start; the store is copied aside, and changes go there only if the
  /// program is about to end.
  func stayInPlace(orAside isEnd: Bool = false) throws {
    let current = FilePlace(of: files.path)
    guard current != place?.store else { return }
    guard current == nil else {
      let aside = try stepAside()
      guard !isEnd else { return }
      throw StoreError.replaced(path: files.path, aside: aside)
    }
    try files.makeFolder()
    let unfinished = files.path + ".restored-unfinished"
    try copyAll(to: unfinished)
    // Changes that lie beside a removed store belong to it, and are in the copy.
    for companion in StoreFiles.companions { try files.removeIfThere(files.path + companion) }
    try files.publish(unfinished, as: files.path)
    let superseded = aside
    try goOn(in: files.path)
    place = files.notePlace()
    guard let superseded else { return }
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
    try copy.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;")
    attach(copy)
  }
}

extension Store {
  /// Puts the store back where somebody removed its file: the connection still has all of it.
  ///
  /// Without this, changes would go on into a file without a name, and be gone with the program.
  func stayInPlace() throws {
    let current = FilePlace(of: files.path)
    guard current != place else { return }
    guard current == nil else { throw StoreError.replaced(path: files.path) }
    try files.makeFolder()
    let unfinished = files.path + ".restored-unfinished"
    try files.makeEmpty(unfinished)
    try connection.run("VACUUM INTO ?", [.text(unfinished)])
    // Changes that lie beside a removed store belong to it, and are in the copy.
    for companion in StoreFiles.companions { try files.removeIfThere(files.path + companion) }
    try files.publish(unfinished, as: files.path)
    connection.leaveFilesAsTheyAre()
    let restored = try Connection(path: files.path, access: .readWrite)
    try restored.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;")
    attach(restored)
  }
}

/// A copy of a store as an older program left it, made before the first write of a newer version.
struct Backup {
  let files: StoreFiles

  /// Says where the copy is. An earlier copy of the same version stays.
  func make(of connection: Connection, version: Int) throws -> String {
    let unfinished = files.path + ".backup-unfinished"
    // SQLite would make a file that others may read, but it takes an empty one that is there.
    try files.makeEmpty(unfinished)
    do {
      try connection.run("VACUUM INTO ?", [.text(unfinished)])
    } catch {
      try files.removeIfThere(unfinished)
      throw error
    }
    let target = files.unused("\(files.path).v\(version)-backup")
    try files.publish(unfinished, as: target)
    return target
  }
}

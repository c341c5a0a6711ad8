import Review

/// The lines of a whole change.
extension GitRoom {
  /// As far as one answer has room for them. Git is asked once for all files: a call for each costs more than what it says.
  func lines(
    of files: [ChangedFile], _ from: String, _ to: String, _ place: SnapshotStore.Place, _ open: inout OpenDifferences,
    _ time: GitTime
  ) throws(GitProblem) -> [ChangeRead.File] {
    let whole = try ChangeReader(git: readingGit, place: place).patch(from: from, to: to, within: time)
    var left = ChangeRead.mostRows
    var read: [ChangeRead.File] = []
    for file in files {
      guard case .lines = file.content, left > 0 else {
        read.append(ChangeRead.File(file))
        continue
      }
      let most = min(left, ChangeRead.mostRowsOfFile)
      let (rows, count) = try rows(of: file, atMost: most, in: whole, place, &open, time)
      left -= rows.count
      read.append(ChangeRead.File(file, rows: rows, isCut: rows.count < count))
    }
    return read
  }

  private func rows(
    of file: ChangedFile, atMost most: Int, in whole: WholePatch?, _ place: SnapshotStore.Place,
    _ open: inout OpenDifferences, _ time: GitTime
  ) throws(GitProblem) -> (rows: [DifferenceRow], count: Int) {
    if file.oldID == file.newID { return ([], 0) }
    if let found = whole?.rows(of: file, atMost: most) { return found }
    // A link in the place of a file, say, is told as two files.
    let part = try open.part(0..<most, of: file, place, readingGit, time)
    return (part.rows, part.rowCount)
  }
}

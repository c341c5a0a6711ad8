import Glibc

/// A repository that was moved, with a link left in its old place: what was kept of it before lies under the old path's name.
extension SnapshotStore {
  /// Makes what one has findable from the other, where both are for the same repository. False where they are for two.
  func join(_ old: Place, to new: Place, on machine: Machine, within time: GitTime) throws(GitProblem) -> Bool {
    guard let number = try machine.content(of: new.repositoryNumber, within: time),
      try machine.content(of: old.repositoryNumber, within: time) == number,
      let path = try origin(of: new, on: machine, within: time),
      try origin(of: old, on: machine, within: time) == path
    else { return false }
    let list = new.objects + "/info/alternates"
    let alternates = try machine.content(of: list, within: time) ?? []
    let line = Array((old.objects + "\n").utf8)
    guard !alternates.split(separator: 0x0A).contains(line.dropLast()) else { return true }
    try machine.carryOut(
      [.write(list + ".new", alternates + line), .sync(list + ".new"), .move(list + ".new", to: list)], within: time)
    return true
  }

  /// Where what lies at its repository's path is by now.
  private func origin(of place: Place, on machine: Machine, within time: GitTime) throws(GitProblem) -> String? {
    guard let bytes = try machine.content(of: place.path + "/upnext-origin", within: time) else { return nil }
    return try machine.truePath(of: String(decoding: bytes.dropLast(), as: UTF8.self), within: time)
  }
}

extension SnapshotStore.Place {
  /// The file system's number of the repository's folder, which it keeps when it is moved, and no copy has.
  var repositoryNumber: String { path + "/upnext-repository" }
}

extension Machine {
  /// On this machine: which repository a place is for, at every snapshot that is taken there.
  func note(_ repository: Repository, in place: SnapshotStore.Place, within time: GitTime) throws(GitProblem) {
    var status = stat()
    guard stat(repository.commonFolder, &status) == 0 else { return }
    let number = Array("\(status.st_ino)\n".utf8)
    guard try content(of: place.repositoryNumber, within: time) != number else { return }
    try carryOut([.write(place.repositoryNumber, number)], within: time)
  }
}

import Texts

/// Repositories of upnext's own, one for each of the person's: there is nothing in them but what snapshots consist of, and
/// what they don't have they find in the person's. Nothing is ever written into the person's.
package struct SnapshotStore: Sendable {
  /// All of them lie in it.
  package let folder: String
  /// What comes before the names of those of another machine.
  let prefix: String

  package init(folder: String, prefix: String = "") { (self.folder, self.prefix) = (folder, prefix) }

  /// One of them.
  struct Place: Equatable, Sendable {
    let name: String
    let path: String

    var objects: String { path + "/objects" }
    /// What is new goes here, where git sees nothing of the person's: of objects that it finds in theirs, it would renew the age.
    var fresh: String { path + "/fresh" }
    var packs: String { path + "/objects/pack" }
    /// Each working folder has an index of its own, which is kept from snapshot to snapshot: without it all files would have
    /// to be read anew.
    func index(of root: String) -> String { path + "/index-" + root.stableDigits }
  }

  func place(named name: String) -> Place {
    Place(name: name, path: folder + "/" + (name.hasPrefix(prefix) ? name.dropFirst(prefix.count) : name[...]))
  }

  func name(for repository: Repository) -> String {
    let title = String(
      decoding: SnapshotStore.title(of: repository.commonFolder).utf8.filter(SnapshotStore.isPlain).prefix(40),
      as: UTF8.self)
    return prefix + title + "-" + (repository.commonFolder + "\n" + repository.objectFormat).stableDigits
  }

  /// Makes the one for a repository: in another place first, so that nobody meets half of it.
  func make(
    _ place: Place, for repository: Repository, _ git: GitProgram, within time: GitTime
  ) throws(GitProblem) {
    // A line break would end the path.
    guard !repository.objects.contains("\n") else { throw .notStarted("its path has a line break") }
    let fresh = folder + "/new-" + place.path.dropFirst(folder.count + 1)
    let machine = git.machine
    try machine.carryOut([.makeFolder(folder), .remove(fresh)], within: time)
    let call = GitCall(
      ["init", "--bare", "--quiet", "--template=", "--object-format=\(repository.objectFormat)", fresh], in: "/")
    _ = try git.ask(call, within: time)
    let alternates = repository.objects + "\n" + place.fresh + "\n"
    try machine.carryOut(
      [
        .makeFolder(fresh + "/objects/info"), .makeFolder(fresh + "/fresh"),
        .write(fresh + "/objects/info/alternates", Array(alternates.utf8)),
        .write(fresh + "/upnext-origin", Array((repository.commonFolder + "\n").utf8)),
        .sync(fresh + "/objects/info/alternates"), .sync(fresh + "/upnext-origin"),
      ], within: time)
    // Files that have come or gone are compared with one that has nothing in it.
    _ = try git.ask(GitCall(["--git-dir=\(fresh)", "hash-object", "-w", "--stdin"], in: "/"), within: time)
    try machine.carryOut([.makePrivate(fresh), .move(fresh, to: place.path)], within: time)
  }

  /// All worktrees of a repository have one: it is called after the folder that has the `.git`.
  private static func title(of commonFolder: String) -> String {
    let folder = commonFolder.lastPathPart == ".git" ? String(commonFolder.parentPath) : commonFolder
    return folder.lastPathPart ?? ""
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

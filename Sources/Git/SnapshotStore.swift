import Texts

/// Repositories of upnext's own, one for each of the person's: there is nothing in them but what snapshots consist of, and
/// what they don't have they find in the person's. Nothing is ever written into the person's.
package struct SnapshotStore: Sendable {
  /// All of them lie in it.
  package let folder: String
  /// What comes before the names of those of another machine.
  let prefix: String

  package init(folder: String, prefix: String = "") { (self.folder, self.prefix) = (folder, prefix) }

  /// What is behind the name of one in which files are kept to the byte.
  private static let exactMark = ".exact"

  /// How the files are called in which git may keep a part of an index.
  static let sharedIndex = "sharedindex."

  /// One of them.
  struct Place: Equatable, Sendable {
    let name: String
    let path: String
    /// Files are kept as they lie on the disk, to the byte. Before that was so they were kept as git would commit them, with
    /// other ends of lines, say: what was kept so lies in the same folder, and is set back so.
    let isExact: Bool

    var objects: String { path + "/objects" }
    /// What is new goes here, where git sees nothing of the person's: of objects that it finds in theirs, it would renew the age.
    var fresh: String { path + "/fresh" }
    var packs: String { path + "/objects/pack" }
    /// Each working folder has an index of its own, which is kept from snapshot to snapshot: without it all files would have
    /// to be read anew.
    func index(of root: String) -> String { path + "/index-" + (isExact ? root + "\nexact" : root).stableDigits }
    /// Who might read files that we have taken away.
    var rights: String { path + "/rights" }
    /// Of what git is told about files, this comes first.
    var attributes: String { path + "/info/attributes" }

    /// The same folder where files are written as git would.
    var asCommitted: Place { Place(name: SnapshotStore.folderName(of: name), path: path, isExact: false) }

    /// How git finds the person's files, where it reads them or writes like them.
    func environment(of root: String) -> [String: String] {
      isExact ? ["GIT_DIR": path, "GIT_WORK_TREE": root] : [:]
    }
  }

  func place(named name: String) -> Place {
    let title = SnapshotStore.folderName(of: name)
    return Place(
      name: name, path: folder + "/" + (title.hasPrefix(prefix) ? title.dropFirst(prefix.count) : title[...]),
      isExact: SnapshotStore.isExact(name))
  }

  /// Without what says how files are kept in it.
  static func folderName(of name: String) -> String {
    name.hasSuffix(exactMark) ? String(name.dropLast(exactMark.count)) : name
  }

  static func isExact(_ name: String) -> Bool { name.hasSuffix(exactMark) }

  func place(for repository: Repository, isExact: Bool) -> Place {
    place(named: name(for: repository) + (isExact ? SnapshotStore.exactMark : ""))
  }

  /// That of its folder.
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
    let plain = ["init", "--bare", "--quiet", "--template=", "--initial-branch=main"]
    let call = GitCall(plain + ["--object-format=\(repository.objectFormat)", fresh], in: "/")
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

  /// What git is told so that it takes files as they are: it holds whatever the person's say.
  static func exactness(of place: Place) -> [FileStep] {
    let words = "* -text -ident -filter !working-tree-encoding\n"
    let fresh = place.attributes + ".new"
    return [
      .makeFolder(place.path + "/info"), .write(fresh, Array(words.utf8)), .sync(fresh),
      .move(fresh, to: place.attributes),
    ]
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

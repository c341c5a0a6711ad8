import EventLoop
import Files
import Glibc
import Review
import Texts

/// Repositories of upnext's own, one for each of the person's: there is nothing in them but what snapshots consist of, and
/// what they don't have they find in the person's. Nothing is ever written into the person's.
package struct SnapshotStore: Sendable {
  /// All of them lie in it.
  package let folder: String

  package init(folder: String) { self.folder = folder }

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
    func index(of root: String) -> String { path + "/index-" + SnapshotStore.number(of: root) }
  }

  func place(named name: String) -> Place { Place(name: name, path: folder + "/" + name) }

  func name(for repository: Repository) -> String {
    let title = String(
      decoding: SnapshotStore.title(of: repository.commonFolder).utf8.filter(SnapshotStore.isPlain).prefix(40),
      as: UTF8.self)
    return title + "-" + SnapshotStore.number(of: repository.commonFolder + "\n" + repository.objectFormat)
  }

  /// The one for a repository. It is made where it is missing: in another place first, so that nobody meets half of it.
  func place(
    for repository: Repository, _ git: GitProgram, within time: GitTime
  ) throws(SnapshotGap) -> Place {
    let place = place(named: name(for: repository))
    if FileKind(at: place.path) == .folder { return place }
    // A line break would end the path.
    guard !repository.objects.contains("\n") else { throw .refused("its path has a line break") }
    let fresh = folder + "/new-" + place.name
    do throws(GitProblem) {
      try SnapshotStore.attempt { () throws(NewFolder.Problem) in try NewFolder.make(folder, mode: 0o700) }
      try SnapshotStore.attempt { () throws(SystemError) in try OwnFolder.remove(fresh) }
      let call = GitCall(
        ["init", "--bare", "--quiet", "--template=", "--object-format=\(repository.objectFormat)", fresh], in: "/")
      _ = try git.ask(call, within: time)
      try SnapshotStore.attempt { () throws(NewFolder.Problem) in
        try NewFolder.make(fresh + "/objects/info", mode: 0o700)
        try NewFolder.make(fresh + "/fresh", mode: 0o700)
      }
      try SnapshotStore.attempt { () throws(FileProblem) in
        try NewFile.create(
          fresh + "/objects/info/alternates", with: repository.objects + "\n" + place.fresh + "\n", mode: 0o600)
        try NewFile.create(fresh + "/upnext-origin", with: repository.commonFolder + "\n", mode: 0o600)
      }
      // Files that have come or gone are compared with one that has nothing in it.
      _ = try git.ask(GitCall(["--git-dir=\(fresh)", "hash-object", "-w", "--stdin"], in: "/"), within: time)
    } catch {
      throw SnapshotGap(error)
    }
    chmod(fresh, 0o700)
    guard rename(fresh, place.path) == 0 else { throw .refused("\(place.path): \(SystemError(errno))") }
    return place
  }

  /// All worktrees of a repository have one: it is called after the folder that has the `.git`.
  private static func title(of commonFolder: String) -> String {
    let folder = commonFolder.lastPathPart == ".git" ? String(commonFolder.parentPath) : commonFolder
    return folder.lastPathPart ?? ""
  }

  /// Says what the system said as git would.
  private static func attempt<Problem: Error>(_ work: () throws(Problem) -> Void) throws(GitProblem) {
    do throws(Problem) { try work() } catch { throw .notStarted("\(error)") }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// The same for the same text, always: FNV-1a.
  static func number(of text: String) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}

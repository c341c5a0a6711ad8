import EventLoop
import Files
import Glibc
import Review

/// Takes away what nobody wants any more, and what a killed call has left.
struct SnapshotUpkeep {
  /// So many loose objects in one of the 256 folders: about as many as git itself gathers before it tidies up.
  private static let looseInOneFolder = 27
  private static let milliseconds = 60_000
  /// What is newer may be wanted by now.
  private static let youngSeconds = 2 * 60 * 60

  private let store: SnapshotStore
  private let git: GitProgram
  private let claims: PlaceClaims

  init(_ store: SnapshotStore, _ git: GitProgram, _ claims: PlaceClaims) {
    (self.store, self.git, self.claims) = (store, git, claims)
  }

  /// The answer is what could not be taken away, and why.
  func keep(only wanted: [String: WantedSnapshots], forgetting: Set<String>) -> [String] {
    let names: [String]
    do throws(SystemError) { names = try FolderContent.names(in: store.folder) } catch {
      return error == SystemError(ENOENT) ? [] : ["\(store.folder): \(error)"]
    }
    return names.compactMap { name in
      let title = name.hasPrefix("new-") ? String(name.dropFirst("new-".count)) : name
      // Where a snapshot is being taken it is tidied up another day.
      return claims.ifFree(title) { () -> String? in
        do throws(SystemError) {
          return try tidy(name, keeping: wanted[name], isForgotten: forgetting.contains(name))
        } catch {
          return "\(store.folder)/\(name): \(error)"
        }
      } ?? nil
    }
  }

  private func tidy(
    _ name: String, keeping wanted: WantedSnapshots?, isForgotten: Bool
  ) throws(SystemError) -> String? {
    let place = store.place(named: name)
    guard let wanted else {
      if isForgotten || isOld(place.path) { try OwnFolder.remove(place.path) }
      return nil
    }
    var isLess = isForgotten
    for file in try FolderContent.names(in: place.packs) {
      let title = file.prefix { $0 != "." }
      let isWanted = title.hasPrefix("pack-") && wanted.packs.contains(String(title.dropFirst("pack-".count)))
      guard !isWanted, isForgotten || isOld(place.packs + "/" + file) else { continue }
      try OwnFolder.removeFile(place.packs + "/" + file)
      isLess = true
    }
    for file in try FolderContent.names(in: place.path) where file.hasSuffix(".lock") || file.hasSuffix(".new") {
      try OwnFolder.removeFile(place.path + "/" + file)
    }
    try Staging.remove(in: place)
    let loose = try looseCount(in: place)
    guard isLess || loose > SnapshotUpkeep.looseInOneFolder else { return nil }
    // An index may name what goes now: it is made anew when it is next needed.
    for file in try FolderContent.names(in: place.path) where file.hasPrefix("index-") {
      try OwnFolder.removeFile(place.path + "/" + file)
    }
    return prune(place, keeping: wanted, before: isForgotten ? "now" : "2.hours.ago")
  }

  private func prune(_ place: SnapshotStore.Place, keeping wanted: WantedSnapshots, before moment: String) -> String? {
    // What snapshots write lies in a folder of its own, beside the packs.
    func asking(_ arguments: [String]) -> GitCall {
      var call = GitCall(["--git-dir=\(place.path)"] + arguments, in: "/")
      call.environment = [
        "GIT_OBJECT_DIRECTORY": place.fresh, "GIT_ALTERNATE_OBJECT_DIRECTORIES": place.objects,
      ]
      return call
    }
    let time = GitTime(milliseconds: SnapshotUpkeep.milliseconds)
    do throws(GitProblem) {
      // What a pack has need not lie there by itself too.
      _ = try git.ask(asking(["prune-packed", "--quiet"]), within: time)
      _ = try git.ask(asking(["prune", "--expire=\(moment)"] + wanted.trees.sorted()), within: time)
      return nil
    } catch .missing {
      return nil
    } catch {
      return "\(place.path): \(error)"
    }
  }

  private func isOld(_ path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0 else { return false }
    return time(nil) - status.st_mtim.tv_sec > SnapshotUpkeep.youngSeconds
  }

  private func looseCount(in place: SnapshotStore.Place) throws(SystemError) -> Int {
    let sample = place.fresh + "/17"
    return FileKind(at: sample) == .folder ? try FolderContent.names(in: sample).count : 0
  }
}

extension SnapshotStore {
  /// How much room they take.
  package var byteCount: Int64 { OwnFolder.byteCount(of: folder) }
}

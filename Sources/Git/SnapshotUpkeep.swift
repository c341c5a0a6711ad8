import EventLoop
import Files
import Glibc
import Review

/// Takes away what nobody wants any more, and what a killed call has left.
extension SnapshotStore {
  /// So many loose objects in one of the 256 folders: about as many as git itself gathers before it tidies up.
  private static let looseInOneFolder = 27
  private static let milliseconds = 60_000

  /// The answer is what could not be taken away, and why.
  package func keep(only wanted: [String: WantedSnapshots], _ git: GitProgram) -> [String] {
    let names: [String]
    do throws(SystemError) { names = try FolderContent.names(in: folder) } catch {
      return error == SystemError(ENOENT) ? [] : ["\(folder): \(error)"]
    }
    return names.compactMap { name in
      do throws(SystemError) {
        guard !name.hasPrefix("new-"), let kept = wanted[name] else {
          try OwnFolder.remove(folder + "/" + name)
          return nil
        }
        return try tidy(place(named: name), keeping: kept, git)
      } catch {
        return "\(folder)/\(name): \(error)"
      }
    }
  }

  /// How much room they take.
  package var byteCount: Int64 { OwnFolder.byteCount(of: folder) }

  private func tidy(
    _ place: Place, keeping wanted: WantedSnapshots, _ git: GitProgram
  ) throws(SystemError) -> String? {
    var isLess = false
    for name in try FolderContent.names(in: place.packs) {
      let title = name.prefix { $0 != "." }
      let isOurs = title.hasPrefix("pack-") && wanted.packs.contains(String(title.dropFirst("pack-".count)))
      guard !isOurs else { continue }
      try OwnFolder.removeFile(place.packs + "/" + name)
      isLess = true
    }
    for name in try FolderContent.names(in: place.path) where name.hasSuffix(".lock") || name.hasSuffix(".new") {
      try OwnFolder.removeFile(place.path + "/" + name)
    }
    let loose = try looseCount(in: place)
    guard isLess || loose > SnapshotStore.looseInOneFolder else { return nil }
    // An index may name what goes now: it is made anew when it is next needed.
    for name in try FolderContent.names(in: place.path) where name.hasPrefix("index-") {
      try OwnFolder.removeFile(place.path + "/" + name)
    }
    // What was written just now may belong to a snapshot that is being taken.
    let call = GitCall(
      ["--git-dir=\(place.path)", "prune", "--expire=2.hours.ago"] + wanted.trees.sorted(), in: "/")
    let time = GitTime(milliseconds: SnapshotStore.milliseconds)
    do throws(GitProblem) {
      // What a pack has need not lie there by itself too.
      _ = try git.ask(GitCall(["--git-dir=\(place.path)", "prune-packed", "--quiet"], in: "/"), within: time)
      _ = try git.ask(call, within: time)
      return nil
    } catch .missing {
      return nil
    } catch {
      return "\(place.path): \(error)"
    }
  }

  private func looseCount(in place: Place) throws(SystemError) -> Int {
    let sample = place.fresh + "/17"
    return FileKind(at: sample) == .folder ? try FolderContent.names(in: sample).count : 0
  }
}

import EventLoop
import Files
import Glibc
import Scene
import Texts

/// A temporary home, and what was left of others: each is locked by whoever lives in it, so that one that nobody locks is
/// forsaken.
struct MadeUpFolder {
  let path: String
  private let lock: Descriptor?

  private static let namePrefix = "upnext-demo-"
  /// Between its making and its locking a folder is as young as this.
  private static let youngSeconds = 10

  static func isOne(_ path: String) -> Bool { path.lastPathPart?.hasPrefix(namePrefix) == true }

  static func make() throws(SystemError) -> MadeUpFolder {
    let path = try NewFolder.temporary(Surroundings.temporaryDirectory + "/" + namePrefix)
    return MadeUpFolder(path: path, lock: hold(path))
  }

  func remove() { MadeUpFolder.remove(path) }

  /// The lock of somebody who lives there; there may be several.
  static func hold(_ path: String) -> Descriptor? { lock(path, LOCK_SH) }

  private static func lock(_ path: String, _ kind: Int32) -> Descriptor? {
    let number = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard number >= 0 else { return nil }
    let descriptor = Descriptor(number)
    return flock(number, kind | LOCK_NB) == 0 ? descriptor : nil
  }

  /// Removes the homes of ours whose window and server were both killed.
  static func removeForsaken() {
    let folder = Surroundings.temporaryDirectory
    let names: [String]
    // What can't be looked into can't be tidied either, and nothing is to be made there.
    do throws(SystemError) { names = try FolderContent.names(in: folder) } catch { return }
    for path in names.filter({ $0.hasPrefix(namePrefix) }).map({ folder + "/" + $0 }) {
      var facts = stat()
      guard lstat(path, &facts) == 0, FileKind(facts) == .folder, facts.st_uid == getuid(),
        time(nil) - facts.st_mtim.tv_sec > youngSeconds, let lock = lock(path, LOCK_EX)
      else { continue }
      remove(path)
      lock.close()
    }
  }

  /// Window and server may both be at it; what can't be removed is left to whoever comes next.
  static func remove(_ folder: String) {
    var problem: SystemError?
    for _ in 1...3 where access(folder, F_OK) == 0 {
      do throws(SystemError) { try OwnFolder.remove(folder) } catch { problem = error }
    }
    guard let problem, access(folder, F_OK) == 0 else { return }
    Main.write("upnext: the demo's folder \(folder) could not be removed: \(problem)\n", to: STDERR_FILENO)
  }
}

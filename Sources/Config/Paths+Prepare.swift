import EventLoop
import Files
import Glibc

extension Paths {
  /// Makes the folders that are missing, for this person alone. The config folder is the person's to make.
  package func prepare() throws(PathsProblem) {
    for folder in [dataFolder, stateFolder, runtimeFolder] { try Self.make(folder) }
    if let fallbackOwner { try Self.checkFallback(runtimeFolder, owner: fallbackOwner) }
  }

  private static func make(_ folder: String) throws(PathsProblem) {
    if mkdir(folder, 0o700) == 0 { return }
    var reason = errno
    if reason == ENOENT, let slash = folder.lastIndex(of: "/"), slash > folder.startIndex {
      try make(String(folder[..<slash]))
      if mkdir(folder, 0o700) == 0 { return }
      reason = errno
    }
    guard reason == EEXIST else { throw .noFolder(folder, reason: SystemError(reason).description) }
    guard FileKind(at: folder) == .folder else { throw .notAFolder(folder) }
  }

  /// Anybody may have made this folder before us, or a link in its place.
  private static func checkFallback(_ folder: String, owner: UInt32) throws(PathsProblem) {
    var status = stat()
    guard lstat(folder, &status) == 0 else { throw .noFolder(folder, reason: SystemError(errno).description) }
    guard FileKind(status) == .folder else { throw .notAFolder(folder) }
    guard status.st_uid == owner else { throw .foreignFolder(folder) }
    guard status.st_mode & 0o022 == 0 else { throw .openFolder(folder) }
    // It is ours, and nobody else could write there: from now on nobody else reads there either.
    guard status.st_mode & 0o077 == 0 || chmod(folder, 0o700) == 0 else { throw .openFolder(folder) }
  }
}

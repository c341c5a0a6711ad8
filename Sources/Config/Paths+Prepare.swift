import EventLoop
import Files
import Glibc
import Texts

extension Paths {
  /// Makes the folders that are missing, for this person alone. The config folder is the person's to make.
  package func prepare() throws(PathsProblem) {
    do throws(NewFolder.Problem) {
      for folder in [dataFolder, stateFolder, runtimeFolder] { try NewFolder.make(folder, mode: 0o700) }
    } catch {
      switch error {
      case .system(let path, let reason):
        throw foreignRuntime ?? PathsProblem.noFolder(path, reason: reason.description)
      case .notAFolder(let path): throw .notAFolder(path)
      }
    }
    if let fallbackOwner { try Self.checkFallback(runtimeFolder, owner: fallbackOwner) }
    for folder in [dataFolder, stateFolder, runtimeFolder] {
      if Self.isOpen(folder) { throw .openFolder(folder) }
      // Who can't even enter it reaches no server. One that can't write there may.
      guard access(folder, X_OK) != 0, errno == EACCES else { continue }
      throw foreignRuntime ?? PathsProblem.closedFolder(folder, reason: SystemError(EACCES).description)
    }
    if let fileProblem { throw fileProblem }
  }

  /// Why `prepare` would fail, nothing could be written afterwards, or anybody could write there; found by looking alone.
  package var obstacle: PathsProblem? {
    for folder in [dataFolder, stateFolder, runtimeFolder] {
      if folder == runtimeFolder, let problem = fallbackProblem { return problem }
      var there = folder
      while there != "/", FileLook.link(at: Array(there.utf8)) == nil {
        there = there.parentPath.isEmpty ? "/" : String(there.parentPath)
      }
      guard FileKind(at: there) == .folder else { return .notAFolder(there) }
      if there == folder, Self.isOpen(folder) { return .openFolder(folder) }
      guard access(there, W_OK | X_OK) != 0 else { continue }
      let reason = SystemError(errno).description
      if folder == runtimeFolder, let foreignRuntime { return foreignRuntime }
      return there == folder ? .closedFolder(folder, reason: reason) : .noFolder(folder, reason: reason)
    }
    return fileProblem
  }

  /// As behind `su`, which keeps the variables of who calls it.
  private var foreignRuntime: PathsProblem? {
    guard runtimeFolder != dataFolder, ClosedFolder.foreign(above: dataFolder) == nil else { return nil }
    return ClosedFolder.foreign(above: runtimeFolder).map { .foreignFolder($0) }
  }

  /// What is in the place of the files by which a server is found, so that none could start.
  private var fileProblem: PathsProblem? {
    let files = [socket, lock, startLock]
    let folder = files.first { FileLook.link(at: Array($0.utf8))?.kind == .folder }
    if let folder { return .folderInPlace(folder) }
    return files.lazy.compactMap { path in ClosedFile.mend(path).map { .closedFile(path, mend: $0) } }.first
  }

  private static func isOpen(_ folder: String) -> Bool {
    var status = stat()
    return stat(folder, &status) == 0 && status.st_mode & 0o002 != 0
  }

  /// Nil also where nothing lies there yet.
  private var fallbackProblem: PathsProblem? {
    var status = stat()
    guard let fallbackOwner, lstat(runtimeFolder, &status) == 0 else { return nil }
    return Self.problem(of: status, at: runtimeFolder, owner: fallbackOwner)
  }

  /// Anybody may have made this folder before us, or a link in its place.
  private static func problem(of status: stat, at folder: String, owner: UInt32) -> PathsProblem? {
    guard FileKind(status) == .folder else { return .notAFolder(folder) }
    guard status.st_uid == owner else { return .foreignFolder(folder) }
    return status.st_mode & 0o022 == 0 ? nil : .openFolder(folder)
  }

  private static func checkFallback(_ folder: String, owner: UInt32) throws(PathsProblem) {
    var status = stat()
    guard lstat(folder, &status) == 0 else { throw .noFolder(folder, reason: SystemError(errno).description) }
    if let problem = problem(of: status, at: folder, owner: owner) { throw problem }
    // It is ours, and nobody else could write there: from now on nobody else reads there either.
    guard status.st_mode & 0o077 == 0 || chmod(folder, 0o700) == 0 else { throw .openFolder(folder) }
  }
}

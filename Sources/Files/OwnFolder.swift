import EventLoop
import Glibc

/// A folder that only upnext writes in: how large it is, and taking it away with all that lies in it.
package enum OwnFolder {
  /// Links are taken away, and never followed. What is gone already is fine.
  package static func remove(_ folder: String) throws(SystemError) {
    let entries: [FolderContent.Entry]
    do throws(SystemError) { entries = try FolderContent.entries(of: folder) } catch {
      if error == SystemError(ENOENT) { return }
      throw error
    }
    for entry in entries {
      let path = folder + "/" + entry.name
      if FileLook.link(at: Array(path.utf8))?.kind == .folder { try remove(path) } else { try removeFile(path) }
    }
    guard rmdir(folder) == 0 || errno == ENOENT else { throw SystemError(errno) }
  }

  package static func removeFile(_ path: String) throws(SystemError) {
    guard unlink(path) == 0 || errno == ENOENT else { throw SystemError(errno) }
  }

  /// How many bytes all files in it have.
  package static func byteCount(of folder: String) -> Int64 {
    let entries: [FolderContent.Entry]
    do throws(SystemError) { entries = try FolderContent.entries(of: folder) } catch { return 0 }
    return entries.reduce(0) { sum, entry in
      let path = folder + "/" + entry.name
      guard let look = FileLook.link(at: Array(path.utf8)) else { return sum }
      return sum + (look.kind == .folder ? byteCount(of: path) : look.byteCount)
    }
  }
}

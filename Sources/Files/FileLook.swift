import Glibc

/// What is at a path that a person wants to attach.
package enum FileLook {
  /// Nil where there is no file that can be read.
  package static func byteCount(of path: String) -> Int64? {
    var status = stat()
    guard stat(path, &status) == 0, FileKind(status) == .file, access(path, R_OK) == 0 else { return nil }
    return Int64(status.st_size)
  }
}

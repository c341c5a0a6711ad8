import Glibc

/// What is at a path that a person wants to attach.
package enum FileLook {
  /// Nil where there is no file that can be read.
  package static func byteCount(of path: String) -> Int64? {
    var status = stat()
    guard stat(path, &status) == 0, FileKind(status) == .file, access(path, R_OK) == 0 else { return nil }
    return Int64(status.st_size)
  }

  /// What lies at a path of any bytes, without following it where it is a link; nil where nothing does.
  package static func link(at path: [UInt8]) -> (kind: FileKind, isLink: Bool, byteCount: Int64, isReadable: Bool)? {
    var status = stat()
    let terminated = path.map(CChar.init(bitPattern:)) + [0]
    guard lstat(terminated, &status) == 0 else { return nil }
    let kind = FileKind(status)
    return (
      kind, status.st_mode & S_IFMT == S_IFLNK, Int64(status.st_size), kind != .file || access(terminated, R_OK) == 0
    )
  }

  /// The one has changed since the other; false where either isn't there.
  package static func isNewer(_ path: String, than other: String) -> Bool {
    var (status, others) = (stat(), stat())
    guard stat(path, &status) == 0, stat(other, &others) == 0 else { return false }
    return (status.st_mtim.tv_sec, status.st_mtim.tv_nsec) > (others.st_mtim.tv_sec, others.st_mtim.tv_nsec)
  }

  /// How many bytes are free where a path lies; nil where nobody can tell.
  package static func freeBytes(at path: String) -> Int64? {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return nil }
    return byteCount(ofBlocks: UInt64(status.f_bavail), of: UInt64(status.f_frsize))
  }

  /// Nil where there can't be so many: what isn't a disk may say any number.
  package static func byteCount(ofBlocks blocks: UInt64, of size: UInt64) -> Int64? {
    let (bytes, isTooMuch) = blocks.multipliedReportingOverflow(by: size)
    return isTooMuch ? nil : Int64(exactly: bytes)
  }
}

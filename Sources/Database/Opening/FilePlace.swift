import Glibc

/// Which file a path led to when it was opened: a file that was removed or replaced can still be written, but is lost.
struct FilePlace: Equatable, Sendable {
  let device: UInt64
  let number: UInt64

  /// Nil where there is no file.
  init?(of path: String) {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    device = UInt64(facts.st_dev)
    number = UInt64(facts.st_ino)
  }
}

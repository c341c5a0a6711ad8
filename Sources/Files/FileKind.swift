import Glibc

/// What lies at a path.
package enum FileKind: Hashable, Sendable {
  case file
  case folder
  /// A pipe, a socket or a device.
  case other

  /// Nil where nothing lies. A link is what it leads to.
  package init?(at path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  package init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    default: self = .other
    }
  }
}

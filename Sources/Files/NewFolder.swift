import EventLoop
import Glibc
import Texts

/// A folder that is made where it is missing, with those above it.
package enum NewFolder {
  package enum Problem: Error, Hashable, Sendable {
    /// Which folder could not be made, and why.
    case system(String, SystemError)
    /// Something else lies there.
    case notAFolder(String)
  }

  /// What is there already keeps its mode.
  package static func make(_ path: String, mode: mode_t) throws(Problem) {
    if mkdir(path, mode) == 0 { return }
    var reason = errno
    let parent = path.parentPath
    if reason == ENOENT, !parent.isEmpty {
      try make(String(parent), mode: mode)
      if mkdir(path, mode) == 0 { return }
      reason = errno
    }
    guard reason == EEXIST else { throw .system(path, SystemError(reason)) }
    guard FileKind(at: path) == .folder else { throw .notAFolder(path) }
  }

  /// A folder of its own for whoever asks, that nobody else can look into; its path begins so.
  package static func temporary(_ beginning: String) throws(SystemError) -> String {
    var template = Array((beginning + "XXXXXX").utf8CString)
    guard let made = mkdtemp(&template) else { throw SystemError(errno) }
    return String(cString: made)
  }
}

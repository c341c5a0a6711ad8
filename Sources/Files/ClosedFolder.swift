import Glibc
import Texts

/// A folder that its person may not enter and write, as after a call by sudo.
package enum ClosedFolder {
  /// What its person does about it, in words; nil where it is open to them or isn't there, or that is no matter of its mode.
  package static func mend(_ path: String) -> String? {
    isClosed(path).map { mend(path, isForeign: $0) }
  }

  package static func mend(_ path: String, isForeign: Bool, user: UInt32 = geteuid()) -> String {
    isForeign
      ? "it belongs to another user; make it yours with: sudo chown -R \(user) \(ShellWord.quoted(path))"
      : "mend that with: chmod 700 \(ShellWord.quoted(path))"
  }

  /// The same of one that can't be made: what keeps from it lies above, and may be anybody's.
  package static func mend(missing path: String) -> String? {
    let above = first(of: path)
    return isClosed(above).map { mend(above: above, isForeign: $0) }
  }

  package static func mend(above path: String, isForeign: Bool) -> String {
    isForeign
      ? "\(path) belongs to another user: have it opened to you, or set UPNEXT_HOME to a folder of yours"
      : "mend that with: chmod u+rwx \(ShellWord.quoted(path))"
  }

  /// The folder of another user that keeps a person from a path; nil where none does.
  package static func foreign(above path: String) -> String? {
    let above = first(of: path)
    return isClosed(above) == true ? above : nil
  }

  /// The path itself, or the first above it that can be looked at.
  private static func first(of path: String) -> String {
    var (there, status) = (path, stat())
    while there != "/", stat(there, &status) != 0 { there = there.parentPath.isEmpty ? "/" : String(there.parentPath) }
    return there
  }

  /// Whether it is another's; nil where it is not closed.
  private static func isClosed(_ path: String) -> Bool? {
    var status = stat()
    guard stat(path, &status) == 0, access(path, W_OK | X_OK) != 0, errno == EACCES else { return nil }
    return status.st_uid != geteuid()
  }
}

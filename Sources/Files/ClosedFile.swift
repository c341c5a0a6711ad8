import Glibc

/// A file of one's own that may not be read and written, as after a call by sudo.
package enum ClosedFile {
  /// What its person does about it, in words; nil where it is open to them, or isn't there.
  package static func mend(_ path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    let (user, owner) = (geteuid(), status.st_uid)
    if user != 0, user != owner {
      return "it belongs to another user; make it yours with: sudo chown \(user) \(path)"
    }
    guard access(path, R_OK | W_OK) != 0, errno == EACCES else { return nil }
    return "mend that with: chmod 600 \(path)"
  }
}

import EventLoop
import Glibc
import Texts

/// A copy that is as old as what it was made from.
package enum FileCopy {
  /// Takes the place of what lies there, whole. Whoever compares a file's times with those that the copy tells of goes by
  /// the copy's own age, so that one is kept.
  package static func make(of path: String, at copy: String, mode: mode_t) throws(FileProblem) {
    let source = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard source >= 0 else { throw .system(SystemError(errno)) }
    defer { close(source) }
    var status = stat()
    guard fstat(source, &status) == 0 else { throw .system(SystemError(errno)) }
    guard FileKind(status) == .file else { throw .notAFile }
    let fresh = copy + ".new"
    let target = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
    guard target >= 0 else { throw .system(SystemError(errno)) }
    do throws(SystemError) {
      defer { close(target) }
      try fill(target, from: source)
      let times = [status.st_atim, status.st_mtim]
      guard futimens(target, times) == 0 else { throw SystemError(errno) }
    } catch {
      unlink(fresh)
      throw .system(error)
    }
    guard rename(fresh, copy) == 0 else {
      let problem = FileProblem.system(SystemError(errno))
      unlink(fresh)
      throw problem
    }
  }

  private static func fill(_ target: Int32, from source: Int32) throws(SystemError) {
    while true {
      let bytes = try FileContent.read(from: source, count: 1 << 20)
      guard !bytes.isEmpty else { return }
      try NewFile.write(bytes, to: target)
    }
  }
}

import EventLoop
import Glibc
import Texts

/// A file that is written whole: a reader meets what was there or what is new, and never half of either.
package enum NewFile {
  /// Takes the place of what is there, and keeps its mode, and its group where that may be. What is there may be a link,
  /// which is then gone: who means its other end asks for the true path first.
  package static func replace(_ path: String, with text: String, modeIfNew: mode_t) throws(FileProblem) {
    var status = stat()
    let kept = stat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
    let group = status.st_gid
    let (descriptor, fresh) = try open(beside: path, mode: kept ?? modeIfNew)
    // What the process masks of modes is meant for new files.
    if let kept {
      _ = fchown(descriptor, uid_t.max, group)
      fchmod(descriptor, kept)
    }
    try finish(descriptor, fresh, text)
    guard rename(fresh, path) == 0 else {
      let problem = FileProblem.system(SystemError(errno))
      unlink(fresh)
      throw problem
    }
  }

  /// What is there already stays: the problem is then `EEXIST`.
  package static func create(_ path: String, with text: String, mode: mode_t) throws(FileProblem) {
    let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw .system(SystemError(errno)) }
    try finish(descriptor, path, text)
  }

  /// All of it, to what is open already.
  package static func write(_ text: String, to descriptor: Int32) throws(SystemError) {
    try write(Array(text.utf8), to: descriptor)
  }

  package static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      // Whoever shares the descriptor may have made it so that it doesn't wait.
      if count < 0, errno == EAGAIN {
        var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&room, 1, -1)
        continue
      }
      guard count > 0 else { throw SystemError(count < 0 ? errno : EIO) }
      rest = rest.dropFirst(count)
    }
  }

  /// In the same folder, as only there a file can take another's place. Its name is short: the other's may be as long
  /// as names can be.
  private static func open(beside path: String, mode: mode_t) throws(FileProblem) -> (Int32, path: String) {
    let folder = path[..<path.afterLastSlash.startIndex]
    for number in 0..<1000 {
      let fresh = "\(folder).upnext-\(getpid())-\(number)"
      let descriptor = Glibc.open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
      if descriptor >= 0 { return (descriptor, fresh) }
      guard errno == EEXIST else { break }
    }
    throw .system(SystemError(errno))
  }

  /// It is on the disk before its name stands for it; of what can't be written nothing stays.
  private static func finish(_ descriptor: Int32, _ path: String, _ text: String) throws(FileProblem) {
    var problem: SystemError?
    do throws(SystemError) {
      try write(text, to: descriptor)
      if fsync(descriptor) != 0 { problem = SystemError(errno) }
    } catch {
      problem = error
    }
    // What a disk of another machine could not take, it may say only here.
    if close(descriptor) != 0, problem == nil { problem = SystemError(errno) }
    if let problem {
      unlink(path)
      throw .system(problem)
    }
  }
}

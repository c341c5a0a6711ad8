import Config
import EventLoop
import Files
import Glibc
import Wire

/// One server a store.
enum StoreLock {
  /// A server takes no longer to end than this; one that brings a large store up to date may take longer to listen.
  private static let mostMilliseconds = 30_000

  /// Whoever finds it taken waits for a server that is just ending, but not for one that serves.
  static func take(_ paths: Paths, ours: String?) throws(EdgeProblem) -> Descriptor {
    let number = open(paths.lock, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard number >= 0 else { throw EdgeProblem("Can't open \(paths.lock): \(SystemError(errno)).") }
    let lock = Descriptor(number)
    if flock(number, LOCK_EX | LOCK_NB) != 0 {
      try wait(for: number, paths, ours: ours)
    }
    // Whoever finds the lock taken reads where its owner listens.
    let socket = Array(paths.socket.utf8)
    guard ftruncate(number, 0) == 0, pwrite(number, socket, socket.count, 0) == socket.count else {
      throw EdgeProblem("Can't write \(paths.lock): \(SystemError(errno)).")
    }
    return lock
  }

  /// Its owner ends soon, or is about to listen: then nobody else serves.
  private static func wait(for lock: Int32, _ paths: Paths, ours: String?) throws(EdgeProblem) {
    let giveUpAt = EventLoop.monotonicMilliseconds + mostMilliseconds
    while flock(lock, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else {
        throw EdgeProblem("Can't lock \(paths.lock): \(SystemError(errno)).")
      }
      if let socket = socketOfServer(holding: lock, or: paths.socket, except: ours) {
        let elsewhere =
          socket == paths.socket ? "" : " Its socket is \(socket), by another XDG_RUNTIME_DIR, or by an older upnext."
        throw EdgeProblem("A server is running already. `upnext` attaches to it; `upnext stop` ends it." + elsewhere)
      }
      guard EventLoop.monotonicMilliseconds < giveUpAt else {
        throw EdgeProblem(unfound(paths))
      }
      // What is waited for tells nobody when it comes.
      poll(nil, 0, 50)
    }
  }

  /// A server holds the lock and goes on doing so. One that ends, or was killed, holds it until it is gone: only then is all of
  /// the store in one file. It is the one that is named, else the one that holds it now: another that comes is none of it.
  static func staysHeld(of paths: Paths, by server: pid_t? = nil, forMilliseconds most: Int = 2000) -> Bool {
    let holder = server ?? holder(of: paths.lock)
    let giveUpAt = EventLoop.monotonicMilliseconds + most
    while paths.isLocked, self.holder(of: paths.lock) == holder {
      guard EventLoop.monotonicMilliseconds < giveUpAt else { return true }
      poll(nil, 0, 10)
    }
    return false
  }

  /// Of a server that holds the lock and is not found: it starts, or ends, or its socket is lost.
  static func unfound(_ paths: Paths) -> String {
    let holder = holder(of: paths.lock)
    let end = holder.map { "`kill \($0)` ends it, and what was acknowledged is kept" } ?? "end it"
    return "Another server\(holder.map { " (pid \($0))" } ?? "") holds \(paths.lock) and answers nobody. "
      + "Wait until it listens or has ended; if it does neither, \(end). Then start again."
  }

  /// The program file that a process was started from, where nothing or another file lies in its place by now.
  static func removedProgram(of process: pid_t) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/\(process)/exe", &bytes, bytes.count)
    let path = String(decoding: bytes.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    let sign = " (deleted)"
    return path.hasSuffix(sign) ? String(path.dropLast(sign.count)) : nil
  }

  /// Where a process looks for programs, by what it was started with; nil where the system doesn't tell.
  static func searchPath(of process: pid_t) -> String? {
    guard let bytes = try? FileContent.bytes(of: "/proc/\(process)/environ", limit: 16 << 20), !bytes.isEmpty else {
      return nil
    }
    let mark = Array("PATH=".utf8)
    let variable = bytes.split(separator: 0).first { $0.starts(with: mark) }
    return variable.map { String(decoding: $0.dropFirst(mark.count), as: UTF8.self) } ?? Launch.usualPath
  }

  /// The server that holds the lock, as the system has it; nil where nobody does, or it isn't known.
  static func holder(of path: String) -> pid_t? {
    var file = stat()
    guard stat(path, &file) == 0, let locks = try? FileContent.text(of: "/proc/locks", limit: 1 << 20) else {
      return nil
    }
    for line in locks.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 5, words[1] == "FLOCK", words[3] == "WRITE", let pid = pid_t(words[4]), pid > 0,
        words[5].split(separator: ":").last.flatMap({ UInt64($0) }) == UInt64(file.st_ino)
      else { continue }
      // A file's number may be another one's on another disk: the process has to have this one open.
      if hasOpen(file, pid) { return pid }
    }
    return nil
  }

  private static func hasOpen(_ file: stat, _ pid: pid_t) -> Bool {
    let folder = "/proc/\(pid)/fd"
    guard let names = try? FolderContent.names(in: folder) else { return false }
    return names.contains { name in
      var open = stat()
      return stat("\(folder)/\(name)", &open) == 0 && isSame(open, file)
    }
  }

  private static func isSame(_ one: stat, _ other: stat) -> Bool {
    one.st_dev == other.st_dev && one.st_ino == other.st_ino
  }

  /// The lock that is held is the one that lies there.
  static func lies(_ lock: Descriptor, at path: String) -> Bool {
    var (held, there) = (stat(), stat())
    return fstat(lock.number, &held) == 0 && stat(path, &there) == 0 && isSame(held, there)
  }

  /// Where the lock's owner listens, if it does. At a socket that was passed on somebody always listens: we ourselves.
  private static func socketOfServer(holding lock: Int32, or usual: String, except ours: String?) -> String? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = pread(lock, &bytes, bytes.count, 0)
    let written = count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : usual
    return [usual, written].first { $0 != ours && UnixSocket.isListened(at: $0) }
  }
}

import CSystem
import EventLoop
import Glibc

/// The person's own socket: who may connect is decided by the file's owner and by the peer's credentials.
package enum UnixSocket {
  package enum Failure: Error, Equatable, Sendable {
    /// Nobody listens there.
    case nobody
    /// Somebody does, and takes no calls.
    case unheard
    case tooLong(String)
    /// systemd holds a socket for us, but not where callers look for it.
    case elsewhere(than: String)
    case system(String, SystemError)

    package var words: String {
      switch self {
      case .nobody: "No server is running."
      case .unheard: "The server takes no calls."
      case .tooLong(let path):
        "The socket's path is too long for the system: \(path). Set UPNEXT_HOME to a shorter one."
      case .elsewhere(let path):
        "The socket that was passed on is not \(path), where it is looked for. Mend ListenStream in upnext.socket."
      case .system(let what, let error): "\(what): \(error)."
      }
    }
  }

  /// A blocking connection to whoever listens. Who hangs, or is stopped, takes none once many wait.
  package static func connect(_ path: String, withinMilliseconds limit: Int = 1000) throws(Failure) -> Descriptor {
    let descriptor = try open()
    let end = EventLoop.monotonicMilliseconds + limit
    defer { waitToSend(descriptor, milliseconds: 0) }
    while true {
      waitToSend(descriptor, milliseconds: max(1, end - EventLoop.monotonicMilliseconds))
      let result = try withAddress(path) { Glibc.connect(descriptor.number, $0, $1) }
      guard result != 0 else { return descriptor }
      switch errno {
      // With a limit the system doesn't go on by itself, such as where the caller was stopped in between.
      case EINTR: continue
      case ENOENT, ECONNREFUSED: throw .nobody
      case EAGAIN: throw .unheard
      case let code: throw .system("Can't connect to \(path)", SystemError(code))
      }
    }
  }

  /// For as long as it takes, where it is 0.
  private static func waitToSend(_ descriptor: Descriptor, milliseconds: Int) {
    var limit = timeval(tv_sec: milliseconds / 1000, tv_usec: suseconds_t(milliseconds % 1000) * 1000)
    setsockopt(descriptor.number, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  /// Whether somebody listens there, also who takes no calls.
  package static func isListened(at path: String) -> Bool {
    do throws(Failure) {
      _ = try connect(path)
      return true
    } catch {
      return error == .unheard
    }
  }

  /// Listens at a path. A file that is in the way was left by a server that is gone: the caller holds the lock.
  package static func listen(_ path: String) throws(Failure) -> Descriptor {
    let descriptor = try open()
    unlink(path)
    // Nobody can connect before it listens, and by then the file is its owner's alone. A mask would do as well, but is the whole
    // process's: whatever is made or started meanwhile would have it.
    guard try withAddress(path, { bind(descriptor.number, $0, $1) }) == 0, chmod(path, 0o600) == 0,
      Glibc.listen(descriptor.number, 128) == 0
    else { throw .system("Can't listen at \(path)", SystemError(errno)) }
    cs_set_nonblocking(descriptor.number)
    return descriptor
  }

  /// The next connection of the same person; nil when there is none. Others are hung up on.
  package static func accept(_ listener: Descriptor) throws(Failure) -> Descriptor? {
    while true {
      let number = Glibc.accept(listener.number, nil, nil)
      guard number >= 0 else {
        switch errno {
        case EINTR, ECONNABORTED: continue
        case EAGAIN: return nil
        default: throw .system("Can't take a connection", SystemError(errno))
        }
      }
      let connection = Descriptor(number)
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
      var user: uid_t = 0
      if cs_peer_user(number, &user) == 0, user == getuid() { return connection }
      connection.close()
    }
  }

  private static func open() throws(Failure) -> Descriptor {
    let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard number >= 0 else { throw .system("Can't open a socket", SystemError(errno)) }
    return Descriptor(number)
  }

  private static func withAddress(
    _ path: String, _ use: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws(Failure) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { throw .tooLong(path) }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { use($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
  }
}

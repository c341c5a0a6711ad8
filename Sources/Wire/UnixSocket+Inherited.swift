import CSystem
import EventLoop
import Glibc

/// What systemd gives the programs that it starts when somebody connects.
extension UnixSocket {
  /// The socket that this process was started for; nil where nobody listens for us. The variables that tell of it are
  /// taken out of the environment, since they are for this process alone.
  package static func inherited(at path: String, environment: [String: String]) throws(Failure) -> Descriptor? {
    for name in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] { unsetenv(name) }
    guard environment["LISTEN_PID"] == "\(getpid())", let count = environment["LISTEN_FDS"] else { return nil }
    guard count == "1" else { throw .system("Can't listen on \(count) sockets at once", SystemError(EINVAL)) }
    // The protocol's own number: what is passed on stands behind the three that every program has.
    let descriptor = Descriptor(3)
    _ = fcntl(descriptor.number, F_SETFD, FD_CLOEXEC)
    guard option(SO_DOMAIN, of: descriptor) == AF_UNIX, option(SO_ACCEPTCONN, of: descriptor) == 1 else {
      throw .system("What was passed on is no Unix socket that listens", SystemError(ENOTSOCK))
    }
    guard name(of: descriptor) == path else { throw .elsewhere(than: path) }
    cs_set_nonblocking(descriptor.number)
    return descriptor
  }

  private static func name(of descriptor: Descriptor) -> String? {
    var address = sockaddr_un()
    var size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor.number, $0, &size) }
    }
    guard result == 0 else { return nil }
    return withUnsafeBytes(of: address.sun_path) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  private static func option(_ name: Int32, of descriptor: Descriptor) -> Int32? {
    var value: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    return getsockopt(descriptor.number, SOL_SOCKET, name, &value, &size) == 0 ? value : nil
  }
}

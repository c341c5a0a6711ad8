import Glibc
import Terminal

/// A window on the server that listens at the socket in `PROBE_SOCKET`. SIGVTALRM makes it crash.
@main
struct WindowProbe {
  static func main() {
    signal(SIGVTALRM) { _ in fatalError("broken on purpose: é") }
    var environment: [String: String] = [:]
    for name in ["TERM", "COLORTERM", "NO_COLOR", "VISUAL", "EDITOR", "TMPDIR", "PATH"] {
      if let value = getenv(name) { environment[name] = String(cString: value) }
    }
    let path = getenv("PROBE_SOCKET").map { String(cString: $0) } ?? ""
    let log = getenv("PROBE_LOG").map { String(cString: $0) }
    let setting = Window.Setting(
      version: "probe", directory: "/größe", environment: environment, editing: environment["TMPDIR"] ?? "/tmp",
      logPath: log)
    if let obstacle = Window.obstacle(setting) {
      fputs("obstacle: \(obstacle)\n", fdopen(2, "w"))
      exit(1)
    }
    exit(Window.run(connection: connect(to: path), setting).status)
  }

  private static func connect(to path: String) -> Int32 {
    let connection = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(connection, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    precondition(result == 0, "no server at the probe's socket")
    return connection
  }
}

import EventLoop
import Glibc

/// Starts a guard and a child with a grandchild that both ignore SIGTERM, says their numbers, and waits to be killed.
@main
struct GuardProbe {
  static func main() throws {
    let loop = EventLoop()
    let processGuard = try ProcessGuard.start()
    let script = "trap '' TERM; (trap '' TERM; while :; do read -t 1 x <>/dev/zero; done) & echo $! $$; wait"
    let child = try ChildProcess.start(
      Launch(path: "/bin/bash", arguments: ["-c", script], environment: [:]), loop: loop, guard: processGuard,
      handlers: ChildProcess.Handlers(
        onLine: { event in
          guard case .line(let bytes) = event else { return }
          print(String(decoding: bytes, as: UTF8.self))
          fflush(nil)
        }, onEnd: { _ in loop.stop() }))
    withExtendedLifetime(child) { loop.run() }
  }
}

import EventLoop
import Glibc

/// Starts a guard and a child with a grandchild that both ignore SIGTERM, says their numbers, the guard's group right after
/// its start, and its own, and waits to be killed.
@main
struct GuardProbe {
  static func main() throws {
    let loop = EventLoop()
    let processGuard = try ProcessGuard.start()
    if CommandLine.arguments.contains("kill-guard") { return try killGuard(processGuard, loop) }
    // The guard is the one child that there is.
    let groups = "\(children.first.map { getpgid($0) } ?? 0) \(getpgrp())"
    let script = "trap '' TERM; (trap '' TERM; while :; do read -t 1 x <>/dev/zero; done) & echo $! $$; wait"
    let child = try ChildProcess.start(
      Launch(path: "/bin/bash", arguments: ["-c", script], environment: [:]), loop: loop, guard: processGuard,
      handlers: ChildProcess.Handlers(
        onLine: { event in
          guard case .line(let bytes) = event else { return }
          print(String(decoding: bytes, as: UTF8.self), groups)
          fflush(nil)
        }, onEnd: { _ in loop.stop() }))
    withExtendedLifetime(child) { loop.run() }
  }

  /// Says that it heard of the guard's end, and what a program does that starts after it.
  private static func killGuard(_ processGuard: ProcessGuard, _ loop: EventLoop) throws {
    processGuard.watchEnd(loop) {
      print("the guard was killed")
      loop.stop()
    }
    for child in children { kill(child, SIGKILL) }
    loop.run()
    let child = try ChildProcess.start(
      Launch(path: "/bin/echo", arguments: ["started"], environment: [:]), loop: loop, guard: processGuard,
      handlers: ChildProcess.Handlers(
        onLine: { event in
          guard case .line(let bytes) = event else { return }
          print(String(decoding: bytes, as: UTF8.self))
        },
        onEnd: { end in
          print(end)
          loop.stop()
        }))
    withExtendedLifetime(child) { loop.run() }
  }

  private static var children: [Int32] {
    guard let file = fopen("/proc/self/task/\(getpid())/children", "r") else { return [] }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: " ").compactMap { Int32($0) }
  }
}

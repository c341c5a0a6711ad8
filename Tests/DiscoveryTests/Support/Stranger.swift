import EventLoop
import Glibc

@testable import Discovery

/// A process that is nobody's child but the system's: what another program looks like from here.
enum Stranger {
  /// Starts one that sleeps for a minute, called so; it is ended by who asked for it.
  static func start(as name: String = "sleep") throws -> Int32 {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw SystemError(errno) }
    defer { close(ends[0]) }
    // The shell in the middle ends at once, so that its child belongs to nobody here.
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addclose(&actions, ends[0])
    let command: [String] = ["/bin/sh", "-c", "setsid bash -c 'exec -a \(name) sleep 60' >/dev/null & echo $!"]
    var words: [UnsafeMutablePointer<CChar>?] = command.map { word in strdup(word) }
    words.append(nil)
    defer { words.forEach { free($0) } }
    var pid: pid_t = 0
    let error = posix_spawn(&pid, "/bin/sh", &actions, nil, words, environ)
    close(ends[1])
    guard error == 0 else { throw SystemError(error) }
    var status: Int32 = 0
    waitpid(pid, &status, 0)
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(ends[0], &bytes, bytes.count)
    let text = String(decoding: bytes[..<max(0, count)], as: UTF8.self).filter(\.isNumber)
    guard let stranger = Int32(text) else { throw SystemError(ESRCH) }
    try waitUntil(stranger, isCalled: name)
    return stranger
  }

  /// It is three programs one after the other, and while one becomes the next it has no name at all.
  private static func waitUntil(_ pid: Int32, isCalled name: String) throws {
    let end = ContinuousClock.now.advanced(by: .seconds(60))
    while ProcessFacts.words(of: pid)?.hasPrefix(name + "\0") != true {
      guard ContinuousClock.now < end else { throw SystemError(ETIMEDOUT) }
      sched_yield()
    }
  }
}

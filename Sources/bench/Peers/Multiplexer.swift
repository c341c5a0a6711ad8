import EventLoop
import Glibc

/// What the same words cost in a tmux: a pane for each talker, one shown.
enum Multiplexer {
  /// A hundred words a second on a line each; perl is on every Debian.
  private static let talk = "perl -e '$|=1; for (1..3000) { print \"word$_ \"; select undef, undef, undef, 0.01 }'"

  /// What server and client take.
  static func ticks(_ talkers: Int, _ seconds: Int) throws -> Int {
    try TrialFolder.use { folder in
      guard let path = Launch.findProgram("tmux", path: nil) else { throw BenchProblem("There is no tmux.") }
      let socket = folder + "/socket"
      let environment = [
        "HOME": folder, "PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "xterm-256color",
        "SHELL": "/bin/sh",
      ]
      // The first call starts the server, as it does for anybody.
      let begin = Launch(
        path: path, arguments: ["-S", socket, "-f", "/dev/null", "new-session", "-x", "120", "-y", "39", talk],
        environment: environment, directory: folder)
      let (window, _) = try WatchedWindow.open(begin, showing: "word")
      let answer = try Command.output([path, "-S", socket, "display-message", "-p", "#{pid}"], in: folder)
      guard let server = pid_t(String(decoding: answer.prefix { $0 != 0x0A }, as: UTF8.self)) else {
        throw BenchProblem("The tmux server's process is not known.")
      }
      defer { kill(server, SIGTERM) }
      for _ in 1..<talkers { try Command.run([path, "-S", socket, "new-window", "-d", talk], in: folder) }
      try window.drain(for: .seconds(1))
      let ticks = try ticks(of: [window.pid, server], during: seconds, window)
      window.kill()
      return ticks
    }
  }

  /// What processes take while a window is read.
  static func ticks(of processes: [pid_t], during seconds: Int, _ window: WatchedWindow) throws -> Int {
    let before = try processes.map { try ProcessFigures(of: $0).ticks }
    try window.drain(for: .seconds(seconds))
    let after = try processes.map { try ProcessFigures(of: $0).ticks }
    return zip(before, after).reduce(0) { $0 + $1.1 - $1.0 }
  }
}

import Glibc

extension ProcessEnd {
  /// For a sentence that begins with the program's name.
  package var words: String {
    switch self {
    case .exited(code: 0): "ended by itself (exit 0)"
    case .exited(let code): "ended with exit \(code)"
    case .killed(let signal): "was killed by \(ProcessEnd.name(of: signal))"
    case .unknown: "ended, nobody knows how"
    }
  }

  /// `SIGTERM` and so on; the number of a rarer one.
  package static func name(of signal: Int32) -> String { knownName(of: signal) ?? "signal \(signal)" }

  /// Nil for a rarer one.
  package static func knownName(of signal: Int32) -> String? {
    let names: [Int32: String] = [
      SIGABRT: "SIGABRT", SIGALRM: "SIGALRM", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGHUP: "SIGHUP", SIGILL: "SIGILL",
      SIGINT: "SIGINT", SIGKILL: "SIGKILL", SIGPIPE: "SIGPIPE", SIGQUIT: "SIGQUIT", SIGSEGV: "SIGSEGV",
      SIGTERM: "SIGTERM", SIGTRAP: "SIGTRAP", SIGUSR1: "SIGUSR1", SIGUSR2: "SIGUSR2", SIGXCPU: "SIGXCPU",
    ]
    return names[signal]
  }
}

import Core
import EventLoop
import Glibc

extension ProcessEnd {
  /// For a sentence that begins with the program's name.
  var words: String {
    switch self {
    case .exited(code: 0): "ended by itself (exit 0)"
    case .exited(let code): "ended with exit \(code)"
    case .killed(let signal): "was killed by \(ProcessEnd.name(of: signal))"
    case .unknown: "ended, nobody knows how"
    }
  }

  /// `SIGTERM` and so on; the number of a rarer one.
  package static func name(of signal: Int32) -> String { knownName(of: signal) ?? "signal \(signal)" }

  package static func knownName(of signal: Int32) -> String? {
    let names: [Int32: String] = [
      SIGABRT: "SIGABRT", SIGALRM: "SIGALRM", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGHUP: "SIGHUP", SIGILL: "SIGILL",
      SIGINT: "SIGINT", SIGKILL: "SIGKILL", SIGPIPE: "SIGPIPE", SIGQUIT: "SIGQUIT", SIGSEGV: "SIGSEGV",
      SIGTERM: "SIGTERM", SIGTRAP: "SIGTRAP", SIGUSR1: "SIGUSR1", SIGUSR2: "SIGUSR2", SIGXCPU: "SIGXCPU",
    ]
    return names[signal]
  }
}

extension LaunchFailure {
  /// What, why, what to do.
  func words(_ command: AgentCommand) -> String {
    switch self {
    case .badDirectory(let directory, let cause):
      "\(command.provider) did not start: its folder \(directory) can't be entered (\(cause)). "
        + "Check whether it still exists, then send again."
    case .badProgram(let path, let cause):
      "\(command.provider) did not start: \(path) can't be run (\(cause)). Check the file, then send again."
    case .noPipes(let cause), .noProcess(let cause):
      "\(command.provider) did not start: the system has no room for it (\(cause)). Close something, then send again."
    }
  }
}

extension AgentReport.News {
  /// Where the end of a process says more of a failure than its words do.
  func with(cause: FailureCause) -> AgentReport.News {
    guard case .turnEnded(let message, .failed(let reason, let reach, .other)) = self else { return self }
    return .turnEnded(message, .failed(reason, reach, cause: cause))
  }
}

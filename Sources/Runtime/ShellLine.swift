import Conversation
import EventLoop
import Words

/// A line that the person wrote for the shell, with what it is told in the environment.
struct ShellLine {
  let text: String
  let environment: [String: String]
  let directory: String

  func start(
    loop: EventLoop, guard: ProcessGuard?, handlers: ChildProcess.Handlers
  ) throws(LaunchFailure) -> ChildProcess {
    do throws(LaunchFailure) {
      return try start(in: directory, loop, `guard`, handlers)
    } catch .badDirectory {
      // A project may be gone, or on another machine.
      return try start(in: "/", loop, `guard`, handlers)
    }
  }

  private func start(
    in directory: String, _ loop: EventLoop, _ guard: ProcessGuard?, _ handlers: ChildProcess.Handlers
  ) throws(LaunchFailure) -> ChildProcess {
    let launch = Launch(path: "/bin/sh", arguments: ["-c", text], environment: environment, directory: directory)
    return try ChildProcess.start(launch, loop: loop, guard: `guard`, handlers: handlers)
  }
}

extension HookProblem {
  /// Nil where it ended as it should.
  init?(_ end: ProcessEnd, said: String) {
    switch end {
    case .exited(code: 0), .unknown: return nil
    case .exited(let code): self = .exited(code: Int(code), said: said)
    case .killed(let signal): self = .killed(signal: Int(signal), said: said)
    }
  }
}

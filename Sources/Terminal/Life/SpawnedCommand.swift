import EventLoop

/// A call of our own command line that has the terminal for a while, as an editor has.
final class SpawnedCommand {
  private let child: ChildProcess

  /// `onEnd` comes once, with what went wrong, if anything did; not when it can't start, which is thrown.
  init(
    _ arguments: [String], environment: [String: String], input: Int32, output: Int32, loop: EventLoop,
    onEnd: @escaping (String?) -> Void
  ) throws(LaunchFailure) {
    let launch = Launch(
      path: "/proc/self/exe", arguments: arguments, environment: environment,
      streams: .terminal(input: input, output: output, error: output))
    child = try ChildProcess.start(
      launch, loop: loop, guard: nil,
      handlers: ChildProcess.Handlers { end in
        onEnd(SpawnedCommand.problem(end, arguments).map { $0.text(in: environment) + "." })
      })
  }

  func terminate() { child.terminate(graceMilliseconds: 500) }

  private static func problem(_ end: ProcessEnd, _ arguments: [String]) -> WindowPhrase? {
    let call = (["upnext"] + arguments.filter { !$0.hasPrefix("-") }).joined(separator: " ")
    let name = "`\(call)`"
    return switch end {
    case .exited(code: 0): nil
    case .exited(let code): .ended(name, code: code)
    case .killed(let signal): .killed(name, signal: signal)
    case .unknown: .endedSomehow(name)
    }
  }
}

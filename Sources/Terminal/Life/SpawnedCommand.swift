import EventLoop
import Glibc
import Toolkit

/// A program that has the terminal for a while: a call of our own command line, or the person's editor with a file.
///
/// Where it fails, what it said stays to be read until Enter is pressed.
final class SpawnedCommand {
  /// Who gets it.
  struct Guest: Equatable {
    let path: String
    let arguments: [String]
    /// What a person calls it.
    let name: String
  }

  private let input: Int32
  private let loop: EventLoop
  private let onEnd: (String?) -> Void
  private var child: ChildProcess?
  private var reading: Watch?

  /// `onEnd` comes once, with what went wrong, if anything did; not when it can't start, which is thrown.
  init(
    _ guest: Guest, environment: [String: String], input: Int32, output: Int32, loop: EventLoop,
    onEnd: @escaping (String?) -> Void
  ) throws(LaunchFailure) {
    (self.input, self.loop, self.onEnd) = (input, loop, onEnd)
    let launch = Launch(
      path: guest.path, arguments: guest.arguments, environment: environment,
      streams: .terminal(input: input, output: output, error: output))
    child = try ChildProcess.start(
      launch, loop: loop, guard: nil,
      handlers: ChildProcess.Handlers { [unowned self] end in
        guard let problem = SpawnedCommand.problem(end, of: guest.name) else { return onEnd(nil) }
        let words = problem.text(in: environment) + "."
        let way = WindowPhrase.enterGoesBack.text(in: environment)
        TerminalOutput(descriptor: output).write("\n\(Clean.line(words)) \(way)\n")
        waitForEnter(after: words)
      })
  }

  /// The window ends: nobody is waited for.
  func terminate() {
    guard let reading else {
      child?.terminate(graceMilliseconds: 500)
      return
    }
    loop.unwatch(reading)
    onEnd(nil)
  }

  private func waitForEnter(after problem: String) {
    reading = loop.watch(input, reading: true) { [unowned self] _ in
      var bytes = [UInt8](repeating: 0, count: 1024)
      let count = read(input, &bytes, bytes.count)
      if count < 0, errno == EINTR || errno == EAGAIN { return }
      let isEnter = { (byte: UInt8) in byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
      guard count <= 0 || bytes[..<count].contains(where: isEnter) else { return }
      reading.map(loop.unwatch)
      onEnd(problem)
    }
  }

  private static func problem(_ end: ProcessEnd, of name: String) -> WindowPhrase? {
    switch end {
    case .exited(code: 0): nil
    // The shell's own.
    case .exited(code: 127): .notFound(name)
    case .exited(let code): .ended(name, code: code)
    case .killed(let signal): .killed(name, signal: signal)
    case .unknown: .endedSomehow(name)
    }
  }
}

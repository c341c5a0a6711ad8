import Core
import EventLoop
import Files
import Glibc
import Scene

/// Runs a program of the person's when something has happened, and tells what went wrong with it.
enum HookProcess {
  /// A hook tells somebody something; what takes longer than this is not a hook.
  private static let patienceMilliseconds = 60_000
  private static let graceMilliseconds = 1000

  static func run(_ hook: Hook, loop: EventLoop, failed: @escaping (String) -> Void) {
    let environment = Surroundings.environment.merging(hook.environment) { _, own in own }
    func fail(_ words: String) {
      Main.write("upnext: hooks.command_ended: \(words)\n", to: STDERR_FILENO)
      failed(words)
    }
    guard let program = hook.words.first,
      let path = Launch.findProgram(program, path: environment["PATH"])
    else { return fail("there is no program \(hook.words.first ?? "in it").") }
    let directory = FileKind(at: hook.directory) == .folder ? hook.directory : "/"
    let launch = Launch(
      path: path, arguments: Array(hook.words.dropFirst()), environment: environment, directory: directory)
    var lastWords: [UInt8] = []
    var deadline: Deadline?
    do throws(LaunchFailure) {
      let child = try ChildProcess.start(
        launch, loop: loop, guard: nil,
        handlers: ChildProcess.Handlers(
          onErrorLine: { if case .line(let line) = $0 { lastWords = line } },
          onEnd: { end in
            deadline.map(loop.cancel)
            guard end != .exited(code: 0) else { return }
            let said = lastWords.isEmpty ? "" : " It said: \(String(decoding: lastWords.prefix(200), as: UTF8.self))"
            fail("\(program) \(end.words).\(said)")
          }))
      child.closeInput()
      deadline = loop.after(milliseconds: patienceMilliseconds) { [weak child] in
        child?.terminate(graceMilliseconds: graceMilliseconds)
      }
    } catch {
      fail("\(program) did not start. Check whether it is a program that you may run.")
    }
  }
}

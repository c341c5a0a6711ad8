import EventLoop
import Glibc

/// The git program. It is called from threads that may wait, never from the loop's own.
package final class GitProgram: Sendable {
  private static let graceMilliseconds = 1000
  /// The first version with all that is asked of it.
  private static let oldest = [2, 31]

  private let environment: [String: String]
  private let settings: [(key: String, value: String)]
  private let isApart: Bool
  /// What is ended has ended before anything else is done: something is to be put in order behind it.
  private let awaitsEnd: Bool
  private let searchPath: String?
  private let processGuard: ProcessGuard?
  /// Nothing begins any more, and what goes on is ended.
  private let ending = Wake(blocking: false)

  package init(environment: [String: String], guard: ProcessGuard? = nil) {
    self.environment = GitSettings.environment(from: environment)
    settings = GitSettings.always
    isApart = false
    awaitsEnd = false
    searchPath = environment["PATH"]
    processGuard = `guard`
  }

  /// One for what the person asks for: by their own settings, and without a terminal that anything could ask at.
  init(forPersonIn environment: [String: String], awaitsEnd: Bool, guard: ProcessGuard?) {
    self.environment = PersonSettings.environment(from: environment)
    settings = []
    isApart = true
    self.awaitsEnd = awaitsEnd
    searchPath = environment["PATH"]
    processGuard = `guard`
  }

  func has(_ program: String) -> Bool { Launch.findProgram(program, path: searchPath) != nil }

  /// Ends all calls, now and from now on.
  package func end() { ending.signal() }

  /// Refused by itself is an answer here: what a status means, the caller knows.
  func run(
    _ call: GitCall, within time: GitTime, onOutput: ((UnsafeRawBufferPointer) -> Void)? = nil
  ) throws(GitProblem) -> GitAnswer {
    guard let path = Launch.findProgram(call.program, path: searchPath) else { throw .missing }
    guard time.left > 0 else { throw .tookTooLong }
    let loop = EventLoop()
    let run = GitRun(outputLimit: onOutput == nil ? call.outputLimit : .max)
    let launch = Launch(
      path: path, arguments: call.arguments,
      environment: environment.merging(call.environment) { $1 }
        .merging(GitSettings.variables(settings + call.settings)) { $1 },
      directory: call.directory, streams: isApart ? .pipesApart : .pipes)
    let child: ChildProcess
    do throws(LaunchFailure) {
      child = try ChildProcess.start(
        launch, loop: loop, guard: processGuard,
        handlers: ChildProcess.Handlers(
          onErrorLine: { run.hear($0) },
          onEnd: { end in
            run.end = end
            loop.stop()
          },
          onOutput: { bytes in
            if let onOutput { onOutput(bytes) } else { run.take(bytes) }
          }))
    } catch {
      throw .notStarted("\(error.cause)")
    }
    run.stop = { child.terminate(graceMilliseconds: GitProgram.graceMilliseconds) }
    loop.watch(ending.readEnd, reading: true) { [unowned run, unowned loop] _ in
      // It stays readable for all others: this one has seen it.
      if run.problem == nil { run.give(up: .stopped) }
      loop.stop()
    }
    loop.after(milliseconds: time.left) { run.give(up: .tookTooLong) }
    if call.input.isEmpty {
      child.closeInput()
    } else {
      child.input?.write(call.input)
      child.closeInput()
    }
    loop.run()
    while run.end == nil {
      guard run.problem == .stopped, !awaitsEnd else { loop.run(); continue }
      // The guard ends what doesn't hear it, and nobody waits any longer.
      throw .stopped
    }
    // Each of them holds the other.
    run.stop = {}
    if let problem = run.problem { throw problem }
    guard case .exited(let status)? = run.end else { throw .refused(status: -1, said: run.words) }
    return GitAnswer(status: status, output: run.output, said: run.words)
  }

  /// The same where only success is an answer.
  func ask(_ call: GitCall, within time: GitTime) throws(GitProblem) -> GitAnswer {
    let answer = try run(call, within: time)
    guard answer.status == 0 else { throw .refused(status: answer.status, said: answer.said) }
    return answer
  }

  /// Throws where the program is missing or too old for us.
  package func check(within milliseconds: Int = 5000) throws(GitProblem) -> String {
    let answer = try ask(GitCall(["--version"], in: "/"), within: GitTime(milliseconds: milliseconds))
    let words = answer.line.split(separator: " ")
    let version = words.count > 2 ? String(words[2]) : answer.line
    let parts = version.split(separator: ".").map { Int($0.prefix { $0.isNumber }) ?? 0 }
    guard !parts.lexicographicallyPrecedes(GitProgram.oldest) else { throw .tooOld(version) }
    return version
  }
}

/// What is known of a call that goes on.
private final class GitRun {
  /// Of what it says beside its answer, the beginning tells what is wrong.
  private static let wordsAtMost = 4000

  private let outputLimit: Int
  private(set) var output: [UInt8] = []
  private(set) var words = ""
  private(set) var problem: GitProblem?
  var end: ProcessEnd?
  var stop: () -> Void = {}

  init(outputLimit: Int) { self.outputLimit = outputLimit }

  func take(_ bytes: UnsafeRawBufferPointer) {
    guard problem == nil else { return }
    guard output.count + bytes.count <= outputLimit else { return give(up: .tooMuch) }
    output.append(contentsOf: bytes)
  }

  func hear(_ line: LineEvent) {
    switch line {
    case .line(let bytes), .unfinished(let bytes):
      guard words.utf8.count < GitRun.wordsAtMost else { return }
      words += (words.isEmpty ? "" : "\n") + String(decoding: bytes.prefix(1000), as: UTF8.self)
    case .tooLong: break
    }
  }

  func give(up why: GitProblem) {
    guard problem == nil else { return }
    problem = why
    output = []
    stop()
  }
}

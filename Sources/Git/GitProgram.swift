import EventLoop
import Glibc
import Synchronization

/// The git program. It is called from threads that may wait, never from the loop's own.
package final class GitProgram: Sendable {
  private static let graceMilliseconds = 1000
  /// The first version with all that is asked of it.
  private static let oldest = [2, 31]
  private static let oldestMerging = [2, 38]
  private static let oldestAddingSparse = [2, 34]

  /// Where it is.
  let machine: Machine
  let environment: [String: String]
  let settings: [(key: String, value: String)]
  private let isApart: Bool
  /// What is ended has ended before anything else is done: something is to be put in order behind it.
  private let awaitsEnd: Bool
  private let searchPath: String?
  private let processGuard: ProcessGuard?
  /// Nothing begins any more, and what goes on is ended.
  private let ending = Wake()
  private let isEnded = Atomic(false)
  /// By which its calls on another machine are known.
  let number = UInt64.random(in: 1...UInt64.max)

  package init(environment: [String: String], guard: ProcessGuard? = nil) {
    machine = .here
    self.environment = GitSettings.environment(from: environment)
    settings = GitSettings.always
    isApart = false
    awaitsEnd = false
    searchPath = environment["PATH"]
    processGuard = `guard`
  }

  /// One for what the person asks for: by their own settings, and without a terminal that anything could ask at.
  init(forPersonIn environment: [String: String], awaitsEnd: Bool, guard: ProcessGuard?) {
    machine = .here
    self.environment = PersonSettings.environment(from: environment)
    settings = []
    isApart = true
    self.awaitsEnd = awaitsEnd
    searchPath = environment["PATH"]
    processGuard = `guard`
  }

  /// The one of another machine.
  init(behind shell: FarShell, forPerson: Bool) {
    machine = .there(shell)
    environment = forPerson ? PersonSettings.environment(from: [:]) : GitSettings.environment(from: [:])
    settings = forPerson ? [] : GitSettings.always
    isApart = forPerson
    awaitsEnd = forPerson
    searchPath = nil
    processGuard = nil
  }

  func has(_ program: String, within time: GitTime) -> Bool {
    guard case .there(let shell) = machine else { return Launch.findProgram(program, path: searchPath) != nil }
    let look = FarScript("command -v \(FarScript.quoted(program))")
    do throws(GitProblem) { return try shell.ask(look, within: time, by: number).status == 0 } catch { return false }
  }

  /// Ends all calls, now and from now on.
  package func end() {
    isEnded.store(true, ordering: .relaxed)
    ending.signal()
    if case .there(let shell) = machine { shell.stop(number) }
  }

  /// What goes on beside its calls ends too.
  var hasEnded: Bool { isEnded.load(ordering: .relaxed) }

  /// What a call is told on top of the repository's and the person's settings.
  func settings(for call: GitCall) -> [(key: String, value: String)] {
    settings + call.settings
  }

  /// Refused by itself is an answer here: what a status means, the caller knows.
  func run(_ call: GitCall, within time: GitTime) throws(GitProblem) -> GitAnswer {
    if case .there(let shell) = machine { return try run([call], behind: shell, within: time)[0] }
    return try runHere(call, within: time)
  }

  /// One after the other, and none behind one that fails and may not. On another machine they cost one way there and back.
  func all(_ calls: [GitCall], within time: GitTime) throws(GitProblem) -> [GitAnswer] {
    var answers: [GitAnswer] = []
    if case .there(let shell) = machine {
      answers = calls.isEmpty ? [] : try run(calls, behind: shell, within: time)
    } else {
      for call in calls {
        answers.append(try runHere(call, within: time))
        if let last = answers.last, last.status != 0, !call.mayFail { break }
      }
    }
    for (call, answer) in zip(calls, answers) where answer.status != 0 && !call.mayFail {
      throw .refused(status: answer.status, said: answer.said)
    }
    return answers
  }

  /// The same on this machine, where what it says may be taken as it comes.
  func runHere(
    _ call: GitCall, within time: GitTime, onOutput: ((UnsafeRawBufferPointer) -> Void)? = nil
  ) throws(GitProblem) -> GitAnswer {
    guard let path = Launch.findProgram(call.program, path: searchPath) else { throw .missing }
    guard time.left > 0 else { throw .tookTooLong }
    let loop: EventLoop
    do throws(SystemError) { loop = try .forWork() } catch { throw .notStarted("\(error)") }
    let run = GitRun(outputLimit: onOutput == nil ? call.outputLimit : .max)
    let launch = Launch(
      path: path, arguments: call.arguments,
      environment: environment.merging(call.environment) { $1 }
        .merging(GitSettings.variables(settings(for: call))) { $1 },
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
      // A project that is gone is not git's fault.
      if case .badDirectory(let path, let cause) = error {
        throw cause.isMissing ? .noFolder(path) : .notStarted("in \(path): \(cause)")
      }
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
    // Each of them holds the other. And what it has left can't wait for a loop that is gone.
    run.stop = {}
    child.killLeftovers()
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
    let version = try version(within: GitTime(milliseconds: milliseconds))
    guard !GitProgram.does(version, precede: GitProgram.oldest) else { throw .tooOld(version) }
    return version
  }

  private func version(within time: GitTime) throws(GitProblem) -> String {
    if case .there(let shell) = machine {
      let facts = try shell.facts(within: time)
      guard let version = facts.gitVersion else { throw .missing }
      guard facts.hasTools else { throw .notStarted("\(shell.host) has no coreutils of GNU's: install them there") }
      return version
    }
    let answer = try ask(GitCall(["--version"], in: "/"), within: time)
    return GitProgram.version(of: answer.line) ?? answer.line
  }

  /// Throws where merging without touching anything is more than it can do.
  func checkMerging(within time: GitTime) throws(GitProblem) {
    let version = try version(within: time)
    guard !GitProgram.does(version, precede: GitProgram.oldestMerging) else { throw .tooOld(version) }
  }

  /// It refuses to add what lies outside of the folders of a sparse checkout, and may be told to.
  func addsSparse(within time: GitTime) throws(GitProblem) -> Bool {
    try !GitProgram.does(version(within: time), precede: GitProgram.oldestAddingSparse)
  }

  /// Out of what it says of itself.
  static func version(of line: String) -> String? {
    let words = line.split(separator: " ")
    return words.count > 2 ? String(words[2]) : nil
  }

  private static func does(_ version: String, precede other: [Int]) -> Bool {
    version.split(separator: ".").map { Int($0.prefix { $0.isNumber }) ?? 0 }.lexicographicallyPrecedes(other)
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

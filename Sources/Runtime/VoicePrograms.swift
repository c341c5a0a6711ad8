import Conversation
import EventLoop
import Scene
import Words

/// Runs the person's own programs for the voice: one that listens, and one that reads aloud.
package final class VoicePrograms {
  package struct Bounds {
    /// Nobody speaks for longer.
    var listeningSeconds = 600
    /// For the words to come once it has been said.
    var writingSeconds = 120
    var graceMilliseconds = 1000

    package init() {}
    package init(listeningSeconds: Int, writingSeconds: Int) {
      self.listeningSeconds = listeningSeconds
      self.writingSeconds = writingSeconds
    }
  }

  /// More than anybody says.
  private static let wordsAtMost = 64 << 10

  private let loop: EventLoop
  private let processGuard: ProcessGuard?
  private let environment: [String: String]
  private let bounds: Bounds
  private let tell: (VoiceNews) -> Void
  private var listening: Run?
  private var reading: Run?

  package init(
    loop: EventLoop, guard: ProcessGuard?, environment: [String: String], bounds: Bounds = Bounds(),
    tell: @escaping (VoiceNews) -> Void
  ) {
    self.loop = loop
    processGuard = `guard`
    self.environment = environment
    self.bounds = bounds
    self.tell = tell
  }

  package func perform(_ order: VoiceOrder) {
    switch order {
    case .listen(let line, let directory): listen(line, in: directory)
    case .stopListening: listening.map(stop)
    case .stopWriting: listening.map(end)
    case .dropListening: drop(&listening)
    case .read(let text, let line, let directory): read(text, by: line, in: directory)
    case .stopReading:
      drop(&reading)
      tell(.hasRead(nil))
    }
  }

  // MARK: Listening

  private func listen(_ line: String, in directory: String) {
    drop(&listening)
    let run = Run(end: { [self] run, end in
      listening = nil
      // A program that had to be ended may have said all it knows before.
      if let problem = run.problem(at: end, seconds: bounds.writingSeconds), run.said.isEmpty {
        tell(.notHeard(problem))
      } else {
        tell(.heard(String(decoding: run.said, as: UTF8.self), isCut: run.isCut))
      }
    })
    // The shell outlives the signal, so that what stands behind the recording on the line is run.
    guard start(run, "trap : INT\n" + line, in: directory, { tell(.notHeard($0)) }) else { return }
    listening = run
    run.child?.closeInput()
    run.deadline = loop.after(milliseconds: bounds.listeningSeconds * 1000) { [unowned self, unowned run] in
      stop(run)
      tell(.isSaid)
    }
  }

  /// Once: a second signal would meet what writes the words down.
  private func stop(_ run: Run) {
    guard !run.isStopped else { return }
    run.isStopped = true
    run.deadline.map(loop.cancel)
    run.child?.interrupt()
    run.deadline = loop.after(milliseconds: bounds.writingSeconds * 1000) { [unowned self, unowned run] in
      run.isLate = true
      end(run)
    }
  }

  /// Whatever it has not printed by now is lost.
  private func end(_ run: Run) {
    run.isCut = true
    run.child?.terminate(graceMilliseconds: bounds.graceMilliseconds)
  }

  // MARK: Reading

  private func read(_ text: String, by line: String, in directory: String) {
    drop(&reading)
    let run = Run(end: { [self] run, end in
      reading = nil
      tell(.hasRead(run.problem(at: end, seconds: 0)))
    })
    guard start(run, line, in: directory, { tell(.hasRead($0)) }) else { return }
    reading = run
    _ = run.child?.input?.write(Array(text.utf8))
    run.child?.closeInput()
  }

  // MARK: Programs

  private func start(_ run: Run, _ line: String, in directory: String, _ fail: (HookProblem) -> Void) -> Bool {
    let line = ShellLine(text: line, environment: environment, directory: directory)
    let handlers = ChildProcess.Handlers(
      onLine: { run.hear($0) }, onErrorLine: { run.hearError($0) },
      onEnd: { [loop] end in
        run.deadline.map(loop.cancel)
        if !run.isDropped { run.end(run, end) }
      })
    do throws(LaunchFailure) {
      run.child = try line.start(loop: loop, guard: processGuard, handlers: handlers)
      return true
    } catch {
      fail(.notStarted("\(error.cause)"))
      return false
    }
  }

  private func drop(_ run: inout Run?) {
    guard let dropped = run else { return }
    run = nil
    dropped.isDropped = true
    dropped.deadline.map(loop.cancel)
    dropped.child?.terminate(graceMilliseconds: bounds.graceMilliseconds)
  }

  /// What is known of one that runs.
  private final class Run {
    let end: (Run, ProcessEnd) -> Void
    var child: ChildProcess?
    var deadline: Deadline?
    var isStopped = false
    var isLate = false
    var isCut = false
    var isDropped = false
    private(set) var said: [UInt8] = []
    private var lastError = ""

    init(end: @escaping (Run, ProcessEnd) -> Void) { self.end = end }

    func hear(_ line: LineEvent) {
      guard let bytes = Run.bytes(of: line) else { return }
      if !said.isEmpty { said.append(UInt8(ascii: "\n")) }
      said.append(contentsOf: bytes.prefix(max(0, VoicePrograms.wordsAtMost - said.count)))
    }

    func hearError(_ line: LineEvent) {
      guard let bytes = Run.bytes(of: line), !bytes.isEmpty else { return }
      lastError = String(decoding: bytes.prefix(200), as: UTF8.self)
    }

    private static func bytes(of line: LineEvent) -> [UInt8]? {
      switch line {
      case .line(let bytes), .unfinished(let bytes): bytes
      case .tooLong: nil
      }
    }

    func problem(at end: ProcessEnd, seconds: Int) -> HookProblem? {
      isLate ? .tookTooLong(seconds: seconds, said: lastError) : HookProblem(end, said: lastError)
    }
  }
}

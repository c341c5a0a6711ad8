import Conversation
import EventLoop
import Scene
import Settings
import Words

/// Runs the person's own programs: a few at a time, none for long, and all of them before the server ends.
package final class HookRunner {
  package struct Bounds {
    var atOnce = 4
    var waiting = 100
    /// A hook tells somebody something; what takes longer than this is not a hook.
    var seconds = 60
    var graceMilliseconds = 1000

    package init() {}
    package init(atOnce: Int, waiting: Int, seconds: Int) {
      self.atOnce = atOnce
      self.waiting = waiting
      self.seconds = seconds
    }
  }

  package typealias Ended = (HookProblem?) -> Void

  /// Of what a hook writes, as much is kept as is told of it.
  private static let wordsAtMost = 200
  private static let frameMilliseconds = 16

  private let loop: EventLoop
  private let processGuard: ProcessGuard?
  private let environment: [String: String]
  private let bounds: Bounds
  private let pacer: Pacer
  private var waiting: [(hook: Hook, ended: Ended)] = []
  private var running = 0
  private var onIdle: (() -> Void)?

  package init(
    loop: EventLoop, guard: ProcessGuard?, environment: [String: String], bounds: Bounds = Bounds()
  ) {
    self.loop = loop
    processGuard = `guard`
    self.environment = environment
    self.bounds = bounds
    pacer = Pacer(loop: loop, milliseconds: HookRunner.frameMilliseconds)
  }

  package func run(_ hook: Hook, ended: @escaping Ended) {
    guard running < bounds.atOnce else {
      if waiting.count >= bounds.waiting {
        let last = hook.event == .needsYou ? waiting.lastIndex { $0.hook.event != .needsYou } : nil
        guard let last else { return ended(.tooMany(waiting.count)) }
        waiting.remove(at: last).ended(.tooMany(bounds.waiting))
      }
      // Who is waited for hears of it before all others.
      let place = hook.event == .needsYou ? waiting.firstIndex { $0.hook.event != .needsYou } : nil
      waiting.insert((hook, ended), at: place ?? waiting.count)
      return
    }
    start(hook, ended)
  }

  /// What has not begun of an event's is not run any more.
  package func drop(_ event: HookEvent) {
    let dropped = waiting.filter { $0.hook.event == event }
    waiting.removeAll { $0.hook.event == event }
    for hook in dropped { hook.ended(nil) }
  }

  /// Tells once when the last of them has ended. Those that have not begun by then run first.
  package func finish(then done: @escaping () -> Void) {
    guard running > 0 else { return done() }
    onIdle = done
  }

  private func start(_ hook: Hook, _ ended: @escaping Ended) {
    running += 1
    let run = Run()
    let line = ShellLine(
      text: hook.line, environment: environment.merging(hook.environment) { _, own in own }, directory: hook.directory)
    let handlers = ChildProcess.Handlers(
      onEnd: { [self] end in
        run.deadline.map(loop.cancel)
        hasEnded(ended, run.problem(at: end, seconds: bounds.seconds))
      },
      onBytes: { run.hear($0) }, pacer: pacer)
    let child: ChildProcess
    do throws(LaunchFailure) {
      child = try line.start(loop: loop, guard: processGuard, handlers: handlers)
    } catch {
      return hasEnded(ended, .notStarted("\(error.cause)"))
    }
    child.closeInput()
    run.deadline = loop.after(milliseconds: bounds.seconds * 1000) { [bounds, weak child] in
      run.isLate = true
      child?.terminate(graceMilliseconds: bounds.graceMilliseconds)
    }
  }

  private func hasEnded(_ ended: Ended, _ problem: HookProblem?) {
    running -= 1
    ended(problem)
    if running < bounds.atOnce, !waiting.isEmpty {
      let next = waiting.removeFirst()
      start(next.hook, next.ended)
    }
    if running == 0 {
      onIdle?()
      onIdle = nil
    }
  }

  /// What is known of one that runs.
  private final class Run {
    var deadline: Deadline?
    var isLate = false
    /// The end of what it wrote.
    private var written: [UInt8] = []

    func hear(_ bytes: UnsafeRawBufferPointer) {
      written.append(contentsOf: bytes.suffix(HookRunner.wordsAtMost))
      if written.count > HookRunner.wordsAtMost { written.removeFirst(written.count - HookRunner.wordsAtMost) }
    }

    func problem(at end: ProcessEnd, seconds: Int) -> HookProblem? {
      isLate ? .tookTooLong(seconds: seconds, said: lastLine) : HookProblem(end, said: lastLine)
    }

    private var lastLine: String {
      let text = String(decoding: written.drop { $0 & 0xC0 == 0x80 }, as: UTF8.self)
      return text.split(whereSeparator: \.isNewline).last.map(String.init) ?? ""
    }
  }
}

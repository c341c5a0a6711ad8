import CSystem
import EventLoop
import Glibc

/// A shell that runs for us in a process group of its own, with nothing to read but our word to go on.
///
/// What it writes to its output and to its errors comes through one pipe, so the two stay in the order in which they
/// were written, and as bytes, so a line shows before it is complete.
final class CommandProcess {
  static let shell = "/bin/sh"
  /// How long a group may take to end after SIGTERM.
  private static let graceMilliseconds = 1000
  /// How long the end waits for output that a process outside of the group may hold open.
  private static let outputGraceMilliseconds = 300

  private let pid: Int32
  private let loop: EventLoop
  private let processGuard: ProcessGuard
  private let output: Descriptor
  /// Where a shell that waits between its commands hears that it may go on.
  private let input: Descriptor?
  private let onEnd: (ProcessEnd) -> Void
  private var reader: ByteReader?
  private var exitDescriptor: Descriptor?
  private var exitWatch: Watch?
  private var end: ProcessEnd?
  private var deadline: Deadline?
  /// Alive until the end is told.
  private var keptAlive: CommandProcess?

  /// Arguments are those behind the shell's name. The bytes are valid during the call only.
  init(
    _ arguments: [String], waits: Bool, directory: String, environment: [String: String],
    processGuard: ProcessGuard,
    loop: EventLoop,
    onBytes: @escaping (UnsafeRawBufferPointer) -> Void, onEnd: @escaping (ProcessEnd) -> Void
  ) throws(SystemError) {
    let pipe = try Descriptor.pipe(readNonblocking: true)
    let word = waits ? try Descriptor.pipe(writeNonblocking: true) : nil
    let launch = Launch(
      path: CommandProcess.shell, arguments: arguments, environment: environment, directory: directory)
    do throws(LaunchFailure) {
      // Nobody is there to type: a command that reads finds the end at once.
      pid = try launch.spawn(
        input: word?.readEnd.number ?? -1, output: pipe.writeEnd.number, error: pipe.writeEnd.number,
        group: cs_group_own, guard: processGuard)
    } catch {
      throw error.cause
    }
    output = pipe.readEnd
    input = word?.writeEnd
    self.loop = loop
    self.processGuard = processGuard
    self.onEnd = onEnd
    keptAlive = self
    reader = ByteReader(output.number, loop: loop, onBytes: onBytes) { [unowned self] _ in
      reader = nil
      tellEndWhenComplete()
    }
    var descriptor: Int32 = -1
    let error = cs_process_open(pid, &descriptor)
    precondition(error == 0, "a command's end can't be watched: \(SystemError(error))")
    exitDescriptor = Descriptor(descriptor)
    exitWatch = loop.watch(descriptor, reading: true) { [unowned self] _ in hasExited() }
  }

  /// The shell may run its next command.
  func goOn() {
    // A line at a time always finds room; a shell that is gone tells so by its end.
    if let input { _ = "\n".withCString { write(input.number, $0, 1) } }
  }

  /// The shell does nothing more: it ends when it has done what it is at.
  func finish() { input?.close() }

  /// Asks the whole group to end, and makes it after a second.
  func terminate() {
    guard end == nil, deadline == nil else { return }
    kill(-pid, SIGTERM)
    // A stopped process hears SIGTERM only when it goes on.
    kill(-pid, SIGCONT)
    deadline = loop.after(milliseconds: CommandProcess.graceMilliseconds) { [unowned self] in kill(-pid, SIGKILL) }
  }

  private func hasExited() {
    // The ended leader still holds the group's number until its end is taken, so this reaches no stranger.
    kill(-pid, SIGTERM)
    var (code, signal): (Int32, Int32) = (-1, -1)
    let error = cs_process_end(pid, &code, &signal)
    if error == EAGAIN { return }
    end = error != 0 ? .unknown : signal >= 0 ? .killed(signal: signal) : .exited(code: code)
    exitWatch.map(loop.unwatch)
    exitWatch = nil
    exitDescriptor = nil
    deadline.map(loop.cancel)
    endLeftovers()
    deadline = loop.after(milliseconds: CommandProcess.outputGraceMilliseconds) { [unowned self] in
      reader?.stop()
      reader = nil
      tellEndWhenComplete()
    }
    tellEndWhenComplete()
  }

  /// What the shell left in the background ends with it; only what made a session of its own lives on.
  private func endLeftovers() {
    let (group, processGuard) = (pid, self.processGuard)
    guard kill(-group, 0) == 0 else { return processGuard.forget(group: group) }
    loop.after(milliseconds: CommandProcess.graceMilliseconds) {
      kill(-group, SIGKILL)
      processGuard.forget(group: group)
    }
  }

  private func tellEndWhenComplete() {
    guard let end, reader == nil, keptAlive != nil else { return }
    deadline.map(loop.cancel)
    withExtendedLifetime(keptAlive) {
      keptAlive = nil
      onEnd(end)
    }
  }
}

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
  private let guardDescriptor: Int32
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
    _ arguments: [String], waits: Bool, directory: String, environment: [String], guardDescriptor: Int32,
    loop: EventLoop,
    onBytes: @escaping (UnsafeRawBufferPointer) -> Void, onEnd: @escaping (ProcessEnd) -> Void
  ) throws(SystemError) {
    let pipe = try Descriptor.pipe(readNonblocking: true)
    let word = waits ? try Descriptor.pipe(writeNonblocking: true) : nil
    pid = try CommandProcess.spawn(
      arguments, directory: directory, environment: environment, input: word?.readEnd.number ?? -1,
      output: pipe.writeEnd.number, guardDescriptor: guardDescriptor)
    output = pipe.readEnd
    input = word?.writeEnd
    self.loop = loop
    self.guardDescriptor = guardDescriptor
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
    let (group, guardDescriptor) = (pid, self.guardDescriptor)
    guard kill(-group, 0) == 0 else { return cs_guard_forget(guardDescriptor, group) }
    loop.after(milliseconds: CommandProcess.graceMilliseconds) {
      kill(-group, SIGKILL)
      cs_guard_forget(guardDescriptor, group)
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

  private static func spawn(
    _ arguments: [String], directory: String, environment: [String], input: Int32, output: Int32,
    guardDescriptor: Int32
  ) throws(SystemError) -> Int32 {
    let argumentList = ([shell] + arguments).map { strdup($0) } + [nil]
    let environmentList = environment.map { strdup($0) } + [nil]
    let folder = strdup(directory)
    defer { for pointer in argumentList + environmentList + [folder] { free(pointer) } }
    var pid: pid_t = -1
    var step = cs_step_prepare
    let error = argumentList.withUnsafeBufferPointer { arguments in
      environmentList.withUnsafeBufferPointer { environment in
        var request = cs_launch()
        request.path = UnsafePointer(argumentList[0])
        request.directory = UnsafePointer(folder)
        request.arguments = arguments.baseAddress
        request.environment = environment.baseAddress
        // Nobody is there to type: a command that reads finds the end at once.
        request.input = input
        request.output = output
        request.error = output
        request.group = cs_group_own
        request.guard = guardDescriptor
        return cs_spawn(&request, &pid, &step)
      }
    }
    try SystemError.check(error)
    return pid
  }
}

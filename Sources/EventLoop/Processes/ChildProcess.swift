import CSystem
import Glibc
import Texts

/// A running program: what it writes comes line by line, and its end is told once, after its last line.
///
/// It owns its process group: whatever it leaves behind there ends with it. With a guard, the group also ends when we do.
package final class ChildProcess {
  /// What is told about a child.
  package struct Handlers {
    var onLine: (LineEvent) -> Void
    var onErrorLine: (LineEvent) -> Void
    var onEnd: (ProcessEnd) -> Void
    /// Nothing more comes from its standard output, though it may go on for long.
    var onOutputEnd: () -> Void
    /// Gets what it writes to either output as it comes, in the place of the lines.
    var onBytes: ((UnsafeRawBufferPointer) -> Void)?
    /// Gets what it writes to its standard output as it comes, in the place of the lines.
    var onOutput: ((UnsafeRawBufferPointer) -> Void)?
    /// How its standard output is read, where it may never rest.
    var pacer: Pacer?

    package init(
      onLine: @escaping (LineEvent) -> Void = { _ in }, onErrorLine: @escaping (LineEvent) -> Void = { _ in },
      onEnd: @escaping (ProcessEnd) -> Void, onOutputEnd: @escaping () -> Void = {},
      onBytes: ((UnsafeRawBufferPointer) -> Void)? = nil, onOutput: ((UnsafeRawBufferPointer) -> Void)? = nil,
      pacer: Pacer? = nil
    ) {
      self.onLine = onLine
      self.onErrorLine = onErrorLine
      self.onEnd = onEnd
      self.onOutputEnd = onOutputEnd
      self.onBytes = onBytes
      self.onOutput = onOutput
      self.pacer = pacer
    }
  }

  /// The most bytes that wait for a child that does not read.
  static let inputLimit = 64 << 20
  /// How long the end waits for output that somebody outside of the process group may hold open.
  private static let outputGraceMilliseconds = 500
  /// How long what a program left behind may take after SIGTERM.
  private static let leftoverGraceMilliseconds = 2000

  private static let fullMilliseconds = 1000

  package let pid: Int32
  /// What the child reads; `closeInput` ends it.
  package let input: OutBuffer?

  private let loop: EventLoop
  private let handlers: Handlers
  private let processGuard: ProcessGuard?
  private let ownsGroup: Bool
  private var inputDescriptor: Descriptor?
  private var inputWatch: Watch?
  /// Somebody can still read what is written to it.
  package private(set) var isInputOpen = true
  private var outputs: [(descriptor: Descriptor, reader: Reader)] = []
  private var exitDescriptor: Descriptor?
  private var exitWatch: Watch?
  private var end: ProcessEnd?
  private var isPaused = false
  private var killDeadline: Deadline?
  private var outputDeadline: Deadline?
  private var leftoverDeadline: Deadline?
  /// Alive until the end is told, also when nobody else holds it: a child is never forgotten.
  private var keptAlive: ChildProcess?

  package static func start(
    _ launch: Launch, loop: EventLoop, guard: ProcessGuard?, handlers: Handlers
  ) throws(LaunchFailure) -> ChildProcess {
    switch launch.streams {
    case .terminal(let input, let output, let error):
      let pid = try launch.spawn(input: input, output: output, error: error, group: cs_group_parent, guard: nil)
      return ChildProcess(pid: pid, ownsGroup: false, pipes: nil, loop: loop, guard: nil, handlers: handlers)
    case .pipes, .pipesApart:
      let pipes: Pipes
      do { pipes = try Pipes() } catch { throw .noPipes(error) }
      let pid = try launch.spawn(
        input: pipes.input.readEnd.number, output: pipes.output.writeEnd.number, error: pipes.error.writeEnd.number,
        group: launch.streams == .pipes ? cs_group_own : cs_group_session, guard: `guard`)
      return ChildProcess(pid: pid, ownsGroup: true, pipes: pipes, loop: loop, guard: `guard`, handlers: handlers)
    }
  }

  private init(
    pid: Int32, ownsGroup: Bool, pipes: Pipes?, loop: EventLoop, guard: ProcessGuard?, handlers: Handlers
  ) {
    self.pid = pid
    self.ownsGroup = ownsGroup
    self.loop = loop
    self.handlers = handlers
    processGuard = `guard`
    inputDescriptor = pipes?.input.writeEnd
    input = pipes.map { OutBuffer($0.input.writeEnd.number, loop: loop, limit: Self.inputLimit) }
    keptAlive = self
    if let pipes {
      read(
        pipes.output.readEnd, handlers.onLine, bytes: handlers.onOutput ?? handlers.onBytes, pacer: handlers.pacer,
        onEnd: handlers.onOutputEnd)
      read(pipes.error.readEnd, handlers.onErrorLine, bytes: handlers.onBytes)
    }
    watchExit()
  }

  // MARK: Acts

  /// Reads the child's next output at once and not with the next frame: an answer to what we wrote comes soon.
  package func expectAnswer() {
    for output in outputs { output.reader.expectAnswer() }
  }

  /// Reads no more of what it writes until it is told to: the child has to wait. Its end is told behind what is left.
  package func pauseOutput() { setPaused(true) }
  package func resumeOutput() { setPaused(false) }

  private func setPaused(_ isPaused: Bool) {
    self.isPaused = isPaused
    for output in outputs { output.reader.setPaused(isPaused) }
    if !isPaused, keptAlive != nil, outputDeadline?.isPending == false { stopWaitingForOutput() }
  }

  /// Tells once when nobody reads the child's input any more.
  package func watchInput(onClosed: @escaping () -> Void) {
    guard let inputDescriptor else { return }
    inputWatch = loop.watch(inputDescriptor.number, hangup: true) { [unowned self] readiness in
      guard readiness.contains(.hangup) else { return }
      inputWatch.map(loop.unwatch)
      inputWatch = nil
      isInputOpen = false
      onClosed()
    }
  }

  /// Everything that was written reaches the child, then its input ends.
  package func closeInput() {
    guard let input else { return }
    if input.pending > 0 {
      input.onDrained = { [unowned self] in dropInput() }
    } else {
      dropInput()
    }
  }

  /// Asks the whole process group to end, and makes it after the grace.
  package func terminate(graceMilliseconds: Int) {
    guard end == nil else { return }
    signal(SIGTERM)
    // A stopped process hears SIGTERM only when it goes on.
    signal(SIGCONT)
    guard killDeadline == nil else { return }
    killDeadline = loop.after(milliseconds: graceMilliseconds) { [unowned self] in signal(SIGKILL) }
  }

  /// As the key Ctrl-C does at a terminal.
  package func interrupt() { signal(SIGINT) }

  /// Sends a signal to the whole process group.
  package func signal(_ number: Int32) {
    guard end == nil else { return }
    kill(ownsGroup ? -pid : pid, number)
  }

  // MARK: Reading and ending

  private func read(
    _ descriptor: Descriptor, _ onLine: @escaping (LineEvent) -> Void, bytes: ((UnsafeRawBufferPointer) -> Void)?,
    pacer: Pacer? = nil, onEnd: @escaping () -> Void = {}
  ) {
    let ended = { [unowned self] (_: ReadEnd) in
      outputs.removeAll { $0.descriptor === descriptor }
      if end == nil { onEnd() }
      tellEndWhenComplete()
    }
    let reader: Reader =
      if let bytes {
        .bytes(ByteReader(descriptor.number, loop: loop, pacer: pacer, onBytes: bytes, onEnd: ended))
      } else {
        .lines(
          LineReader(
            descriptor.number, loop: loop, limit: LongLine.byteLimit, pacer: pacer, onLine: onLine, onEnd: ended))
      }
    outputs.append((descriptor, reader))
  }

  private func watchExit() {
    var descriptor: Int32 = -1
    guard cs_process_open(pid, &descriptor) == 0 else {
      // Where no descriptor is left, one may be free soon; its end waits for us.
      _ = loop.after(milliseconds: Self.fullMilliseconds) { [unowned self] in watchExit() }
      return
    }
    exitDescriptor = Descriptor(descriptor)
    exitWatch = loop.watch(descriptor, reading: true) { [unowned self] _ in hasExited() }
  }

  private func hasExited() {
    // The ended leader still holds the group's number until its end is taken, so this reaches no stranger.
    if ownsGroup { kill(-pid, SIGTERM) }
    var (code, signal): (Int32, Int32) = (-1, -1)
    let error = cs_process_end(pid, &code, &signal)
    if error == EAGAIN { return }
    end =
      if error != 0 { .unknown } else if signal >= 0 { .killed(signal: signal) } else { .exited(code: code) }
    exitWatch.map(loop.unwatch)
    exitWatch = nil
    exitDescriptor = nil
    killDeadline.map(loop.cancel)
    dropInput()
    endLeftovers()
    stopWaitingForOutput()
    tellEndWhenComplete()
  }

  /// Called while it is kept alive.
  private func stopWaitingForOutput() {
    outputDeadline = loop.after(milliseconds: Self.outputGraceMilliseconds) { [unowned self] in
      // What a pause keeps back is not somebody else's output.
      if isPaused { return }
      for output in outputs { output.reader.stop() }
      outputs = []
      tellEndWhenComplete()
    }
  }

  private func endLeftovers() {
    guard ownsGroup else { return }
    let (group, processGuard) = (pid, self.processGuard)
    guard kill(-group, 0) == 0 else {
      processGuard?.forget(group: group)
      return
    }
    leftoverDeadline = loop.after(milliseconds: Self.leftoverGraceMilliseconds) {
      kill(-group, SIGKILL)
      processGuard?.forget(group: group)
    }
  }

  /// Makes it end at once, for whoever's loop is gone before the grace is over.
  package func killLeftovers() {
    guard let leftoverDeadline, leftoverDeadline.isPending else { return }
    loop.cancel(leftoverDeadline)
    kill(-pid, SIGKILL)
    processGuard?.forget(group: pid)
  }

  private func tellEndWhenComplete() {
    guard let end, outputs.isEmpty, keptAlive != nil else { return }
    outputDeadline.map(loop.cancel)
    withExtendedLifetime(keptAlive) {
      keptAlive = nil
      handlers.onEnd(end)
    }
  }

  private func dropInput() {
    inputWatch.map(loop.unwatch)
    inputWatch = nil
    input?.stop()
    inputDescriptor = nil
  }
}

/// What reads one of a child's outputs.
private enum Reader {
  case lines(LineReader)
  case bytes(ByteReader)

  func stop() {
    switch self {
    case .lines(let reader): reader.stop()
    case .bytes(let reader): reader.stop()
    }
  }

  func setPaused(_ isPaused: Bool) {
    switch self {
    case .lines(let reader): isPaused ? reader.pause() : reader.resume()
    case .bytes(let reader): isPaused ? reader.pause() : reader.resume()
    }
  }

  func expectAnswer() {
    switch self {
    case .lines(let reader): reader.expectAnswer()
    case .bytes(let reader): reader.expectAnswer()
    }
  }
}

/// The three pipes between us and a child.
private struct Pipes {
  let input: (readEnd: Descriptor, writeEnd: Descriptor)
  let output: (readEnd: Descriptor, writeEnd: Descriptor)
  let error: (readEnd: Descriptor, writeEnd: Descriptor)

  init() throws(SystemError) {
    // Only our ends are non-blocking: a program does not expect that of its own.
    input = try Descriptor.pipe(writeNonblocking: true)
    output = try Descriptor.pipe(readNonblocking: true)
    error = try Descriptor.pipe(readNonblocking: true)
  }
}

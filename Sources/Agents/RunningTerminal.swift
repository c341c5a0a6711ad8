import AgentProtocols
import Conversation
import EventLoop

/// One command that we run for an agent, with the end of what it has written.
final class RunningTerminal {
  /// So much is kept where the agent names no limit, and at most.
  private static let limits = (usual: 1 << 20, most: 8 << 20)
  /// So much is shown: the end.
  private static let shownBytes = 64 << 10
  /// So much of one that has ended long ago, and that its agent never released.
  private static let restBytes = 4 << 10

  let id: String
  /// The command, as a person reads it.
  let words: String
  private(set) var end: ProcessEnd?
  /// The agent has killed or released it.
  var isEndedByAgent = false
  /// Left running by a turn that is over.
  var isOfEarlierTurn = false
  private var limit: Int
  private var output: [UInt8] = []
  private var isTruncated = false
  private var child: ChildProcess?
  private var waiting: [(ProcessEnd) -> Void] = []

  /// `onChange` is told of more output and of the end.
  init(
    id: String, words: String, _ launch: Launch, outputLimit: Int?, loop: EventLoop, guard: ProcessGuard?,
    onChange: @escaping (RunningTerminal) -> Void
  ) throws(LaunchFailure) {
    self.id = id
    self.words = words
    limit = min(max(0, outputLimit ?? RunningTerminal.limits.usual), RunningTerminal.limits.most)
    child = try ChildProcess.start(
      launch, loop: loop, guard: `guard`,
      handlers: ChildProcess.Handlers(
        onEnd: { [self] end in
          ended(end)
          onChange(self)
        },
        onBytes: { [weak self] bytes in
          guard let self else { return }
          wrote(bytes)
          onChange(self)
        }))
    // Nobody types for it.
    child?.closeInput()
  }

  func terminate(graceMilliseconds: Int) { child?.terminate(graceMilliseconds: graceMilliseconds) }

  /// At once, where it has ended already.
  func whenEnded(_ handle: @escaping (ProcessEnd) -> Void) {
    if let end { handle(end) } else { waiting.append(handle) }
  }

  /// Most agents that never release a command have read all that they wanted of it.
  func keepRest() {
    limit = min(limit, RunningTerminal.restBytes)
    cut()
    output = Array(output)
  }

  private func wrote(_ bytes: UnsafeRawBufferPointer) {
    output.append(contentsOf: bytes)
    // Removing bytes at the front moves all others, so do it rarely.
    if output.count > 2 * limit + RunningTerminal.shownBytes { cut() }
  }

  private func cut() {
    guard output.count > limit else { return }
    isTruncated = true
    output.removeFirst(output.count - limit)
    // What remains begins with a whole character.
    let torn = output.prefix(3).prefix { $0 & 0xC0 == 0x80 }.count
    output.removeFirst(torn)
  }

  private func ended(_ end: ProcessEnd) {
    self.end = end
    child = nil
    let waiting = waiting
    self.waiting = []
    for handle in waiting { handle(end) }
  }

  // MARK: What it has written

  var text: (text: String, isTruncated: Bool) {
    cut()
    return (String(decoding: output, as: UTF8.self), isTruncated)
  }

  var view: TerminalView {
    let shown = output.suffix(RunningTerminal.shownBytes)
    let whole = shown.count == output.count ? shown : shown.drop { $0 & 0xC0 == 0x80 }
    let code: Int? = if case .exited(let code)? = end { Int(code) } else { nil }
    let output = PlainText.colored(String(decoding: whole, as: UTF8.self))
    return TerminalView(id: id, output: output, hasEnded: end != nil, exitCode: code)
  }
}

import EventLoop
import Glibc
import Toolkit

/// Reads what a terminal sends: what the person does, and its answers to what it was asked.
final class TerminalReader {
  /// A terminal that answers does so in this time; after it, what looks like an answer is keys.
  private static let replyMilliseconds = 2000
  /// So long is a late answer waited for before somebody else reads from the terminal.
  private static let lateReplyMilliseconds = 500
  /// Who types has noticed that nobody reads any more where nothing has come for so long, or is not waited for any longer.
  private static let (pauseMilliseconds, longestMilliseconds) = (500, 5000)

  private let descriptor: Int32
  private let loop: EventLoop
  private var parser = InputParser()
  private var paste = UnmarkedPaste()
  private var late = LateSequence()
  private var timeouts: Deadline?
  private var watch: Watch?
  /// Until when the terminal may answer what it was asked; nil once it has.
  private var repliesUntil: Int?
  var onInputs: ([Input]) -> Void = { _ in }
  var onEnd: () -> Void = {}

  init(_ descriptor: Int32, loop: EventLoop) {
    self.descriptor = descriptor
    self.loop = loop
  }

  func start() {
    watch = loop.watch(descriptor, reading: true) { [unowned self] _ in read() }
  }

  /// Somebody else reads from now on.
  func stop() {
    watch.map(loop.unwatch)
    watch = nil
    takeLateReply()
  }

  func expectReply() {
    repliesUntil = EventLoop.monotonicMilliseconds + Self.replyMilliseconds
    parser.awaitsReply = true
  }

  /// What is still on the way would be typed into whatever reads next.
  func takeLateReply() {
    guard let repliesUntil else { return }
    let left = min(repliesUntil - EventLoop.monotonicMilliseconds, Self.lateReplyMilliseconds)
    guard left > 0 else { return }
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&polled, 1, Int32(left)) > 0, polled.revents & Int16(POLLIN) != 0 else { return }
    read()
  }

  /// Who types does not see at once that the window has ended. What they still type would be run by the shell: it is thrown away.
  func takeTypedOn() {
    let until = EventLoop.monotonicMilliseconds + Self.longestMilliseconds
    var bytes = [UInt8](repeating: 0, count: 4096)
    while EventLoop.monotonicMilliseconds < until {
      var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&polled, 1, Int32(Self.pauseMilliseconds)) > 0, polled.revents & Int16(POLLIN) != 0,
        Glibc.read(descriptor, &bytes, bytes.count) > 0
      else { return }
    }
  }

  /// One read a turn: the descriptor may block, as others share it, but not when it is ready.
  private func read() {
    let inputs = withUnsafeTemporaryAllocation(byteCount: 64 * 1024, alignment: 1) { buffer -> [Input]? in
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count < 0 && (errno == EINTR || errno == EAGAIN) { return [] }
      return count > 0 ? read(UnsafeRawBufferPointer(rebasing: buffer[..<count])) : nil
    }
    guard let inputs else { return onEnd() }
    take(inputs)
    timeouts.map(loop.cancel)
    timeouts = parser.patienceMilliseconds.map { milliseconds in
      loop.after(milliseconds: milliseconds) { [unowned self] in
        let inputs = parser.giveUpWaiting()
        late.gaveUp(inputs, at: EventLoop.monotonicMilliseconds)
        take(inputs)
      }
    }
  }

  private func read(_ bytes: UnsafeRawBufferPointer) -> [Input] {
    if let beginning = late.beginning(of: bytes, at: EventLoop.monotonicMilliseconds) {
      return parser.consume(beginning) + parser.consume(bytes)
    }
    if parser.isAtRest, let text = paste.take(bytes, at: EventLoop.monotonicMilliseconds) { return [.paste(text)] }
    return parser.consume(bytes)
  }

  private func take(_ inputs: [Input]) {
    if let until = repliesUntil, !parser.awaitsReply || EventLoop.monotonicMilliseconds >= until {
      repliesUntil = nil
      parser.awaitsReply = false
    }
    if !inputs.isEmpty { onInputs(inputs) }
  }
}

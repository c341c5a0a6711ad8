import CNcurses
import CSystem
import EventLoop
import Glibc
import Toolkit

/// The hold on the terminal: takes it, gives it back for a while, and gives it back for good, whatever happens.
final class Screen {
  let painter: Painter
  let output: TerminalOutput
  private let kind: TerminalKind
  private let input: Int32
  private let log: Descriptor?
  private let attributes: OpaquePointer?
  private var shellError: Descriptor?
  private(set) var isOurs = false

  /// While the screen is ours, standard error goes to the log: a last word must not be lost, nor spoil the screen.
  init(kind: TerminalKind, input: Int32, output: Int32, logPath: String?) throws(TerminalKind.Unfit) {
    self.kind = kind
    self.input = input
    self.output = TerminalOutput(descriptor: output)
    let log = open(logPath ?? "/dev/null", O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    self.log = log >= 0 ? Descriptor(log) : nil
    attributes = cs_attributes_save(input)
    let size = Screen.size(of: output)
    painter = Painter(kind: kind, output: self.output, size: size)
    guard cn_open(kind.description, input, output) else {
      throw TerminalKind.Unfit(reason: "The terminal \"\(kind.description)\" can't show a full screen.")
    }
    take()
    // The first flush is what takes the screen.
    painter.resize(size)
  }

  deinit { cs_attributes_free(attributes) }

  /// A terminal that does not say its size is as large as terminals were.
  static func size(of descriptor: Int32) -> Size {
    var (columns, rows): (Int32, Int32) = (0, 0)
    guard cs_window_size(descriptor, &columns, &rows) == 0, columns > 0, rows > 0 else {
      return Size(columns: 80, rows: 24)
    }
    return Size(columns: min(4096, Int(columns)), rows: min(4096, Int(rows)))
  }

  // MARK: Taking and giving back

  /// Takes the screen again after `leave`, or after somebody else has written on it. Nothing is painted before: a
  /// terminal in the shell's mode stops for a Ctrl-S, and a window would wait for ever.
  func enter(size: Size) {
    cn_enter()
    if !isOurs { take() } else { output.write(TerminalSequences.enterAgain(kind)) }
    painter.repaint(in: size)
  }

  func leave() {
    guard isOurs else { return }
    output.write(TerminalSequences.leave(kind))
    cn_leave()
    release()
  }

  func close() {
    if isOurs { output.write(TerminalSequences.leave(kind)) }
    cn_close()
    if let attributes { _ = cs_attributes_restore(input, attributes) }
    release()
  }

  private func take() {
    isOurs = true
    // An earlier program may have left the terminal non-blocking, and output would be lost that does not fit.
    for descriptor in [input, output.descriptor] {
      let flags = fcntl(descriptor, F_GETFL)
      if flags >= 0 && flags & O_NONBLOCK != 0 { _ = fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK) }
    }
    let saved = fcntl(2, F_DUPFD_CLOEXEC, 3)
    if let log, saved >= 0 { dup2(log.number, 2) }
    shellError = saved >= 0 ? Descriptor(saved) : nil
    var reset = [UInt8](repeating: 0, count: 512)
    reset.removeLast(reset.count - cn_reset_sequence(&reset, reset.count))
    reset = Array(TerminalSequences.leave(kind).utf8) + reset
    _ = cs_crash_guard_arm(output.descriptor, attributes, reset, reset.count, saved)
    output.write(TerminalSequences.enter(kind))
  }

  private func release() {
    guard isOurs else { return }
    isOurs = false
    cs_crash_guard_disarm()
    if let shellError { dup2(shellError.number, 2) }
    shellError = nil
  }
}

import CSystem
import Glibc

/// Tells an `EventLoop` once that a process has ended, which need not be our child; at once where it is not there.
package final class ProcessWatch {
  /// So long later a descriptor may be free where none is left.
  private static let fullMilliseconds = 1000

  private let pid: pid_t
  private let loop: EventLoop
  private let handler: () -> Void
  private var watch: Watch?
  private var descriptor: Descriptor?

  package init(of pid: pid_t, _ loop: EventLoop, handler: @escaping () -> Void) {
    (self.pid, self.loop, self.handler) = (pid, loop, handler)
    begin()
  }

  private func begin() {
    var opened: Int32 = -1
    switch cs_process_open(pid, &opened) {
    case 0:
      descriptor = Descriptor(opened)
      watch = loop.watch(opened, reading: true) { [unowned self] _ in
        stop()
        handler()
      }
    case EMFILE, ENFILE, ENOMEM: _ = loop.after(milliseconds: Self.fullMilliseconds) { [weak self] in self?.begin() }
    default: _ = loop.after(milliseconds: 0, handler)
    }
  }

  /// Also where the loop hasn't heard of it yet, and where nobody has asked for the process's status.
  package var hasEnded: Bool {
    guard let descriptor else { return kill(pid, 0) != 0 && errno == ESRCH }
    var question = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
    return poll(&question, 1, 0) > 0
  }

  private func stop() {
    watch.map(loop.unwatch)
    watch = nil
  }

  deinit { stop() }
}

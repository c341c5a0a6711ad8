import CSystem
import Glibc

/// Tells an `EventLoop` once that a process has ended, which need not be our child; at once where it is not there.
package final class ProcessWatch {
  private let loop: EventLoop
  private var watch: Watch?
  private let descriptor: Descriptor?

  package init(of pid: pid_t, _ loop: EventLoop, handler: @escaping () -> Void) {
    self.loop = loop
    var opened: Int32 = -1
    guard cs_process_open(pid, &opened) == 0 else {
      descriptor = nil
      _ = loop.after(milliseconds: 0, handler)
      return
    }
    descriptor = Descriptor(opened)
    watch = loop.watch(opened, reading: true) { [unowned self] _ in
      stop()
      handler()
    }
  }

  /// Also where the loop hasn't heard of it yet, and where nobody has asked for the process's status.
  package var hasEnded: Bool {
    guard let descriptor else { return true }
    var question = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
    return poll(&question, 1, 0) > 0
  }

  private func stop() {
    watch.map(loop.unwatch)
    watch = nil
  }

  deinit { stop() }
}

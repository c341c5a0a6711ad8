import CSystem
import Glibc

/// A process that is nobody's child here.
package enum OtherProcess {
  /// Waits for its end; false where the time is up before.
  package static func hasEnded(_ pid: pid_t, within milliseconds: Int) -> Bool {
    let giveUpAt = EventLoop.monotonicMilliseconds + milliseconds
    var number: Int32 = -1
    guard cs_process_open(pid, &number) == 0 else { return true }
    defer { close(number) }
    var polled = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    while true {
      let count = poll(&polled, 1, Int32(clamping: max(0, giveUpAt - EventLoop.monotonicMilliseconds)))
      if count < 0, errno == EINTR { continue }
      return count > 0
    }
  }
}

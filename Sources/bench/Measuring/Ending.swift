import EventLoop
import Glibc

/// Waits for a process to end, ours or not.
enum Ending {
  static func wait(for pid: pid_t, atMost limit: Duration) -> Bool {
    OtherProcess.hasEnded(pid, within: Int(limit.milliseconds))
  }
}

import CSystem
import EventLoop
import Glibc

/// Waits for a process to end, ours or not, without looking again and again.
enum Ending {
  static func wait(for pid: pid_t, atMost limit: Duration) -> Bool {
    var descriptor: Int32 = -1
    // A process that can't be watched has ended already.
    guard cs_process_open(pid, &descriptor) == 0 else { return true }
    let watched = Descriptor(descriptor)
    defer { watched.close() }
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, Int32(limit.milliseconds)) > 0
  }
}

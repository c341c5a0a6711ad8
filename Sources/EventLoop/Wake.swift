import CSystem
import Glibc

/// Wakes one thread from any other.
package final class Wake: Sendable {
  package let readEnd: Int32
  private let writeEnd: Int32

  package init(blocking: Bool) {
    var (readEnd, writeEnd): (Int32, Int32) = (-1, -1)
    let error = cs_wake_open(&readEnd, &writeEnd, blocking ? 1 : 0)
    precondition(error == 0, "no descriptor is left to wake a thread with: \(SystemError(error))")
    self.readEnd = readEnd
    self.writeEnd = writeEnd
  }

  deinit {
    close(readEnd)
    if writeEnd != readEnd { close(writeEnd) }
  }

  package func signal() { cs_wake_signal(writeEnd) }

  /// A blocking one waits here.
  package func clear() { cs_wake_clear(readEnd) }
}

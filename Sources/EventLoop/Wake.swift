import CSystem
import Glibc

/// Wakes one thread from any other.
package final class Wake: Sendable {
  package let readEnd: Int32
  private let writeEnd: Int32

  package convenience init(blocking: Bool) {
    do throws(SystemError) { try self.init(isBlocking: blocking) } catch {
      preconditionFailure("no descriptor is left to wake a thread with: \(error)")
    }
  }

  /// Throws where no descriptor is left.
  init(isBlocking: Bool) throws(SystemError) {
    var (readEnd, writeEnd): (Int32, Int32) = (-1, -1)
    try SystemError.check(cs_wake_open(&readEnd, &writeEnd, isBlocking ? 1 : 0))
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

import CSystem
import Glibc

/// Wakes one thread from any other.
package final class Wake: Sendable {
  package let readEnd: Int32
  private let writeEnd: Int32

  /// For what the program can't be without.
  package convenience init() {
    do throws(SystemError) { self.init(try Wake.open()) } catch {
      preconditionFailure("no descriptor is left to wake a thread with: \(error)")
    }
  }

  private init(_ ends: (readEnd: Int32, writeEnd: Int32)) { (readEnd, writeEnd) = ends }

  deinit {
    close(readEnd)
    if writeEnd != readEnd { close(writeEnd) }
  }

  /// One for a piece of work, which has to do without where no descriptor is left.
  static func forWork() throws(SystemError) -> Wake { Wake(try open()) }

  private static func open() throws(SystemError) -> (readEnd: Int32, writeEnd: Int32) {
    var (readEnd, writeEnd): (Int32, Int32) = (-1, -1)
    try SystemError.check(cs_wake_open(&readEnd, &writeEnd))
    return (readEnd, writeEnd)
  }

  package func signal() { cs_wake_signal(writeEnd) }

  package func clear() { cs_wake_clear(readEnd) }
}

import CSystem
import Glibc

/// An open descriptor that is closed with its owner.
package final class Descriptor {
  package let number: Int32
  private var isOpen = true

  package init(_ number: Int32) { self.number = number }

  deinit { close() }

  package func close() {
    guard isOpen else { return }
    isOpen = false
    Glibc.close(number)
  }

  /// All that was written on its disk, by whomever, is there.
  package func syncDisk() throws(SystemError) { try SystemError.check(cs_sync_disk(number)) }

  /// A pipe that is closed on exec.
  package static func pipe(
    readNonblocking: Bool = false, writeNonblocking: Bool = false
  ) throws(SystemError) -> (readEnd: Descriptor, writeEnd: Descriptor) {
    var (readEnd, writeEnd): (Int32, Int32) = (-1, -1)
    try SystemError.check(cs_pipe(&readEnd, &writeEnd, readNonblocking ? 1 : 0, writeNonblocking ? 1 : 0))
    return (Descriptor(readEnd), Descriptor(writeEnd))
  }
}

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

  /// From now on there are as many as the system lets us have: each agent takes four. To be called before there is another
  /// thread.
  package static func takeAll() { cs_take_all_descriptors() }

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

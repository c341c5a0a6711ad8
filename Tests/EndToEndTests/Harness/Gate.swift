import EventLoop
import Glibc

/// A place in the project where commands of the shell wait for the test: `read x < gate`.
struct Gate {
  /// Open for both ends as long as the test runs, so that nothing that is written there gets lost between two readers.
  private let descriptor: Descriptor

  init(in folder: String) throws {
    let path = folder + "/gate"
    guard mkfifo(path, 0o600) == 0 else { throw SystemError(errno) }
    let number = Glibc.open(path, O_RDWR | O_CLOEXEC)
    guard number >= 0 else { throw SystemError(errno) }
    descriptor = Descriptor(number)
  }

  /// Lets one command go on: one that waits, or else the next that comes.
  func open() throws {
    guard write(descriptor.number, "\n", 1) == 1 else { throw SystemError(errno) }
  }
}

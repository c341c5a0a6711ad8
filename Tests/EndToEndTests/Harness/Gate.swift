import EventLoop
import Glibc

/// A place in the project where a command of the shell waits for the test: `read x < gate`.
struct Gate {
  let path: String

  init(in folder: String) throws {
    path = folder + "/gate"
    guard mkfifo(path, 0o600) == 0 else { throw SystemError(errno) }
  }

  /// Lets one command go on, as soon as it stands there.
  func open() throws {
    let limit = EventLoop.monotonicMilliseconds + Programs.patienceMilliseconds
    while true {
      let number = Glibc.open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
      if number >= 0 {
        let file = Descriptor(number)
        guard write(file.number, "\n", 1) == 1 else { throw SystemError(errno) }
        return
      }
      guard EventLoop.monotonicMilliseconds < limit else { throw InVain(description: "no command is at the gate") }
      poll(nil, 0, 2)
    }
  }
}

import CSystem
import EventLoop
import Glibc

/// What happens in a home, for a test that waits: a program writes to its terminal or to a file of the home, or ends.
final class Happenings {
  /// What the system tells nobody, such as that a process was stopped, is looked for so often.
  private static let unheardMilliseconds: Int32 = 50

  private let folders: [String]
  private let notes: Descriptor?

  init(in folders: [String]) {
    self.folders = folders
    let number = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    notes = number >= 0 ? Descriptor(number) : nil
  }

  func wait(for processes: [Int32], _ terminals: [Int32]) {
    // A folder may have been made meanwhile; one that is watched already stays so.
    let changes = UInt32(IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_TO)
    if let notes { for folder in folders { inotify_add_watch(notes.number, folder, changes) } }
    let ends = processes.compactMap { pid -> Descriptor? in
      var number: Int32 = -1
      return cs_process_open(pid, &number) == 0 ? Descriptor(number) : nil
    }
    var polled = ([notes?.number].compactMap { $0 } + ends.map(\.number) + terminals).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    withExtendedLifetime(ends) { _ = poll(&polled, nfds_t(polled.count), Happenings.unheardMilliseconds) }
    var bytes = [UInt8](repeating: 0, count: 16 << 10)
    if let notes { while read(notes.number, &bytes, bytes.count) > 0 {} }
  }
}

import EventLoop
import Glibc

/// The kernel's word that something is gone from a folder, or the folder itself. Until then nobody is woken.
final class FolderLosses {
  private let loop: EventLoop
  private let descriptor: Descriptor
  private let watch: Watch

  /// Nil where the folder is not there, or the system has no watches left.
  init?(of folder: String, _ loop: EventLoop, onLoss: @escaping () -> Void) {
    let number = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard number >= 0 else { return nil }
    self.loop = loop
    descriptor = Descriptor(number)
    let losses = IN_DELETE | IN_MOVED_FROM | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR
    guard inotify_add_watch(number, folder, UInt32(losses)) >= 0 else {
      descriptor.close()
      return nil
    }
    watch = loop.watch(number, reading: true) { _ in
      // What it was is seen by looking.
      var words = [UInt8](repeating: 0, count: 4096)
      while read(number, &words, words.count) > 0 {}
      onLoss()
    }
  }

  func end() {
    loop.unwatch(watch)
    descriptor.close()
  }
}

import EventLoop

/// The word that something is gone from a folder, or the folder itself. Until then nobody is woken.
final class FolderLosses {
  private let loop: EventLoop
  private let watch: Watch

  /// Nil where the folder is not there, or the system has no watches left.
  init?(of path: String, _ loop: EventLoop, onLoss: @escaping () -> Void) {
    guard let folder = FolderWatch(), folder.watch(path, hearsWriting: false) else { return nil }
    self.loop = loop
    watch = loop.watch(folder.descriptor, reading: true) { _ in
      // What it was is seen by looking.
      _ = folder.changes()
      onLoss()
    }
  }

  func end() { loop.unwatch(watch) }
}

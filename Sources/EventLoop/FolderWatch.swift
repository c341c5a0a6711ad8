import Glibc

/// The kernel's word of what changes in folders.
package final class FolderWatch {
  /// What happened in a folder; the name is empty where it is the folder itself.
  package struct Change: Equatable {
    package enum Kind: Equatable { case written, appeared, gone, folderGone }

    package let folder: String
    package let name: String
    package let kind: Kind
    package let isFolder: Bool

    package init(folder: String, name: String, kind: Kind, isFolder: Bool) {
      self.folder = folder
      self.name = name
      self.kind = kind
      self.isFolder = isFolder
    }
  }

  package let descriptor: Int32
  private var folders: [Int32: String] = [:]
  private var watches: [String: Int32] = [:]
  /// Folders in which writing is heard, too.
  private var heard: Set<String> = []
  /// The system gives no more watches: what happens in other folders is seen at the next start only.
  package private(set) var isFull = false

  /// Nil where the system has none left.
  package init?() {
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
  }

  deinit { close(descriptor) }

  package var count: Int { watches.count }

  /// Whether the folder is watched now. A folder that is not there is no failure. Where only what appears is of interest,
  /// programs that write into files there, such as their logs, wake nobody.
  @discardableResult
  package func watch(_ folder: String, hearsWriting: Bool = true) -> Bool {
    guard watches[folder] == nil || hearsWriting && !heard.contains(folder) else { return true }
    let mask = UInt32(
      (hearsWriting ? IN_MODIFY : 0) | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF
        | IN_MOVE_SELF | IN_ONLYDIR)
    let watch = inotify_add_watch(descriptor, folder, mask)
    guard watch >= 0 else {
      if errno == ENOSPC || errno == ENOMEM { isFull = true }
      return false
    }
    folders[watch] = folder
    watches[folder] = watch
    if hearsWriting { heard.insert(folder) }
    return true
  }

  /// What has happened; nil where so much did that some of it was dropped.
  package func changes() -> [Change]? {
    var changes: [Change] = []
    var hasOverflown = false
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return hasOverflown ? nil : changes }
      buffer.withUnsafeBytes { raw in
        var offset = 0
        while offset + 16 <= count {
          let watch = raw.loadUnaligned(fromByteOffset: offset, as: Int32.self)
          let mask = raw.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
          let length = Int(raw.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
          let nameEnd = min(count, offset + 16 + length)
          let name = String(decoding: raw[(offset + 16)..<nameEnd].prefix { $0 != 0 }, as: UTF8.self)
          offset += 16 + length
          if mask & UInt32(IN_Q_OVERFLOW) != 0 { hasOverflown = true }
          if let change = take(watch, mask, name) { changes.append(change) }
        }
      }
    }
  }

  private func take(_ watch: Int32, _ mask: UInt32, _ name: String) -> Change? {
    guard let folder = folders[watch] else { return nil }
    func has(_ bit: Int32) -> Bool { mask & UInt32(bitPattern: bit) != 0 }
    let isFolder = has(Int32(bitPattern: UInt32(IN_ISDIR)))
    if has(Int32(IN_IGNORED)) || has(Int32(IN_MOVE_SELF)) {
      folders[watch] = nil
      watches[folder] = nil
      heard.remove(folder)
      inotify_rm_watch(descriptor, watch)
      return Change(folder: folder, name: "", kind: .folderGone, isFolder: true)
    }
    if has(Int32(IN_DELETE_SELF)) { return nil }
    let kind: Change.Kind =
      has(Int32(IN_DELETE)) || has(Int32(IN_MOVED_FROM))
      ? .gone : has(Int32(IN_MODIFY)) ? .written : .appeared
    return Change(folder: folder, name: name, kind: kind, isFolder: isFolder)
  }
}

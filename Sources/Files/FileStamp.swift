import CSystem
import Glibc

/// By what one sees that a file is still the same, without reading it.
package struct FileStamp: Equatable, Sendable {
  /// Of a link, `other`.
  package let kind: FileKind
  package let isLink: Bool
  /// What may be done with it.
  package let rights: mode_t
  private let device: dev_t
  private let node: ino_t
  private let size: off_t
  private let times: [Int]
  /// In milliseconds since 1970; nil where nobody can tell, or where another name may have been there before this one.
  private let birth: Int64?

  package init(_ status: stat, birth: Int64? = nil) {
    kind = FileKind(status)
    isLink = status.st_mode & S_IFMT == S_IFLNK
    rights = status.st_mode & 0o7777
    (device, node) = (status.st_dev, status.st_ino)
    // What is done in a folder changes its size and its times.
    let isFolder = kind == .folder
    size = isFolder ? 0 : status.st_size
    times =
      isFolder
      ? [] : [status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ctim.tv_sec, status.st_ctim.tv_nsec]
    self.birth = birth.flatMap { !isFolder && status.st_nlink == 1 && $0 > 0 ? $0 : nil }
  }

  /// When what lies at a name in an open folder was born; nil where nobody can tell.
  package static func birth(of name: [CChar], in folder: Int32) -> Int64? {
    var milliseconds: Int64 = 0
    return cs_file_birth(folder, name, &milliseconds) == 0 ? milliseconds : nil
  }

  /// Nothing was done to it since that moment, in milliseconds since 1970: whoever copies a file can give it any age but this.
  package func isOlder(than moment: Int64) -> Bool {
    times.count == 4 && Int64(times[2]) * 1000 + Int64(times[3]) / 1_000_000 < moment
  }

  /// It was somewhere before that moment, whatever was done to it since. Many a program writes a file anew instead of changing it, so
  /// of one that was born later this says nothing.
  package func wasBorn(before moment: Int64) -> Bool { birth.map { $0 < moment } ?? false }
}

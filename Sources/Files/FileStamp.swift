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

  package init(_ status: stat) {
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
  }

  /// Nothing was done to it since that moment, in milliseconds since 1970: whoever copies a file can give it any age but this.
  package func isOlder(than moment: Int64) -> Bool {
    times.count == 4 && Int64(times[2]) * 1000 + Int64(times[3]) / 1_000_000 < moment
  }
}

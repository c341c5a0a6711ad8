import Files
import Glibc

/// What the far `stat` says of a file, as the system here would.
enum FarStamp {
  static func mode(of word: ArraySlice<UInt8>) -> UInt32? {
    UInt32(String(decoding: word, as: UTF8.self).filter { !$0.isWhitespace }, radix: 16)
  }

  static func status(mode: UInt32) -> stat {
    var status = stat()
    status.st_mode = mode
    return status
  }

  /// For `stat -c`: mode, size, times, which file it is, how many names it has, and when it was born, where that is known there.
  static let format = "%f %s %.9Y %.9Z %d %i %h %.9W"

  static func stamp(of words: [Substring]) -> FileStamp? {
    guard words.count == 8, let mode = UInt32(words[0], radix: 16), let size = off_t(words[1]),
      let changed = time(words[2]), let touched = time(words[3]), let device = dev_t(words[4]),
      let node = ino_t(words[5]), let names = nlink_t(words[6])
    else { return nil }
    var status = status(mode: mode)
    (status.st_size, status.st_mtim, status.st_ctim) = (size, changed, touched)
    (status.st_dev, status.st_ino, status.st_nlink) = (device, node, names)
    return FileStamp(status, birth: time(words[7]).map { Int64($0.tv_sec) * 1000 + Int64($0.tv_nsec) / 1_000_000 })
  }

  /// More than thirty thousand years.
  private static let longestSeconds = 1 << 40

  private static func time(_ word: Substring) -> timespec? {
    let parts = word.split(separator: ".")
    guard let seconds = parts.first.flatMap({ Int($0) }) else { return nil }
    // Whatever it says, what is reckoned with it doesn't overflow.
    return timespec(
      tv_sec: min(max(seconds, -longestSeconds), longestSeconds), tv_nsec: parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
  }
}

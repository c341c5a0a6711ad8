import EventLoop
import Glibc

/// Whether a folder takes a file at all: how many bytes are free tells nothing of quotas, and of a disk that is broken.
package enum SavingTrial {
  private static let byteCount = 64 << 10

  /// Why not; nil where it does. Nothing of it stays: the file is without a name before anything is in it.
  package static func problem(in folder: String) -> SystemError? {
    let path = "\(folder)/.upnext-trial-\(getpid())"
    let number = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard number >= 0 else { return SystemError(errno) }
    let file = Descriptor(number)
    unlink(path)
    do throws(SystemError) {
      try NewFile.write([UInt8](repeating: 1, count: byteCount), to: file.number)
    } catch {
      return error
    }
    return fsync(file.number) == 0 ? nil : SystemError(errno)
  }
}

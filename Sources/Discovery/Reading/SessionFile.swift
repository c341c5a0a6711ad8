import Conversation
import Files
import Glibc

/// A file that is open for reading, with what it showed when it was opened.
final class SessionFile {
  private let descriptor: Int32
  let mark: FileMark
  /// It was unpacked for whoever has it open.
  let isUnpacked: Bool

  /// Nil where it can't be opened, or is no regular file; errno tells why.
  init?(path: String) {
    // A pipe that lies there by mischief must not be waited for.
    var opened = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    var packed: FileMark?
    if opened < 0, errno == ENOENT, path.hasSuffix(".jsonl"), let unpacked = Compression.unpacked(path) {
      (opened, packed) = (unpacked.descriptor, unpacked.mark)
    }
    descriptor = opened
    isUnpacked = packed != nil
    guard descriptor >= 0 else { return nil }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, FileKind(facts) == .file else {
      close(descriptor)
      errno = EINVAL
      return nil
    }
    let own = FileMark(facts)
    mark = packed.map { FileMark(size: own.size, modified: $0.modified, number: $0.number) } ?? own
  }

  deinit { close(descriptor) }

  /// What stands there; fewer bytes where the file ends before. Nil where reading fails.
  func bytes(at offset: Int64, count: Int) -> [UInt8]? {
    var failed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: max(0, count)) { buffer, filled in
      while filled < count {
        let got = pread(descriptor, buffer.baseAddress.map { $0 + filled }, count - filled, off_t(offset) + filled)
        if got < 0, errno == EINTR { continue }
        failed = got < 0
        guard got > 0 else { return }
        filled += got
      }
    }
    return failed ? nil : bytes
  }
}

import EventLoop
import Glibc

/// A file to which what agents write beside their messages is appended.
final class AgentLog {
  /// A log that nobody reads must not fill the disk: past this it starts again, and the old one is kept beside it.
  private static let byteLimit = 4 << 20

  private let path: String
  private var descriptor: Descriptor?
  private var byteCount = 0

  /// The folder exists.
  init(folder: String, provider: String) {
    // A provider's name may come from a config file, and must not lead anywhere else.
    let name = provider.map { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" ? $0 : "-" }
    path = "\(folder)/agent-\(String(name)).log"
  }

  func append(_ line: [UInt8]) {
    if descriptor == nil { open() }
    guard let descriptor else { return }
    let bytes = line + [0x0A]
    // A log is worth no trouble: what a full disk does not take is left out.
    let count = bytes.withUnsafeBytes { write(descriptor.number, $0.baseAddress, $0.count) }
    byteCount += max(0, count)
    guard byteCount > AgentLog.byteLimit else { return }
    rename(path, path + ".old")
    self.descriptor = nil
  }

  private func open() {
    let number = Glibc.open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard number >= 0 else { return }
    descriptor = Descriptor(number)
    byteCount = Int(lseek(number, 0, SEEK_END))
  }
}

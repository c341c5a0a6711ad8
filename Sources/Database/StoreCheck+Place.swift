import EventLoop
import Files
import Glibc

extension StoreCheck {
  /// Why what lies in the store's place can be none; nil where a file does, or nothing at all.
  static func obstacle(at path: String) -> Finding? {
    if TruePath.of(path) == nil {
      let reason = errno
      guard reason == ENOENT else { return Finding(.problem, "\(path) can't be looked at: \(SystemError(reason)).") }
      return target(of: path).map { obstacle(at: path, leadingTo: $0) }
    }
    switch FileKind(at: path) {
    case .file, nil: return nil
    case .folder: return Finding(.problem, words(path, "a folder"))
    case .other: return Finding(.problem, words(path, "a pipe, a socket or a device"))
    }
  }

  private static func words(_ path: String, _ kind: String) -> String {
    "\(path) is \(kind), where the store has to be a file: upnext can't start. Move it away, and the next start makes a store."
  }

  /// A link that leads nowhere is not the same as no store: there was one, or was to be.
  private static func obstacle(at path: String, leadingTo target: String) -> Finding {
    Finding(
      .problem,
      "\(path) is a link to \(target), where there is no file. Bring back what it leads to, such as a disk that is not mounted, "
        + "or remove the link: the next start makes an empty store then.")
  }

  /// Where a link leads; nil where there is none.
  private static func target(of link: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(link, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
  }
}

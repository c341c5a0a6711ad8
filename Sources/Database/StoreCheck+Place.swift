import EventLoop
import Files
import Glibc

extension StoreCheck {
  /// Why what lies in the store's place can be none; nil where a file does, or nothing at all.
  static func obstacle(at path: String) -> Finding? {
    if TruePath.of(path) == nil {
      let reason = errno
      guard reason == ENOENT else { return Finding(.problem, "\(path) can't be looked at: \(SystemError(reason)).") }
      return StoreFiles.target(ofLink: path).map { target in
        Finding(.problem, StoreError.linkToNothing(path: path, target: target).explanation)
      }
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
}

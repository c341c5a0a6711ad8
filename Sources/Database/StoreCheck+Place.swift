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
    return StoreFiles(path: path).strangeKind.map {
      Finding(.problem, StoreError.noFile(path: path, kind: $0).explanation)
    }
  }
}

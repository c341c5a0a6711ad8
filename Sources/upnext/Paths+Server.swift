import Config
import Files
import Texts
import Wire

extension Paths {
  private static let longestNote = 4096

  /// Where this store's server is to be asked for. One that an older upnext has started, or that has another XDG_RUNTIME_DIR, may
  /// listen elsewhere: it holds the lock beside the store, in which it has noted where.
  var serverSocket: String {
    guard FileKind(at: socket) == nil else { return socket }
    guard let noted = try? FileContent.text(of: lock, limit: Paths.longestNote), noted.hasPrefix("/"), noted != socket,
      (try? UnixSocket.connect(noted)) != nil
    else { return socket }
    return noted
  }
}

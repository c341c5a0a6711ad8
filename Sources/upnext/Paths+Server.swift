import Config
import EventLoop
import Files
import Glibc
import Texts
import Wire

extension Paths {
  private static let longestNote = 4096

  /// Where this store's server is to be asked for. One that an older upnext has started, or that has another XDG_RUNTIME_DIR, may
  /// listen elsewhere: it holds the lock beside the store, in which it has noted where.
  var serverSocket: String {
    guard isLocked, let noted = try? FileContent.text(of: lock, limit: Paths.longestNote), noted.hasPrefix("/"),
      noted != socket, UnixSocket.isListened(at: noted)
    else { return socket }
    return noted
  }

  /// For those that start none: at a socket that systemd holds, whoever connects does.
  func needServer() throws(ServerConnection.Failure) {
    guard isLocked || isLockGone else { throw .socket(.nobody) }
  }

  /// Somebody has taken the lock's file away: only its socket tells whether a server goes on without it.
  private var isLockGone: Bool { access(lock, F_OK) != 0 && access(database, F_OK) == 0 }

  /// A server holds the lock. Where a home was copied nobody does, and what is noted there is the first one's.
  var isLocked: Bool {
    let number = open(lock, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { return false }
    let file = Descriptor(number)
    return flock(file.number, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }
}

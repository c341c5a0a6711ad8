import EventLoop
import Files

/// Looks at the person's files on a thread of its own: a slow disk or a large project never holds up the loop.
final class FileDesk {
  /// What the loop is told.
  private enum Told: Sendable {
    case listing(ProjectListing)
    case byteCount(Int64?)
    case folders([String]?)
  }

  private let worker = WorkerThread(name: "upnext-files")
  private var mailbox: Mailbox<Told>?
  // The worker answers in the order in which it was asked.
  private var onListing: [([String], Bool) -> Void] = []
  private var onByteCount: [(Int64?) -> Void] = []
  private var onFolders: [([String]?) -> Void] = []

  init(loop: EventLoop) {
    mailbox = loop.mailbox { [unowned self] (told: Told) in
      switch told {
      case .listing(let listing): onListing.removeFirst()(listing.names, listing.isCut)
      case .byteCount(let count): onByteCount.removeFirst()(count)
      case .folders(let names): onFolders.removeFirst()(names)
      }
    }
  }

  func list(_ project: String, done: @escaping ([String], Bool) -> Void) {
    guard let mailbox else { return }
    onListing.append(done)
    worker.submit { mailbox.post(.listing(ProjectListing(directory: project))) }
  }

  func look(at path: String, done: @escaping (Int64?) -> Void) {
    guard let mailbox else { return }
    onByteCount.append(done)
    worker.submit { mailbox.post(.byteCount(FileLook.byteCount(of: path))) }
  }

  func folders(in path: String, done: @escaping ([String]?) -> Void) {
    guard let mailbox else { return }
    onFolders.append(done)
    worker.submit { mailbox.post(.folders(FolderListing.names(in: path))) }
  }
}

import EventLoop
import Features
import Files

/// Looks at the person's files on a thread of its own: a slow disk or a large project never holds up the loop.
final class FileDesk {
  private let worker = WorkerThread(name: "upnext-files")
  private let mailbox: Mailbox<Errand.Answer>

  init(loop: EventLoop, onAnswer: @escaping (Errand.Answer) -> Void) { mailbox = loop.mailbox(onAnswer) }

  func list(_ project: String) {
    worker.submit { [mailbox] in
      let listing = ProjectListing(directory: project)
      mailbox.post(.files(project: project, ProjectFileNames(listing.names, isCut: listing.isCut)))
    }
  }

  func look(at path: String, for subject: ComposerSubject, attaches: Bool, in window: WindowID) {
    worker.submit { [mailbox] in
      let byteCount = FileLook.byteCount(of: path)
      mailbox.post(.file(window, FileSeen(for: subject, path: path, byteCount: byteCount, attaches: attaches)))
    }
  }

  func folders(in path: String) {
    worker.submit { [mailbox] in mailbox.post(.folders(in: path, FolderListing.names(in: path))) }
  }
}

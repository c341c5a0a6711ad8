import Answers
import Core
import EventLoop
import Files
import Runtime
import Scene

/// Looks at the person's files on a thread of its own: a slow disk or a large project never holds up the loop.
final class FileWorker {
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

  func readOutbox(_ wanted: OutboxFileWanted) {
    worker.submit { [mailbox] in mailbox.post(.outboxFile(wanted, Self.outbox(wanted.path))) }
  }

  func write(_ answer: LongAnswer, for client: ClientID) {
    worker.submit { [mailbox] in mailbox.post(.written(client, answer.bytes())) }
  }

  private static func outbox(_ path: String) -> Result<OutboxFile.Content, Refusal> {
    let text: String
    do throws(FileProblem) { text = try FileContent.text(of: path, limit: OutboxFile.byteLimit) } catch {
      return .failure(
        Refusal(.refused, "\(path) can't be read as an outbox: it is larger than any is, or no text."))
    }
    var stamp = Clock.stamp()
    return OutboxFile.content(of: text) { stamp.freshID() }
  }
}

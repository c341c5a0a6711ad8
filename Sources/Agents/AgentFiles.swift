import Core
import EventLoop

/// Does what agents want of files, in the order in which they want it, on a thread of its own: a slow disk never holds up
/// the loop.
final class AgentFiles {
  typealias Contents = Result<[AttachmentContent], AttachmentProblem>

  /// What the loop is told.
  private enum Told: Sendable {
    case outcome(FileOutcome)
    case contents(Contents)
  }

  private let worker = WorkerThread(name: "upnext-agents")
  private var mailbox: Mailbox<Told>?
  // The worker answers in the order in which it was asked.
  private var onOutcome: [(FileOutcome) -> Void] = []
  private var onContents: [(Contents) -> Void] = []

  init(loop: EventLoop) {
    mailbox = loop.mailbox { [weak self] (told: Told) in
      guard let self else { return }
      switch told {
      case .outcome(let outcome): onOutcome.removeFirst()(outcome)
      case .contents(let contents): onContents.removeFirst()(contents)
      }
    }
  }

  func answer(_ request: FileRequest, in files: ProjectFiles, done: @escaping (FileOutcome) -> Void) {
    guard let mailbox else { return }
    onOutcome.append(done)
    worker.submit { mailbox.post(.outcome(files.answer(request))) }
  }

  func read(_ attachments: [Attachment], done: @escaping (Contents) -> Void) {
    guard let mailbox else { return }
    onContents.append(done)
    worker.submit {
      mailbox.post(
        .contents(
          Contents { () throws(AttachmentProblem) in
            var contents: [AttachmentContent] = []
            for attachment in attachments { contents.append(try AttachmentContent.read(attachment)) }
            return contents
          }))
    }
  }
}

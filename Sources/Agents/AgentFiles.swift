import AgentProtocols
import Conversation
import EventLoop

/// Does what agents want of files, in the order in which they want it, on a thread of its own: a slow disk never holds up
/// the loop.
final class AgentFiles {
  typealias Contents = Result<[AttachmentContent], AttachmentProblem>

  private let thread: AnsweringThread

  init(loop: EventLoop) { thread = AnsweringThread(name: "upnext-agents", loop: loop) }

  func answer(_ request: FileRequest, in files: ProjectFiles, done: @escaping (FileOutcome) -> Void) {
    thread.ask({ files.answer(request) }, done: done)
  }

  func read(_ attachments: [Attachment], opensImages: Bool, done: @escaping (Contents) -> Void) {
    thread.ask(
      {
        Contents { () throws(AttachmentProblem) in
          try AttachmentContent.read(all: attachments, opensImages: opensImages)
        }
      }, done: done)
  }
}

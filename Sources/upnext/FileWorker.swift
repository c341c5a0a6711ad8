import Acts
import Conversation
import Core
import EventLoop
import Files
import Runtime
import Scene
import Shapes

/// Looks at the person's files on a thread of its own: a slow disk or a large project never holds up the loop.
final class FileWorker {
  private let worker = WorkerThread(name: "upnext-files")
  private let mailbox: Mailbox<Errand.Answer>

  init(loop: EventLoop, onAnswer: @escaping (Errand.Answer) -> Void) { mailbox = loop.mailbox(onAnswer) }

  /// What the work gives is posted to the loop.
  func answer(_ work: @escaping @Sendable () -> Errand.Answer) {
    worker.submit { [mailbox] in mailbox.post(work()) }
  }

  static func outbox(at path: String) -> Result<OutboxFile.Content, Refusal> {
    let text: String
    do throws(FileProblem) { text = try FileContent.text(of: path, limit: OutboxFile.byteLimit) } catch {
      return .failure(Refusal(.refused, "\(path) can't be read as an outbox: \(error.words)."))
    }
    var stamp = Clock.stamp()
    return OutboxFile.content(of: text) { stamp.freshID() }
  }
}

import Acts
import Conversation
import Core
import EventLoop
import Files
import Glibc
import Runtime
import Scene
import Shapes
import Toolkit

/// Looks at the person's files on a thread of its own: a slow disk or a large project never holds up the loop.
final class FileWorker {
  private let worker = WorkerThread(name: "upnext-files")
  private let mailbox: Mailbox<Errand.Answer>

  /// For texts that are with the person's editor.
  private let editing: String

  init(loop: EventLoop, editing: String, onAnswer: @escaping (Errand.Answer) -> Void) {
    mailbox = loop.mailbox(onAnswer)
    self.editing = editing
  }

  /// What the work gives is posted to the loop.
  func answer(_ work: @escaping @Sendable () -> Errand.Answer) {
    worker.submit { [mailbox] in mailbox.post(work()) }
  }

  // MARK: Texts that were with an editor

  /// Those of a window that is gone, or all that no window holds.
  func seekLeftTexts(named name: String? = nil) {
    answer { [editing] in .leftTexts(FileWorker.leftTexts(in: editing, named: name)) }
  }

  func drop(_ texts: [LeftText]) {
    worker.submit { for text in texts { unlink(text.path) } }
  }

  private static func leftTexts(in folder: String, named name: String?) -> [LeftText] {
    let names = (try? FolderContent.names(in: folder)) ?? []
    return names.sorted().compactMap { file in
      let path = "\(folder)/\(file)"
      guard name.map({ file.hasPrefix($0 + "_") }) ?? !isHeld(path),
        let text = try? FileContent.text(of: path, limit: TextEdit.longestText), !text.utf8.contains(0)
      else { return nil }
      return LeftText(path: path, name: file, text: text)
    }
  }

  /// A window is there that waits for what its editor makes of it.
  private static func isHeld(_ path: String) -> Bool {
    let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard number >= 0 else { return false }
    let file = Descriptor(number)
    return flock(file.number, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
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

import Acts
import Conversation
import Database
import EventLoop
import Files
import Glibc
import Languages
import Queues
import Runtime
import Scene
import Shapes
import Texts
import Toolkit

/// Looks at the person's files on a thread of its own: a slow disk or a large project never holds up the loop.
final class FileWorker {
  private let worker = WorkerThread(name: "upnext-files")
  /// What touches none of them is not to wait for a disk that hangs.
  private lazy var answering = WorkerThread(name: "upnext-answers")
  /// Nor is anybody to wait for where folders are that nobody has opened.
  private lazy var finding = WorkerThread(name: "upnext-folders")
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

  /// A long answer, as its client gets it.
  func write(_ answer: LongAnswer, for client: ClientID) {
    answering.submit { [mailbox] in mailbox.post(.written(client, answer.bytes())) }
  }

  func find(_ folders: [String]) {
    finding.submit { [mailbox] in
      var found: [String: String] = [:]
      for folder in folders { found[folder] = TruePath.ofFolder(folder) }
      mailbox.post(.trueFolders(found))
    }
  }

  // MARK: Texts that were with an editor

  private static let week: Int64 = 7 * 86_400_000

  /// Those of a window that is gone, or all that no window holds.
  func seekLeftTexts(named name: String? = nil) {
    answer { [editing] in
      LentFile.forgetTaken(in: editing, before: Clock.now.milliseconds - FileWorker.week)
      var (texts, unfit): ([LeftText], [String]) = ([], [])
      for file in FileWorker.leftFiles(in: editing, named: name) {
        let path = "\(editing)/\(file)"
        do throws(FileProblem) {
          let text = try LentFile.text(of: path, limit: TextEdit.longestText)
          if text.utf8.contains(0) { throw .notText }
          texts.append(LeftText(path: path, name: file, text: text, taken: LentFile.taken(of: path)))
        } catch {
          switch error {
          case .tooLarge, .notText: unfit.append(path)
          // It was taken meanwhile.
          case .system, .notAFile: break
          }
        }
      }
      return .leftTexts(texts, unfit: unfit + LentFile.swaps(in: editing).map { "\(editing)/\($0)" })
    }
  }

  func drop(_ texts: [LeftText]) {
    answer { [editing] in
      var staying: [String] = []
      for text in texts {
        // A window says the name alone, and may write the folder otherwise.
        let path = "\(editing)/\(text.name.lastPathPart ?? text.name)"
        if !LentFile.take(text.text, of: path, noting: text.taken) { staying.append(path) }
      }
      return .leftTextsStay(staying)
    }
  }

  /// Files in which an editor has left something, and for which no window waits.
  static func leftFiles(in folder: String, named name: String? = nil) -> [String] {
    let names = ((try? FolderContent.names(in: folder)) ?? []).filter(LentFile.isOne)
    let meant = name.map { name in names.filter { $0.hasPrefix(name + "_") } } ?? names
    // A window that has just gone may hold its own for a moment; of two that have the same text with an editor one lives.
    let isSure = name != nil && meant.count == 1
    return meant.sorted().filter { isSure || !LentFile.isHeld("\(folder)/\($0)") }
  }

  static func outbox(at path: String, store: String) -> Result<OutboxFile.Content, Refusal> {
    let text: String
    do throws(FileProblem) { text = try FileContent.text(of: path, limit: OutboxFile.byteLimit) } catch {
      return .failure(Refusal(.refused, "\(path) can't be read as an outbox: \(error.words)."))
    }
    var stamp = Clock.stamp()
    let isFile = { (path: String) in FileKind(at: path) == .file }
    return OutboxFile.content(of: text, isFile: isFile) { stamp.freshID() }.flatMap { content in
      do {
        return .success(content.knowing(try Store.reader(path: store).said(among: content.messages.map(\.id))))
      } catch {
        return .failure(Refusal(.refused, "What was said already can't be read: \(StoreError.explanation(of: error))"))
      }
    }
  }
}

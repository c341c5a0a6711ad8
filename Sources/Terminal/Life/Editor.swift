import EventLoop
import Files
import Glibc
import Texts
import Toolkit

/// A text in the person's own editor: a file that only they can read, and the program that changes it.
final class Editor {
  /// What came of it.
  struct Outcome {
    /// Nil when the editor failed.
    var text: String?
    var problem: String?
    /// The file that still holds the text, if nothing else does.
    var keptPath: String?
  }

  private let path: String
  private let original: String
  /// Held as long as this window is there: who finds it free may take what the file holds.
  private let lock: Descriptor
  private let input: Int32
  private let loop: EventLoop
  private var child: ChildProcess?
  private var isTerminated = false
  private let startedAt = EventLoop.monotonicMilliseconds

  /// Starts the editor on the terminal; `onEnd` comes once, also when it can't start.
  static func start(
    _ text: String, in folder: String, as name: String, environment: [String: String], input: Int32, output: Int32,
    loop: EventLoop, onEnd: @escaping (Outcome) -> Void
  ) -> Editor? {
    guard let (path, lock) = write(text, in: folder, as: name) else {
      onEnd(Outcome(problem: WindowPhrase.noFileForEditor(folder: folder).text(in: environment)))
      return nil
    }
    let editor = Editor(path: path, original: text, lock: lock, input: input, loop: loop)
    let command = EditorCall.command(in: environment)
    let launch = Launch(
      path: "/bin/sh", arguments: EditorCall.arguments(command, [path]), environment: environment,
      streams: .terminal(input: input, output: output, error: output))
    do {
      editor.child = try ChildProcess.start(
        launch, loop: loop, guard: nil,
        handlers: ChildProcess.Handlers { end in onEnd(editor.outcome(of: end, command, environment)) })
      return editor
    } catch {
      LentFile.remove(path)
      onEnd(Outcome(problem: WindowPhrase.editorNotStarted("\(error)").text(in: environment)))
      return nil
    }
  }

  private init(path: String, original: String, lock: Descriptor, input: Int32, loop: EventLoop) {
    self.path = path
    self.original = original
    self.lock = lock
    self.input = input
    self.loop = loop
  }

  /// Its terminal may have told it, too: a second word would cut off what it rescues because of the first.
  func terminate() {
    isTerminated = true
    loop.after(milliseconds: 200) { [weak self] in self?.child?.terminate(graceMilliseconds: 500) }
  }

  private func outcome(of end: ProcessEnd, _ command: String, _ environment: [String: String]) -> Outcome {
    if end == .exited(code: 0), isMeant { LentFile.tidy(path) }
    let text: String?
    switch Editor.read(LentFile.latest(of: path)) {
    case .text(let read): text = read
    case .tooLong:
      let kept = setAside()
      let problem = WindowPhrase.textIsTooLong(megabytes: TextEdit.longestText >> 20, keptIn: kept)
      return Outcome(problem: problem.text(in: environment), keptPath: kept)
    case .noText:
      let kept = setAside()
      let problem = WindowPhrase.textIsAsItWas(.isNoText(command), keptIn: kept)
      return Outcome(problem: problem.text(in: environment), keptPath: kept)
    case .gone: text = nil
    }
    guard end == .exited(code: 0), let text else {
      let kept = text != nil && text != original ? setAside() : LentFile.abandon(path)
      let reason: WindowPhrase =
        switch end {
        case .exited(code: 0): .fileIsGone(command)
        case .exited(code: 127): .notFound(command)
        case .exited(let code): .ended(command, code: code)
        case .killed(let signal): .killed(command, signal: signal)
        case .unknown: .endedSomehow(command)
        }
      let problem = WindowPhrase.textIsAsItWas(reason, keptIn: kept)
      return Outcome(problem: problem.text(in: environment), keptPath: kept)
    }
    // Editors end every file with a newline; only what was asked for comes back.
    let hasAddedNewline = text.hasSuffix("\n") && !original.hasSuffix("\n")
    let words = hasAddedNewline ? String(text.dropLast()) : text
    let took = EventLoop.monotonicMilliseconds - startedAt
    let doubt = isMeant ? Editor.doubt(isChanged: words != original, afterMilliseconds: took) : nil
    return Outcome(text: words, problem: doubt?.text(in: environment), keptPath: path)
  }

  /// One that has only told its own window of the file comes back before anybody could have written.
  static func doubt(isChanged: Bool, afterMilliseconds took: Int) -> WindowPhrase? {
    isChanged || took >= 1000 ? nil : .editorDidNotWait
  }

  // MARK: The file

  private static func write(_ text: String, in folder: String, as name: String) -> (path: String, lock: Descriptor)? {
    guard (try? NewFolder.make(folder, mode: 0o700)) != nil,
      let (path, file, lock) = LentFile.make(in: folder, as: name)
    else { return nil }
    do throws(SystemError) { try NewFile.write(text, to: file.number) } catch {
      LentFile.remove(path)
      return nil
    }
    return (path, lock)
  }

  /// Where we have ended the editor ourselves, or its terminal is gone, nobody meant anything by how it ended.
  private var isMeant: Bool { !isTerminated && isatty(input) == 1 }

  /// The person is told where it is, and nobody takes it into a draft: whoever ended the editor with a failure may have
  /// meant that.
  private func setAside() -> String {
    isMeant ? LentFile.rename(path, as: "upnext") ?? LentFile.latest(of: path) : LentFile.latest(of: path)
  }

  /// What an editor has left.
  private enum Content {
    case text(String)
    /// More than any message is.
    case tooLong
    /// A message has no place for it as it is.
    case noText
    case gone
  }

  private static func read(_ path: String) -> Content {
    do throws(FileProblem) {
      let bytes = try FileContent.bytes(of: path, limit: TextEdit.longestText)
      guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else { return .noText }
      return .text(text)
    } catch .tooLarge {
      return .tooLong
    } catch {
      return .gone
    }
  }
}

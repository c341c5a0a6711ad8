import EventLoop
import Files
import Glibc
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
  private var child: ChildProcess?

  /// Starts the editor on the terminal; `onEnd` comes once, also when it can't start.
  static func start(
    _ text: String, environment: [String: String], input: Int32, output: Int32, loop: EventLoop,
    onEnd: @escaping (Outcome) -> Void
  ) -> Editor? {
    guard let path = write(text, folder: environment["TMPDIR"] ?? "/tmp") else {
      let problem = WindowPhrase.noFileForEditor(folder: environment["TMPDIR"] ?? "/tmp")
      onEnd(Outcome(problem: problem.text(in: environment)))
      return nil
    }
    let editor = Editor(path: path, original: text)
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
      unlink(path)
      onEnd(Outcome(problem: WindowPhrase.editorNotStarted("\(error)").text(in: environment)))
      return nil
    }
  }

  private init(path: String, original: String) {
    self.path = path
    self.original = original
  }

  func terminate() { child?.terminate(graceMilliseconds: 500) }

  /// The text is with whoever asked for it.
  func discardFile() { unlink(path) }

  private func outcome(of end: ProcessEnd, _ command: String, _ environment: [String: String]) -> Outcome {
    let text: String?
    switch Editor.read(path) {
    case .text(let read): text = read
    case .tooLong:
      let problem = WindowPhrase.textIsTooLong(megabytes: TextEdit.longestText >> 20, keptIn: path)
      return Outcome(problem: problem.text(in: environment), keptPath: path)
    case .noText:
      let problem = WindowPhrase.textIsAsItWas(.isNoText(command), keptIn: path)
      return Outcome(problem: problem.text(in: environment), keptPath: path)
    case .gone: text = nil
    }
    guard end == .exited(code: 0), let text else {
      let kept = text != nil && text != original
      if !kept { unlink(path) }
      let reason: WindowPhrase =
        switch end {
        case .exited(code: 0): .fileIsGone(command)
        case .exited(code: 127): .notFound(command)
        case .exited(let code): .ended(command, code: code)
        case .killed(let signal): .killed(command, signal: signal)
        case .unknown: .endedSomehow(command)
        }
      let problem = WindowPhrase.textIsAsItWas(reason, keptIn: kept ? path : nil)
      return Outcome(problem: problem.text(in: environment), keptPath: kept ? path : nil)
    }
    // Editors end every file with a newline; only what was asked for comes back.
    let hasAddedNewline = text.hasSuffix("\n") && !original.hasSuffix("\n")
    return Outcome(text: hasAddedNewline ? String(text.dropLast()) : text, keptPath: path)
  }

  // MARK: The file

  private static func write(_ text: String, folder: String) -> String? {
    var template = Array("\(folder)/upnext-XXXXXX.md".utf8CString)
    let file = mkstemps(&template, 3)
    guard file >= 0 else { return nil }
    let descriptor = Descriptor(file)
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    do throws(SystemError) { try NewFile.write(text, to: descriptor.number) } catch {
      unlink(path)
      return nil
    }
    return path
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

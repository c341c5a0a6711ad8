import Acts
import Conversation
import Core
import Languages
import Queues
import Scene
import Texts
import Toolkit
import Verbs
import Words

/// A conversation that is to be written into a file: our own command line does that, in the person's terminal.
struct ExportDialog: FieldDialog {
  let stream: ThreadID
  /// Where a name alone is meant: beside the file that is proposed.
  private let folder: String
  var field: TextEdit
  /// The file that is being written.
  private(set) var underWay: String?

  fileprivate init(_ stream: ThreadID, in folder: String, _ path: TextEdit) {
    self.stream = stream
    self.folder = folder
    field = path
  }

  mutating func accept(_ context: inout Context) -> AfterKey {
    guard underWay == nil else { return .stays }
    let path = TypedDirectory.absolute(field.text, from: folder, home: context.surroundings.home)
    guard path.hasPrefix("/") else {
      context.refuse(.thread(.needsFile))
      return .stays
    }
    underWay = path
    context.then(.run(.file(context.id, for: ComposerSubject(stream), path: path, attaches: false)))
    return .stays
  }

  /// It is known whether something lies there, which stays as it is, and whether a file can. What else may be in the way the
  /// command line says.
  fileprivate mutating func write(_ seen: FileSeen, _ context: inout Context) {
    guard let path = underWay else { return }
    guard !seen.isTaken, seen.isInFolder else {
      underWay = nil
      return context.refuse(
        seen.isTaken ? .thread(.fileIsThere(path)) : .command(.isNoDirectory(String(path.parentPath))))
    }
    context.then(.window(context.id, .run(["export", stream.text, "--output", path])))
  }

  /// What the window ran has ended. The terminal has said why nothing was written; the name can be changed then.
  fileprivate mutating func note(hasFailed: Bool, _ context: inout Context) -> AfterKey {
    guard let path = underWay else { return .stays }
    underWay = nil
    if hasFailed { context.refuse(.thread(.notExported)) } else { context.tell(.thread(.exported(toFile: path))) }
    return hasFailed ? .stays : .closes
  }

  func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    canvas.dialog(
      canvas.text(.dialog(.exportTitle)), field: field,
      hints: [Hint(.open, words: .writesMarkdown), Hint(.back, words: .leavesIt)], columns: 64)
  }
}

extension Context {
  package mutating func beginExport() {
    guard let stream = state.focusedStream(in: window).flatMap({ workspace.streams[$0] }) else {
      return refuse(.thread(.noThread))
    }
    let folder = Words.directory(stream.project, home: surroundings.home)
    let name = FileName.safe(stream.name(in: language))
    var path = TextEdit("\(folder)/\(name).md", isOneLine: true)
    path.selectAll()
    let place = stream.project.hasPrefix("/") ? stream.project : window.facts.directory
    open(ExportDialog(stream.id, in: place, path))
  }

  /// False where nothing is to be written there.
  package mutating func export(_ seen: FileSeen) -> Bool {
    guard var dialog = window.dialog(ExportDialog.self), dialog.underWay == seen.path,
      seen.subject == ComposerSubject(dialog.stream)
    else { return false }
    inDialog { open, context in
      dialog.write(seen, &context)
      open = dialog
      return .stays
    }
    return true
  }

  package mutating func noteExported(hasFailed: Bool) {
    guard var dialog = window.dialog(ExportDialog.self) else { return }
    inDialog { open, context in
      let after = dialog.note(hasFailed: hasFailed, &context)
      open = dialog
      return after
    }
  }
}

/// What a thread is called, as the name of a file: in no other folder, not hidden, and not too long.
enum FileName {
  private static let mostBytes = 120

  static func safe(_ name: String) -> String {
    let plain = Clean.line(name).map { $0 == "/" ? "-" : $0 }
    var safe = String(plain.drop { $0 == "." || $0 == "-" || $0.isWhitespace }).trimmedOfBlanks
    while safe.utf8.count > mostBytes { safe.removeLast() }
    return safe.isEmpty ? "thread" : safe
  }
}

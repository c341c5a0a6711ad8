import Core
import Toolkit

/// A conversation that is to be written into a file: our own command line does that, in the person's terminal.
package struct ExportForm: Equatable, Sendable {
  let stream: Identity<WorkStream>
  var path: TextEdit
  /// The file that is being written.
  var underWay: String?
}

extension AppState {
  mutating func beginExport(in id: WindowID) {
    guard let window = windows[id], let stream = focusedStream(in: window).flatMap({ workspace.streams[$0] }) else {
      refuse(.thread(.noThread), in: id)
      return
    }
    let folder = Words.directory(stream.project, home: surroundings.home)
    let name = FileName.safe(stream.name(in: window.facts.language))
    var path = TextEdit("\(folder)/\(name).md", isOneLine: true)
    path.selectAll()
    windows[id]?.dialog = .export(ExportForm(stream: stream.id, path: path))
  }

  /// What the window ran has ended. The terminal has said why nothing was written; the file's name can be changed then.
  mutating func noteExported(hasFailed: Bool, in id: WindowID) {
    guard case .export(var form)? = windows[id]?.dialog, let path = form.underWay else { return }
    form.underWay = nil
    windows[id]?.dialog = hasFailed ? .export(form) : nil
    if hasFailed { refuse(.thread(.notExported), in: id) } else { tell(.thread(.exported(toFile: path)), in: id) }
  }
}

extension Dialogs {
  /// A file that is there already stays: the command line says so, and the dialog is still open then.
  static func export(_ key: Key, _ form: ExportForm, in id: WindowID, _ state: inout AppState) -> [Effect] {
    var form = form
    guard key.code == .enter else {
      _ = form.path.press(key)
      state.windows[id]?.dialog = .export(form)
      return []
    }
    guard let window = state.windows[id], form.underWay == nil else { return [] }
    let path = TypedDirectory.absolute(
      form.path.text, from: window.facts.directory, home: state.surroundings.home)
    guard path.hasPrefix("/") else {
      state.refuse(.thread(.needsFile), in: id)
      return []
    }
    form.underWay = path
    state.windows[id]?.dialog = .export(form)
    return [.window(id, .run(["export", form.stream.text, "--output", path, "--pause"]))]
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

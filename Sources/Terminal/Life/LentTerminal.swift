import CSystem
import EventLoop
import Files
import Texts
import Wire

/// The terminal while somebody else has it: the person's editor, or a call of our own command line.
final class LentTerminal {
  private let setting: Window.Setting
  private let loop: EventLoop
  private var editor: Editor?
  private var guest: SpawnedCommand?
  /// Its text is on the way; its file stays until the server has the text on disk, and is this window's as long.
  private var handedOver: Editor?
  private var file: String?

  var send: (WindowMessage) -> Void = { _ in }
  var give: () -> Void = {}
  /// False where the window ends instead.
  var takeBack: () -> Bool = { true }
  /// All has been said of what came of it.
  var onSettled: () -> Void = {}

  init(_ setting: Window.Setting, loop: EventLoop) {
    self.setting = setting
    self.loop = loop
  }

  /// The file that still holds what was written, if nothing else does for sure.
  var keptPath: String? { file.flatMap { FileKind(at: $0) == .file ? $0 : nil } }

  var isLent: Bool { editor != nil || guest != nil }
  var isEditing: Bool { editor != nil }

  func terminate() {
    editor?.terminate()
    guest?.terminate()
  }

  /// Whoever has it has stopped by itself; so do we, and only we. Where there is no shell to go on from, neither stops.
  func stopToo() { cs_signals_stop_alone() }

  func edit(_ text: String, as name: String) {
    guard !isLent else { return send(.edited(nil, problem: WindowPhrase.editorIsOpen.text(in: setting.environment))) }
    give()
    editor = Editor.start(
      text, in: setting.editing, as: name, environment: setting.environment, input: setting.input,
      output: setting.output, loop: loop
    ) { [unowned self] outcome in
      (handedOver, editor) = (editor, nil)
      file = outcome.keptPath
      guard takeBack() else { return }
      send(.edited(outcome.text, problem: outcome.problem, file: outcome.text == nil ? nil : file?.lastPathPart))
      onSettled()
    }
  }

  /// A verb of our own command line.
  func run(_ arguments: [String]) {
    run(SpawnedCommand.Guest(path: "/proc/self/exe", arguments: arguments, name: "`\(Self.name(of: arguments))`"))
  }

  /// Without its options and the ids of threads, which are not the person's words.
  static func name(of arguments: [String]) -> String {
    (["upnext"] + arguments.prefix { !$0.hasPrefix("-") }.filter { !isID($0) }).joined(separator: " ")
  }

  private static func isID(_ word: String) -> Bool {
    word.split(separator: "-", omittingEmptySubsequences: false).map(\.utf8.count) == [8, 4, 4, 4, 12]
  }

  /// The person's editor, with a file of theirs.
  func open(_ path: String, line: Int?) { run(EditorCall.guest(for: path, line: line, setting.environment)) }

  private func run(_ guest: SpawnedCommand.Guest) {
    guard !isLent else { return send(.ran(problem: WindowPhrase.terminalIsLent.text(in: setting.environment))) }
    give()
    do throws(LaunchFailure) {
      self.guest = try SpawnedCommand(
        guest, environment: setting.environment, input: setting.input, output: setting.output, loop: loop
      ) { [unowned self] in guestEnded($0) }
    } catch {
      guestEnded(WindowPhrase.notStarted("\(error)").text(in: setting.environment))
    }
  }

  private func guestEnded(_ problem: String?) {
    guest = nil
    guard takeBack() else { return }
    send(.ran(problem: problem))
    onSettled()
  }
}

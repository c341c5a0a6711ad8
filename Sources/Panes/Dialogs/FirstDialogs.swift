import Core
import Scene
import Settings
import Toolkit
import Verbs
import Words

/// What the person should know of how the program came up, such as a store that was set aside.
package struct NoticesDialog: Dialog {
  /// The border, the last line, and what is between that and the words.
  private static let chrome = Size(columns: 4, rows: 4)

  let words: [String]
  private var scroll = 0

  package init(words: [String]) {
    self.words = words
  }

  package mutating func press(_ key: DialogKey, _ context: inout Context) -> AfterKey {
    let size = context.window.facts.size
    let page = NoticesDialog.rows(in: size)
    let last = max(0, lines(in: size).count - page)
    if key.verb == .open || key.verb == .tick && scroll >= last { return leave(&context) }
    let moves = key.verb == .tick ? DialogKey(.pageDown) : key
    scroll = moves.moved(scroll, count: last + 1, page: max(1, page - 1)) ?? scroll
    return .stays
  }

  package var wheelRows: Int { 3 }

  private static func rows(in size: Size) -> Int { max(1, size.rows - chrome.rows) }

  private func lines(in size: Size) -> [String] {
    let columns = max(1, min(DialogBox.columnsMax, size.columns) - NoticesDialog.chrome.columns)
    return words.flatMap { Wrapping.wrap(Clean.text($0), columns: columns).map { String($0) } }
  }

  /// What has been read in one window need not be read in the next.
  package mutating func leave(_ context: inout Context) -> AfterKey {
    context.state.forgetNotices()
    let next: (any Dialog)? = context.workspace.settings.queueChoice == nil ? WelcomeDialog() : nil
    for id in context.state.windows.keys where context.state.windows[id]?.dialog(NoticesDialog.self) != nil {
      context.state.windows[id]?.dialog = next.map(OpenDialog.init)
    }
    if let next { context.open(next) }
    return .closes
  }

  package func isLeft(by verb: Verb) -> Bool { verb == .back }

  package func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    let (title, closes) = (canvas.text(.dialog(.pleaseRead)), Hint(.open, words: .closes))
    let lines = lines(in: canvas.frame.size)
    guard lines.count > NoticesDialog.rows(in: canvas.frame.size) else {
      canvas.dialog(title, words, hints: [closes])
      return
    }
    let width = lines.map { Clean.columns($0) }.max() ?? 0
    let area = canvas.dialog(
      title, hints: [Hint(.down, .up, words: .scroll), closes], content: Size(columns: width, rows: lines.count))
    let top = min(scroll, max(0, lines.count - area.rows))
    canvas.frame.scrollBar(
      Rect(row: area.row, column: area.endColumn + 1, columns: 1, rows: area.rows), visible: top..<top + area.rows,
      total: lines.count, style: canvas.theme[.scrollBar, on: .dialog], unicode: canvas.isUnicode)
    for (offset, line) in lines.dropFirst(top).prefix(area.rows).enumerated() {
      canvas.frame.put(
        line, row: area.row + offset, column: area.column, style: canvas.theme[.dialog], clip: area)
    }
  }
}

/// The first screen: what the three queues are, and whether the Queue is to be on.
package struct WelcomeDialog: Dialog {
  package init() {}
  package mutating func press(_ key: DialogKey, _ context: inout Context) -> AfterKey {
    switch key.verb {
    case .yes, .open: return answer(true, &context)
    case .no: return answer(false, &context)
    case .detach:
      context.then(.detach)
      return .stays
    default: return .stays
    }
  }

  /// Whoever wants to quit at the first sight can, and is asked again.
  package func isLeft(by verb: Verb) -> Bool { verb == .back }

  package mutating func leave(_ context: inout Context) -> AfterKey { answer(false, &context) }

  private func answer(_ wantsQueue: Bool, _ context: inout Context) -> AfterKey {
    // Somebody has decided elsewhere while the box stood here.
    if !wantsQueue, context.workspace.settings.queueChoice != nil { return .closes }
    context.workspace.settings.queueChoice = wantsQueue
    for id in context.state.windows.keys where context.state.windows[id]?.dialog(WelcomeDialog.self) != nil {
      context.state.windows[id]?.dialog = nil
    }
    let said = DialogPhrase.queueIs(
      on: wantsQueue, settingsKey: context.state.keyLabel(.settings), newKey: context.state.keyLabel(.newThread))
    context.state.tellWindows(.dialog(said), .done)
    return .closes
  }

  package var holdsWords: Bool { true }

  package func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    let hasEnter = key(for: .open, state.surroundings.keymap) != nil
    let lines = canvas.text(.dialog(.welcome)).split(separator: "\n", omittingEmptySubsequences: false)
    canvas.dialog(
      canvas.text(.dialog(.welcomeTitle)), lines.map(String.init),
      hints: [Hint(hasEnter ? .open : .yes, words: .yes), Hint(.no, words: .no)])
  }
}

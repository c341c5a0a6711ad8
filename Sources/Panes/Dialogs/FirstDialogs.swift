import Acts
import Core
import Languages
import Scene
import Settings
import Toolkit
import Verbs
import Words

/// What the person should know of how the program came up, such as a store that was set aside.
package struct NoticesDialog: Dialog {
  let words: [String]
  private var scroll = 0

  package init(words: [String]) {
    self.words = words
  }

  package mutating func press(_ key: DialogKey, _ context: inout Context) -> AfterKey {
    let text = ReadText(words, in: context.dialogRoom)
    if key.verb == .open || key.verb == .tick && scroll >= text.last { return leave(&context) }
    scroll = text.moved(scroll, by: key)
    return .stays
  }

  package var wheelRows: Int { 3 }

  /// What has been read in one window need not be read in the next.
  package mutating func leave(_ context: inout Context) -> AfterKey {
    context.state.forgetNotices(words)
    let next: (any Dialog)? = context.workspace.settings.queueChoice == nil ? WelcomeDialog() : nil
    for id in context.state.windows.keys where context.state.windows[id]?.dialog(NoticesDialog.self)?.words == words {
      context.state.windows[id]?.dialog = next.map(OpenDialog.init)
    }
    if let next { context.open(next) }
    return .closes
  }

  package func isLeft(by verb: Verb) -> Bool { verb == .back }

  package func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    ReadText.draw(
      words, from: scroll, canvas.text(.dialog(.pleaseRead)), hints: [Hint(.open, words: .closes)], into: &canvas)
  }
}

/// The first screen: what the three queues are, and whether the Queue is to be on.
package struct WelcomeDialog: Dialog {
  private var scroll = 0

  package init() {}
  package mutating func press(_ key: DialogKey, _ context: inout Context) -> AfterKey {
    switch key.verb {
    case .yes, .open: return answer(true, &context)
    case .no: return answer(false, &context)
    case .detach:
      context.then(.detach)
      return .stays
    default:
      let text = ReadText(WelcomeDialog.inSmallWindow(context.language), in: context.dialogRoom)
      scroll = text.moved(scroll, by: key)
      return .stays
    }
  }

  package var wheelRows: Int { 1 }

  /// The question comes first where not all of it shows.
  private static func inSmallWindow(_ language: Language) -> [String] {
    let paragraphs = lines(language).split(separator: "", omittingEmptySubsequences: false)
    let question = paragraphs.last.map { $0.joined(separator: " ") } ?? ""
    return [question] + paragraphs.dropLast().flatMap { [""] + $0 }
  }

  private static func lines(_ language: Language) -> [String] {
    language.text(.dialog(.welcome)).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
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
    let hints = [Hint(hasEnter ? .open : .yes, words: .yes), Hint(.no, words: .no)]
    let (title, lines) = (canvas.text(.dialog(.welcomeTitle)), WelcomeDialog.lines(canvas.language))
    guard ReadText(lines, in: canvas.dialogRoom).last > 0 else {
      canvas.dialog(title, lines, hints: hints)
      return
    }
    ReadText(WelcomeDialog.inSmallWindow(canvas.language), in: canvas.dialogRoom)
      .draw(from: scroll, title, hints: hints, into: &canvas)
  }
}

import Core
import Scene
import Settings
import Verbs
import Words

/// What the person should know of how the program came up, such as a store that was set aside.
package struct NoticesDialog: Dialog {
  let words: [String]

  package init(words: [String]) {
    self.words = words
  }

  package mutating func press(_ key: DialogKey, _ context: inout Context) -> AfterKey {
    guard key.verb == .open || key.verb == .tick else { return .stays }
    return leave(&context)
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
    canvas.dialog(canvas.text(.dialog(.pleaseRead)), words, hints: [Hint(.open, words: .closes)])
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
    let lines = canvas.text(.dialog(.welcome)).split(separator: "\n", omittingEmptySubsequences: false)
    canvas.dialog(
      canvas.text(.dialog(.welcomeTitle)), lines.map(String.init),
      hints: [Hint(.open, words: .yes), Hint(.no, words: .no)])
  }
}

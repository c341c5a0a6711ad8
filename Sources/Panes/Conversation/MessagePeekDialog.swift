import Acts
import Conversation
import Core
import HubScene
import Languages
import Queues
import Scene
import Toolkit
import Verbs
import Words

/// A message that waits, read whole without being changed.
struct MessagePeekDialog: Dialog {
  let message: MessageID
  private var scroll = 0

  init(_ message: MessageID) { self.message = message }

  mutating func press(_ key: DialogKey, _ context: inout Context) -> AfterKey {
    switch key.verb {
    case .tick: return .closes
    case .open where isOwn(context.state, context.window), .edit where isOwn(context.state, context.window):
      context.beginEdit(message)
      return .closes
    default:
      let isUnicode = context.state.usesUnicode(context.window)
      let words = words(context.state, context.window, context.language, isUnicode: isUnicode)
      scroll = ReadText(words ?? [], in: context.dialogRoom).moved(scroll, by: key)
      return .stays
    }
  }

  var opener: Verb? { .peek }
  var wheelRows: Int { 3 }

  func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    let closes = Hint(.peek, words: .closes)
    guard let thread = state.openThread(in: window), let said = thread.outbox.waiting[message],
      let words = words(state, window, canvas.language, isUnicode: canvas.isUnicode)
    else {
      canvas.dialog(canvas.text(.hasLeftList), hints: [closes])
      return
    }
    let hints = isOwn(state, window) ? [Hint(.open, words: .edits), closes] : [closes]
    ReadText.draw(words, from: scroll, said.name, hints: hints, into: &canvas)
  }

  /// What another host's thread is told is edited in its list.
  private func isOwn(_ state: AppState, _ window: WindowState) -> Bool {
    window.stream.flatMap { state.workspace.streams[$0] }?.outbox.waiting.contains(message) == true
  }

  /// All that will be said, and why it waits; nil where it has left.
  private func words(
    _ state: AppState, _ window: WindowState, _ language: Language, isUnicode: Bool
  ) -> [String]? {
    guard let thread = state.openThread(in: window), let said = thread.outbox.waiting[message] else { return nil }
    let names = said.attachments.map(\.name)
    let attached = names.isEmpty ? [] : [(isUnicode ? "▤ " : "@ ") + names.joined(separator: ", ")]
    let fate = said.lastError.map { [$0] } ?? []
    var edited: [String] = []
    if let edit = thread.edit, edit.message == message, edit.isInterrupted {
      edited = ["", (isUnicode ? "⏸ " : "= ") + language.text(.outbox(.editInterrupted)) + ":", edit.text]
    }
    return (said.content.isEmpty ? [] : [said.content]) + attached + edited + [""] + fate
      + [language.text(.state(.why(state.why(thread))))]
  }
}

extension Context {
  package mutating func openPeek(at message: MessageID) { open(MessagePeekDialog(message)) }
}

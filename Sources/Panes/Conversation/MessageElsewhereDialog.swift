import Core
import Scene
import Toolkit
import Verbs
import Words

/// A message for a thread of another host: it waits for that host, and leaves there when the thread is ready.
struct MessageElsewhereDialog: FieldDialog {
  let stream: Identity<WorkStream>
  var field = TextEdit(isOneLine: true)

  mutating func accept(_ context: inout Context) -> AfterKey {
    let words = field.text.trimmedOfBlanks
    guard !words.isEmpty else {
      context.refuse(.outbox(.nothingToSend))
      return .stays
    }
    context.then(.elsewhere(.say(words), stream))
    return .closes
  }

  func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    guard let distant = state.hub.elsewhere[stream] else { return }
    let area = canvas.dialog(
      canvas.text(.list(.messageElsewhere(host: distant.hostName))) + canvas.separator
        + canvas.name(of: distant.stream),
      hints: [Hint(.open, words: .sends), Hint(.back, words: .leavesIt)],
      content: Size(columns: max(1, min(60, canvas.frame.size.columns - 4)), rows: 1))
    canvas.field(field, in: area, hasFocus: true)
  }
}

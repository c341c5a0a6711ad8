import Core
import Toolkit

/// What joined and left the Queue, and why, in front of the panes: newest first, by the numbers of its events.
extension Dialogs {
  static func queueHistory(
    _ key: Key, _ cursor: MenuCursor<Int>, in id: WindowID, _ state: inout AppState
  ) -> [Effect] {
    let events = state.queueHistory
    switch menu(key, cursor, among: events.map(\.number), in: id, &state, moved: { .queueHistory($0) }) {
    case .chose(let number):
      guard let event = events.first(where: { $0.number == number }), state.workspace.streams[event.stream] != nil
      else {
        state.refuse(.command(.threadIsGone), in: id)
        return []
      }
      state.show(event.stream, in: id)
    case .taken: break
    case .other where key == Key("H"): state.windows[id]?.dialog = nil
    case .other: break
    }
    return []
  }
}

extension AppState {
  var queueHistory: [QueueEvent] { workspace.attention.events.reversed() }

  /// The history of the list that the keys are in: of the Queue there, else of the commands.
  mutating func beginHistory(in id: WindowID) {
    guard windows[id]?.focus == .queue else {
      windows[id]?.dialog = .history(HistoryDialog())
      return
    }
    let cursor = MenuCursor(queueHistory.map(\.number))
    windows[id]?.dialog = .queueHistory(cursor)
  }
}

extension DialogView {
  static func queueHistory(_ cursor: MenuCursor<Int>, _ state: AppState, into canvas: inout Canvas) {
    let events = state.queueHistory
    let title = canvas.text(.list(.queueHistory))
    guard !events.isEmpty else {
      canvas.dialog(title, [canvas.text(.list(.queueHistoryIsEmpty))], hint: canvas.text(.dialog(.enterCloses)))
      return
    }
    let rows = events.map { event in
      let stream = state.workspace.streams[event.stream]
      let what = canvas.text(.list(.queueEvent(event.kind, event.why)))
      let moment = Words.moment(event.at, at: state.now, offsetSeconds: state.offsetSeconds)
      let name = stream.map(canvas.name) ?? canvas.text(.list(.deleted))
      return (text: Clean.line("\(moment)  \(name)"), hint: " " + what)
    }
    let size = canvas.frame.size
    let area = canvas.dialog(
      title, hint: hint(state, canvas),
      content: Size(columns: max(1, min(84, size.columns - 4)), rows: min(rows.count, max(1, size.rows - 5))))
    choices(rows, cursor, of: events.map(\.number), in: area, into: &canvas)
  }

  /// How long the person usually takes, where that is known, beside the keys.
  private static func hint(_ state: AppState, _ canvas: Canvas) -> String {
    let usual = state.workspace.attention.usualReviewSeconds.map {
      canvas.text(.list(.usualReview(time: RelativeTime.left($0)))) + " "
    }
    return (usual ?? "") + canvas.text(.list(.queueHistoryHint))
  }
}

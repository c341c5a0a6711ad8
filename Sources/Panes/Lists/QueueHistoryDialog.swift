import Acts
import Conversation
import Core
import Languages
import Queues
import Scene
import Toolkit
import Verbs
import Words

/// What joined and left the Queue, and why: newest first, by the numbers of its events.
package struct QueueHistoryDialog: MenuDialog {
  package var cursor: MenuCursor<Int>

  fileprivate init(_ state: AppState) {
    cursor = MenuCursor([])
    cursor = MenuCursor(choices(state))
  }

  private func events(_ state: AppState) -> [QueueEvent] { state.workspace.attention.events.reversed() }
  package func choices(_ state: AppState) -> [Int] { events(state).map(\.number) }

  package mutating func choose(_ choice: Int, _ context: inout Context) -> AfterKey {
    guard let event = events(context.state).first(where: { $0.number == choice }),
      context.workspace.streams[event.stream] != nil
    else {
      context.refuse(.command(.threadIsGone))
      return .closes
    }
    context.show(event.stream)
    return .closes
  }

  package mutating func pressOther(_ key: DialogKey, _ context: inout Context) -> AfterKey {
    if key.verb == .clearHistory { context.refuse(.list(.queueHistoryStays(AttentionQueue.eventLimit))) }
    return .stays
  }

  package var opener: Verb? { .history }
  package func takesTwoClicks(_ index: Int, _ state: AppState, in language: Language) -> Bool { true }

  package func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    let events = events(state)
    var title = canvas.text(.list(.queueHistory))
    guard !events.isEmpty else {
      canvas.dialog(title, [canvas.text(.list(.queueHistoryIsEmpty))], hints: [Hint(.open, words: .closes)])
      return
    }
    let rows = events.map { event in
      let stream = state.workspace.streams[event.stream]
      let what = canvas.text(.list(.queueEvent(event.kind, event.why)))
      let moment = Words.moment(event.at, at: state.now, on: state.localClock)
      let name = stream.map(canvas.name) ?? canvas.text(.list(.deleted))
      return (text: Clean.line("\(moment)  \(name)"), hint: " " + what)
    }
    let size = canvas.dialogRoom
    // How long the person usually takes, where that is known: beside the keys it would take the place of one.
    if let seconds = state.workspace.attention.usualReviewSeconds {
      title += canvas.separator + canvas.text(.list(.usualReview(time: RelativeTime.left(seconds))))
    }
    let area = canvas.dialog(
      title, hints: [Hint(.open, words: .opensThread), Hint(.back, words: .closes)],
      content: Size(
        columns: max(1, canvas.rowColumns(upTo: 84, beside: 4)), rows: min(rows.count, max(1, size.rows - 5))))
    canvas.choices(rows, cursor, of: events.map(\.number), in: area)
  }
}

extension Context {
  package mutating func beginQueueHistory() { open(QueueHistoryDialog(state)) }
}

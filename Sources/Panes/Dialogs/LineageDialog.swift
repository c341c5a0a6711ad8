import Acts
import Conversation
import Core
import Languages
import Queues
import Scene
import Toolkit
import Verbs
import Words

/// The provider sessions that have served a thread, the current one first.
struct LineageDialog: Dialog {
  let stream: ThreadID
  private var scroll = 0

  init(_ stream: ThreadID) { self.stream = stream }

  mutating func press(_ key: DialogKey, _ context: inout Context) -> AfterKey {
    if key.verb == .open || key.verb == .tick { return .closes }
    let count = (context.workspace.streams[stream]?.lineage.count ?? 0) + 1
    scroll = key.moved(scroll, count: count) ?? scroll
    return .stays
  }

  var wheelRows: Int { 3 }

  func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    guard let stream = state.workspace.streams[stream] else { return }
    let rows = LineageDialog.rows(of: stream, state, canvas)
    let columns = max(20, canvas.rowColumns(upTo: 68, beside: 4))
    let area = canvas.dialog(
      canvas.text(.dialog(.lineageTitle(name: canvas.name(of: stream)))),
      hints: [Hint(.down, .up, words: .scroll), Hint(.open, words: .closes)],
      content: Size(columns: columns, rows: min(rows.count, max(1, canvas.dialogRoom.rows - 4))))
    for (offset, row) in rows.dropFirst(min(scroll * 2, max(0, rows.count - area.rows))).prefix(area.rows).enumerated()
    {
      let text = Truncation.keepStart(Clean.line(row.text), columns: area.columns, mark: canvas.glyphs.cutMark)
      canvas.frame.put(
        text, row: area.row + offset, column: area.column, style: canvas.theme[row.role, on: .dialog], clip: area)
    }
  }

  /// Two rows a session: who and since when, and what the provider calls it.
  private static func rows(
    of stream: WorkStream, _ state: AppState, _ canvas: Canvas
  ) -> [(text: String, role: Role)] {
    func moment(_ time: Timestamp) -> String {
      Words.moment(time, at: state.now, on: state.localClock)
    }
    let current =
      stream.isLocallyCreated
      ? canvas.text(.dialog(.firstMessageBegins)) : stream.effectiveProviderSessionId
    return SessionSpan.of(stream).reversed().flatMap { span -> [(text: String, role: Role)] in
      let time = span.until.map { DialogPhrase.span(from: moment(span.since), to: moment($0)) }
      let now = span.until == nil ? " " + canvas.text(.agent(.now)) : ""
      return [
        (span.provider + now + "  " + canvas.text(.dialog(time ?? .since(moment(span.since)))), .dialog),
        ("  " + (span.providerSessionId ?? current), .textDim),
      ]
    } + origin(of: stream, state, canvas, moment)
  }

  /// The thread with whose conversation it began.
  private static func origin(
    of stream: WorkStream, _ state: AppState, _ canvas: Canvas, _ moment: (Timestamp) -> String
  ) -> [(text: String, role: Role)] {
    guard let fork = stream.fork else { return [] }
    let name = state.workspace.streams[fork.thread].map(canvas.name)
    return [
      (canvas.text(.dialog(.forkedFrom(name: name, at: moment(fork.at)))), .dialog),
      ("  " + fork.providerSessionId, .textDim),
    ]
  }
}

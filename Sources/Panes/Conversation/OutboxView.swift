import Acts
import Conversation
import Core
import Layouts
import Queues
import Rows
import Scene
import Settings
import Toolkit
import Verbs
import Words

/// The outbox under the conversation: how many messages wait, why none leaves, the messages, and what can be done about
/// one in trouble.
enum OutboxView {
  static func draw(
    of stream: WorkStream, _ state: AppState, _ window: WindowState, _ layout: Layout, into canvas: inout Canvas
  ) {
    guard let box = layout.outbox, let list = window.lists[.outbox] else { return }
    let hasFocus = window.focus == .outbox
    let count = stream.outbox.waiting.count
    let limit = state.workspace.settings.outboxMax
    // From four fifths on the count warns.
    let isNearlyFull = count * 5 >= limit * 4
    let title =
      canvas.text(.outbox(.title(count, limit: isNearlyFull ? limit : nil))) + canvas.marked(list.marks.count)
    let titleRole: Role = isNearlyFull ? .urgent : hasFocus ? .borderFocused : .title
    canvas.title(
      box.frame, isTop: false, style: canvas.theme[hasFocus ? .borderFocused : .border],
      labels: BoxLabels(
        title: title, titleStyle: canvas.theme[titleRole],
        trailing: hold(of: stream, state, window, room: box.frame.columns - Clean.columns(title) - 8, &canvas),
        trailingStyle: canvas.theme[.held]))
    ListRows.draw(.outbox, list, in: box.content, state, window, into: &canvas)
    let below = box.frame.splitTop(1 + box.content.rows).rest
    let lines = Rect(
      row: below.row, column: box.content.column + 1, columns: box.content.columns - 2, rows: below.rows)
    guard lines.rows > 0, let notice = OutboxNotice(stream, state, window, unicode: canvas.isUnicode) else { return }
    let taken = canvas.putTrailing(notice.keys(columns: lines.columns), .accent, row: lines.lastRow, in: lines)
    canvas.putCut(
      notice.words, .error, row: lines.row, column: lines.column,
      columns: lines.columns - (lines.rows == 1 ? taken + 1 : 0), in: lines)
  }

  /// Why nothing leaves and until when, as far as there is room.
  private static func hold(
    of stream: WorkStream, _ state: AppState, _ window: WindowState, room: Int, _ canvas: inout Canvas
  ) -> String {
    let sign = canvas.isUnicode ? "⏸ " : "= "
    if let isPaused = state.pauseOnItsWay(in: stream.id) {
      return sign + canvas.text(.outbox(.pauseIsOnItsWay(isPaused, to: nil)))
    }
    guard let hold = stream.hold else { return "" }
    let resumes = state.workspace.settings.resumesAfterLimit
    let key =
      OutboxNotice.way(to: stream, state, window, unicode: canvas.isUnicode)
      .map { $0 + state.keyLabel(.pauseOutbox, in: [.list], unicode: canvas.isUnicode) } ?? ""
    let end = state.end(of: hold)
    if end != nil { canvas.changesAtMidnight() }
    let whole =
      stream.waitsForRecord
      ? canvas.text(.outbox(.sessionIsAsked))
      : canvas.text(.state(.hold(hold, resumesAfterLimit: resumes, key: key, until: end)))
    let isShort = Clean.columns(whole) + 2 > room
    return sign + (isShort ? canvas.text(.hold(hold, until: end)) : whole)
  }
}

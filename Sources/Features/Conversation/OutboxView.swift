import Core
import Toolkit

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
      canvas.text(.outbox(.title(count, limit: isNearlyFull ? limit : nil))) + ColumnView.marked(list, canvas)
    let titleRole: Role = isNearlyFull ? .urgent : hasFocus ? .borderFocused : .title
    canvas.title(
      box.frame, isTop: false, style: canvas.theme[hasFocus ? .borderFocused : .border],
      labels: BoxLabels(
        title: title, titleStyle: canvas.theme[titleRole],
        trailing: hold(of: stream, state, window, room: box.frame.columns - Clean.columns(title) - 8, canvas),
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
    of stream: WorkStream, _ state: AppState, _ window: WindowState, room: Int, _ canvas: Canvas
  ) -> String {
    guard let hold = stream.hold else { return "" }
    let sign = canvas.isUnicode ? "⏸ " : "= "
    let resumes = state.workspace.settings.resumesAfterLimit
    let key =
      OutboxNotice.way(to: stream, state, window, unicode: canvas.isUnicode)
      .map { $0 + state.keyLabel(.pauseOutbox, in: [.list], unicode: canvas.isUnicode) } ?? ""
    let whole = canvas.text(
      .state(.hold(hold, resumesAfterLimit: resumes, key: key, offsetSeconds: canvas.offsetSeconds)))
    let isShort = Clean.columns(whole) + 2 > room
    return sign + (isShort ? canvas.text(.hold(hold, offsetSeconds: canvas.offsetSeconds)) : whole)
  }
}

/// What is wrong in an outbox, whole, and the keys of what can be done about it.
struct OutboxNotice: Equatable {
  let words: String
  private let acts: [String]
  private let way: String
  private let separator: String

  /// As many of the keys as there is room for, those that matter most first.
  func keys(columns: Int = .max) -> String {
    var keys = ""
    for act in acts {
      let longer = keys.isEmpty ? way + act : keys + separator + act
      guard Clean.columns(longer) <= columns else { break }
      keys = longer
    }
    return keys
  }

  /// One line for both where that is enough, else one for each.
  static func rows(for stream: WorkStream, _ state: AppState, _ window: WindowState, columns: Int) -> Int {
    switch stream.outbox.hold {
    case .failed, .interrupted, .retrying: break
    case .paused, .editing, .usageLimit, nil: return 0
    }
    guard let notice = OutboxNotice(stream, state, window, unicode: state.usesUnicode(window)) else { return 0 }
    return Clean.columns(Clean.line(notice.words)) + Clean.columns(notice.keys()) + 3 <= columns ? 1 : 2
  }

  /// What is pressed before the outbox's keys work: nothing where the keys are on this thread's row or in its outbox, and
  /// the key that goes there from the conversation. Nil where they would concern another thread.
  fileprivate static func way(
    to stream: WorkStream, _ state: AppState, _ window: WindowState, unicode: Bool
  ) -> String? {
    switch window.focus {
    case .outbox: return ""
    case .conversation:
      let key = state.keyLabel(.nextPane, in: window.hintPlaces, unicode: unicode)
      return key.isEmpty ? nil : key + " "
    case .recent, .queue, .projects, .upNext, .settings:
      return state.focusedStream(in: window) == stream.id ? "" : nil
    }
  }

  init?(_ stream: WorkStream, _ state: AppState, _ window: WindowState, unicode: Bool) {
    // Edit and remove concern the row under the cursor: they are named where that is the one in trouble.
    let isUnderCursor =
      window.focus == .outbox
      && stream.messageInTrouble.map { window.lists[.outbox]?.cursor == .message($0.id) } == true
    let way = OutboxNotice.way(to: stream, state, window, unicode: unicode)
    let language = window.facts.language
    func key(_ verb: Verb, _ act: OutboxPhrase.Act) -> String {
      let word = language.text(.outbox(.act(act)))
      let label = state.keyLabel(verb, in: [.list, .everywhere], unicode: unicode)
      return label.isEmpty ? word : "\(label) \(word)"
    }
    let canGoOn = stream.messageInTrouble.map(stream.canGoOn) ?? false
    let goOn = canGoOn ? [key(.continueTurn, .goOn)] : []
    let isUncertain = stream.messageInTrouble?.standing == .uncertain
    let ofAll: [String]
    switch stream.outbox.hold {
    case .failed(let reason):
      words = reason
      ofAll =
        [key(.retryMessage, isUncertain ? .sendAgain : .retry), key(.skipMessage, isUncertain ? .drop : .skip)] + goOn
    case .retrying:
      words = stream.messageInTrouble?.lastError ?? ""
      ofAll = [key(.retryMessage, .now), key(.skipMessage, .skip)]
    case .interrupted:
      words = stream.messageInTrouble?.lastError ?? language.text(.outbox(.endedInTheMiddle))
      ofAll = [key(.retryMessage, .sendAgain), key(.skipMessage, .drop)] + goOn
    case .paused, .editing, .usageLimit, nil: return nil
    }
    let ofRow = isUnderCursor ? [key(.open, .edit), key(.remove, .cancel)] : []
    acts = way == nil ? [] : ofAll + ofRow
    self.way = way ?? ""
    separator = unicode ? " · " : " - "
  }
}

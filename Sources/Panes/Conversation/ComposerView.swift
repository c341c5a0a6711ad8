import Acts
import Conversation
import Core
import HubScene
import Layouts
import Queues
import Scene
import Settings
import Sharing
import Toolkit
import Verbs
import Words

/// Where a message is typed, with the word of what Enter will do.
enum ComposerView {
  static func draw(
    of stream: WorkStream, _ state: AppState, _ window: WindowState, _ layout: Layout, into canvas: inout Canvas
  ) {
    let area = layout.composer
    guard !area.isEmpty else { return }
    let isTyping = window.isTyping && window.dialog == nil
    let listens = state.listens(at: window.id)
    let top = layout.attachments.isEmpty ? area.row : layout.attachments.row
    if top > layout.right.row + 1 {
      let line = Rect(row: top - 1, column: layout.right.column, columns: layout.right.columns, rows: 1)
      canvas.title(
        line, isTop: false, style: canvas.theme[window.focus == .conversation ? .borderFocused : .border],
        labels: BoxLabels(
          title: canvas.length(of: window.conversation.composer, in: area.splitLeft(2).rest.size),
          titleStyle: canvas.theme[isTyping ? .accent : .textDim],
          trailing: listens
            ? (canvas.isUnicode ? "● " : "* ") + canvas.text(.voice(.listens))
            : words(for: outcome(of: stream, state, window), isTyping: isTyping, state, canvas),
          trailingStyle: canvas.theme[listens ? .permission : isTyping ? .accent : .textDim]))
    }
    let recap = stream.recapToCome == nil ? [] : [canvas.text(.outbox(.recap))]
    goesAlong(
      recap + state.attachments(in: window).map(\.name), isTyping: isTyping, in: layout.attachments, into: &canvas)
    canvas.put(
      canvas.isUnicode ? "›" : ">", isTyping ? .accent : .textDim, row: area.row, column: area.column, in: area)
    let field = area.splitLeft(2).rest
    canvas.frame.textEdit(
      window.conversation.composer, in: field,
      style: TextEditStyle(
        text: canvas.theme[.composer], selection: canvas.theme[.selection], placeholder: canvas.theme[.textDim],
        chip: canvas.theme[.accent]),
      isFocused: isTyping,
      placeholder: isTyping
        ? "" : canvas.text(.outbox(.toWrite(openKey: key(toWriteIn: window, state, canvas)))))
  }

  /// What the key does that sends, said with the key where it does.
  private static func words(
    for outcome: OutboxPhrase, isTyping: Bool, _ state: AppState, _ canvas: Canvas
  ) -> String {
    let words = canvas.text(.outbox(outcome))
    if case .full = outcome { return words }
    if case .notFromHere = outcome { return words }
    let key = state.keyLabel(.send, in: [.composer], unicode: canvas.isUnicode)
    return isTyping && !key.isEmpty ? key + " " + words : words
  }

  /// In a list, the key that opens is the row's.
  private static func key(toWriteIn window: WindowState, _ state: AppState, _ canvas: Canvas) -> String {
    state.keyLabel(window.focus == .conversation ? .open : .conversationPane, unicode: canvas.isUnicode)
  }

  private static func goesAlong(
    _ names: [String], isTyping: Bool, in area: Rect, into canvas: inout Canvas
  ) {
    guard !area.isEmpty, !names.isEmpty else { return }
    let hint = canvas.text(.outbox(.takesOff))
    let hasRoom = names.reduce(4) { $0 + Clean.columns($1) + 2 } + Clean.columns(hint) <= area.columns
    if isTyping, hasRoom { canvas.putTrailing(hint, .textDim, row: area.row, in: area) }
    let words = (canvas.isUnicode ? "▤ " : "@ ") + names.joined(separator: ", ")
    canvas.putCut(words, .accent, row: area.row, column: area.column, columns: area.columns, in: area)
  }

  /// "send", or what keeps the message waiting and its place in line.
  private static func outcome(of stream: WorkStream, _ state: AppState, _ window: WindowState) -> OutboxPhrase {
    if stream.refusalToContinue != nil { return .notFromHere(whyKey: state.keyLabel(.why, in: window.hintPlaces)) }
    if let edited = window.editedLetter {
      return .save(place: MessageID(edited.text).flatMap { stream.outbox.waiting.position(of: $0) })
    }
    if let editing = window.editing {
      return stream.messageInTrouble?.id == editing.message
        ? .saveAndSend : .save(place: stream.outbox.waiting.position(of: editing.message))
    }
    let (waiting, limit) = (stream.outbox.waiting.count, state.workspace.settings.outboxMax)
    if waiting >= limit { return .full(waiting: waiting, limit: limit) }
    let distant = state.hub.elsewhere[stream.id]
    if let distant, distant.silentSince != nil || state.hub.talk?.isJoined != true {
      return .waitsFor(host: distant.hostName)
    }
    let place = stream.outbox.waiting.count + 1
    if stream.busy.isBusy { return .queue(place: place) }
    let goesAtOnce = !stream.hasMessageToGo && stream.obstructing == nil
    // What another host holds it knows itself.
    guard let hold = stream.hold ?? (distant == nil ? heldElsewhere(stream, state) : nil) else {
      return goesAtOnce ? .send : .queue(place: place)
    }
    let waits = OutboxPhrase.queueHeld(place: place, hold, until: state.end(of: hold))
    switch hold {
    // Saying something in a thread that has nothing waiting is the word to go on.
    case .failed, .interrupted: return goesAtOnce && !stream.outbox.isPaused ? .send : waits
    case .paused, .editing, .usageLimit, .retrying: return waits
    }
  }

  /// What keeps a message waiting though its own outbox is empty and not held.
  private static func heldElsewhere(_ stream: WorkStream, _ state: AppState) -> Hold? {
    if let limit = state.workspace.limits[stream.effectiveProvider] { return .usageLimit(until: limit.limit.until) }
    return state.workspace.isPaused ? .paused : nil
  }
}

import Core
import Toolkit

/// Where a message is typed, with the word of what Enter will do.
enum ComposerView {
  static func draw(
    of stream: WorkStream, _ state: AppState, _ window: WindowState, _ layout: Layout, into canvas: inout Canvas
  ) {
    let area = layout.composer
    guard !area.isEmpty else { return }
    let isTyping = window.isTyping && window.dialog == nil
    if area.row > layout.right.row + 1 {
      let line = Rect(row: area.row - 1, column: layout.right.column, columns: layout.right.columns, rows: 1)
      canvas.title(
        line, isTop: false, style: canvas.theme[window.focus == .conversation ? .borderFocused : .border],
        labels: BoxLabels(
          trailing: outcome(of: stream, state), trailingStyle: canvas.theme[isTyping ? .accent : .textDim]))
    }
    canvas.put(
      canvas.isUnicode ? "›" : ">", isTyping ? .accent : .textDim, row: area.row, column: area.column, in: area)
    let field = area.splitLeft(2).rest
    canvas.frame.textEdit(
      window.conversation.composer, in: field,
      style: TextEditStyle(
        text: canvas.theme[.composer], selection: canvas.theme[.selection], placeholder: canvas.theme[.textDim]),
      isFocused: isTyping,
      placeholder: isTyping ? "" : "\(state.keyLabel(.open, unicode: canvas.isUnicode)) to write")
  }

  /// "send", or what keeps the message waiting and its place in line.
  private static func outcome(of stream: WorkStream, _ state: AppState) -> String {
    if stream.refusalToContinue != nil { return "not from here (\(state.keyLabel(.why)) says why)" }
    let place = stream.outbox.waiting.count + 1
    let max = state.workspace.settings.outboxMax
    if place > max { return "outbox full (\(max)/\(max))" }
    if stream.busy.isBusy { return "queue, \(Words.ordinal(place))" }
    guard let hold = stream.outbox.hold else { return place == 1 ? "send" : "queue, \(Words.ordinal(place))" }
    let waits = "queue, \(Words.ordinal(place)) (\(Words.hold(hold, offsetSeconds: state.offsetSeconds)))"
    switch hold {
    // Saying something in a thread that has nothing waiting is the word to go on.
    case .failed, .interrupted: return place == 1 ? "send" : waits
    case .paused, .editing, .usageLimit: return waits
    }
  }
}

import Acts
import Core
import DialogsPane
import ListsPane
import Scene
import Toolkit
import Words

/// The last line: the keys that matter here, and what the last act did.
enum Footer {
  static func draw(_ state: AppState, _ window: WindowState, _ layout: Layout, into canvas: inout Canvas) {
    let area = layout.footer
    guard !area.isEmpty else { return }
    canvas.frame.fill(area, style: canvas.theme[.status])
    let message = words(state, window, into: &canvas)
    var end = area.endColumn
    if let message {
      let text = Truncation.keepStart(
        Clean.line(message.text), columns: area.columns - 2, mark: canvas.glyphs.cutMark)
      let role: Role = message.kind == .problem ? .error : .statusKey
      let columns = Clean.columns(text)
      end = area.endColumn - columns - 1
      canvas.frame.put(text, row: area.row, column: end, style: canvas.theme[role, on: .status], clip: area)
    }
    if window.dialog(FilterDialog.self) != nil {
      canvas.putCut(
        canvas.text(.filterKeys), .status, row: area.row, column: area.column + 1,
        columns: max(0, end - area.column - 2), in: area)
      return
    }
    if message == nil { end -= sentence(state, window, in: area, into: &canvas) }
    var column = area.column + 1
    for verb in hints(state, window) {
      let key = state.keyLabel(verb, in: window.hintPlaces, unicode: canvas.isUnicode)
      let title = canvas.text(state.word(for: verb, in: window))
      let hint = "\(key) \(title)"
      guard !key.isEmpty, column + Clean.columns(hint) + 2 < end else { continue }
      column += canvas.put(key, .statusKey, row: area.row, column: column, in: area)
      column += canvas.put(" \(title)  ", .status, row: area.row, column: column, in: area)
    }
  }

  /// The row under the cursor in words, where they are wanted: always in Up Next and where signs are plain, as for a
  /// screen reader; elsewhere the keys come first. The answer is the columns that it took.
  private static func sentence(
    _ state: AppState, _ window: WindowState, in area: Rect, into canvas: inout Canvas
  ) -> Int {
    let isFolded = state.workspace.foldedPanes.contains(window.focus.rawValue)
    guard window.dialog == nil, !isFolded, let row = window.lists[window.focus]?.cursor,
      let sentence = RowSentence.of(row, in: window.focus, state, window, into: &canvas)
    else { return 0 }
    // On a wide screen the first keys are kept.
    let room = area.columns - 2 - (area.columns < 80 ? 0 : 29)
    let text = sentence.text(columns: room, mark: canvas.glyphs.cutMark)
    let columns = Clean.columns(text)
    if window.focus != .upNext, canvas.isUnicode {
      let keys = hints(state, window).map { verb in
        let key = state.keyLabel(verb, in: window.hintPlaces)
        return key.isEmpty ? 0 : Clean.columns("\(key) \(canvas.text(state.word(for: verb, in: window)))") + 2
      }
      // What the settings say of themselves can be read beside them.
      guard window.focus != .settings, keys.reduce(0, +) + columns + 2 <= area.columns else { return 0 }
    }
    canvas.put(text, .status, row: area.row, column: area.endColumn - columns - 1, in: area)
    return columns + 1
  }

  /// What is wrong with the store comes before everything else.
  private static func words(
    _ state: AppState, _ window: WindowState, into canvas: inout Canvas
  ) -> StatusMessage? {
    if let problem = state.storeProblem {
      return StatusMessage(text: canvas.text(.notSaved(because: problem)), kind: .problem)
    }
    if state.isSaving { return StatusMessage(text: canvas.text(.saving) + canvas.ellipsis, kind: .done) }
    if let fadesAt = window.message?.fadesAt() {
      if fadesAt <= state.now { return nil }
      canvas.changes(at: fadesAt)
    }
    guard var message = window.message, message.canBeUndone else { return window.message }
    let key = state.keyLabel(.undo, unicode: canvas.isUnicode)
    message = StatusMessage(
      text: "\(message.text)\(canvas.separator)\(canvas.text(.undoHint(key: key)))", kind: message.kind)
    return message
  }

  /// Those of the keys for answers that mean one of this question's.
  private static func answers(to permission: Permission) -> [Verb] {
    let kinds: [(Verb, Permission.Option.Kind)] = [
      (.approve, .allowOnce), (.approveAlways, .allowAlways), (.deny, .rejectOnce),
    ]
    return kinds.filter { PermissionChoice($0.1, of: permission) != nil }.map(\.0)
  }

  /// Only what can be done is offered.
  private static func hints(_ state: AppState, _ window: WindowState) -> [Verb] {
    if window.dialog != nil { return [] }
    let rows = RowHints(state, window)
    return candidates(state, window).filter(rows.offers)
  }

  private static func candidates(_ state: AppState, _ window: WindowState) -> [Verb] {
    let answers = state.focusedPermission(in: window).map(answers(to:)) ?? []
    switch window.focus {
    case .recent:
      return answers.filter { $0 != .approveAlways } + [
        .open, .newThread, .nextNeeding, .filter, .threadMenu, .help, .detach,
      ]
    case .queue:
      let isByHand = state.workspace.refusalToMove(in: .queue) == nil
      return answers.filter { $0 != .approveAlways } + [.open, .remove]
        + (isByHand ? [.moveToTop, .moveToBottom, .moveUp] : [.raisePriority, .lowerPriority]) + [.nextNeeding, .help]
    case .projects: return [.open, .newThread, .filter, .help, .detach]
    case .upNext:
      return [.open, .newCommand, .remove, .moveToTop, .moveToBottom, .moveUp, .raisePriority, .help, .edit]
    case .outbox:
      return (window.stream.flatMap { state.workspace.streams[$0] }.map { state.troubleVerbs($0) } ?? [])
        + [.open, .remove, .moveToTop, .moveToBottom, .moveUp, .raisePriority, .pauseOutbox, .help]
    case .settings:
      if case .remembered? = window.lists[.settings]?.cursor { return [.remove, .undo, .back, .help] }
      return [.open, .back, .help]
    case .conversation:
      if window.isTyping { return [.send, .newline, .sendUrgent, .stopTurn, .back, .palette, .unfold] }
      return answers + [
        .open, .unfold, .pageUp, .last, .search, .back, .help,
      ]
    }
  }
}

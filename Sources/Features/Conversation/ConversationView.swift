import Core
import Toolkit

/// The right side: the thread's transcript, its question, its outbox and its composer.
enum ConversationView {
  static func draw(_ state: AppState, _ window: WindowState, _ layout: Layout, into canvas: inout Canvas) {
    guard !layout.right.isEmpty else { return }
    let hasFocus = window.focus == .conversation
    let style = canvas.theme[hasFocus ? .borderFocused : .border]
    guard let stream = window.stream.flatMap({ state.workspace.streams[$0] }) else {
      canvas.frame.box(layout.right, style: style, glyphs: canvas.glyphs)
      nothingOpen(state, layout, into: &canvas)
      return
    }
    canvas.frame.box(
      layout.right, style: style, labels: labels(of: stream, state, hasFocus: hasFocus, layout.right, &canvas),
      glyphs: canvas.glyphs)
    transcript(of: stream, state, window, layout, into: &canvas)
    if let permission = stream.turn?.permissions.first {
      PermissionCard.draw(
        permission, state, isInert: window.permissionShown?.isInert(at: state.now) ?? false, into: &canvas,
        in: layout.permission)
      if let shown = window.permissionShown, shown.isInert(at: state.now) {
        canvas.changes(at: Timestamp(milliseconds: shown.since.milliseconds + ShownPermission.inertMilliseconds))
      }
    }
    outbox(of: stream, state, window, layout, into: &canvas)
    ComposerView.draw(of: stream, state, window, layout, into: &canvas)
  }

  private static func labels(
    of stream: WorkStream, _ state: AppState, hasFocus: Bool, _ area: Rect, _ canvas: inout Canvas
  ) -> BoxLabels {
    let quietAfter = state.workspace.settings.quietAfterSeconds
    let (sign, time) = canvas.sign(of: stream, quietAfter: quietAfter)
    let trailing = "\(sign.sign) \(sign.word) \(time)"
    let project = Words.directory(stream.project, home: state.surroundings.home)
    let place = Clean.line(canvas.separator + project + canvas.separator + stream.effectiveProvider)
    // The name gives way to where and who, as the row in Recent says it too; on a narrow screen those go.
    let room = area.columns - Clean.columns(trailing) - 9
    let nameRoom = room - Clean.columns(place)
    let name = Truncation.keepStart(
      Clean.line(stream.displayName), columns: max(nameRoom, min(room, 16)), mark: canvas.glyphs.cutMark)
    return BoxLabels(
      title: nameRoom >= 12 ? name + place : name, titleStyle: canvas.theme[hasFocus ? .borderFocused : .title],
      trailing: trailing, trailingStyle: canvas.theme[sign.role])
  }

  private static func nothingOpen(_ state: AppState, _ layout: Layout, into canvas: inout Canvas) {
    let area = layout.right.inset(columns: 2, rows: 1)
    let lines = [
      "No thread is open.", "",
      "\(state.keyLabel(.newThread, unicode: canvas.isUnicode))  begins a new thread",
      "\(state.keyLabel(.newCommand, unicode: canvas.isUnicode))  adds a command to Up Next",
      "\(state.keyLabel(.open, unicode: canvas.isUnicode))  opens the row under the cursor",
      "\(state.keyLabel(.help, unicode: canvas.isUnicode))  shows all keys",
    ]
    for (offset, line) in lines.enumerated() where offset < area.rows {
      canvas.putCut(line, .textDim, row: area.row + offset, column: area.column, columns: area.columns, in: area)
    }
  }

  private static func transcript(
    of stream: WorkStream, _ state: AppState, _ window: WindowState, _ layout: Layout, into canvas: inout Canvas
  ) {
    let area = layout.transcript
    guard let transcript = state.transcripts[stream.id], !transcript.entries.isEmpty else {
      let words =
        stream.messageCount == 0
        ? "Nothing has been said yet. Type below; Enter sends."
        : state.transcripts[stream.id] == nil
          ? "Reading" + (canvas.isUnicode ? "…" : "...") : "Nothing of it can be read at the moment."
      canvas.putCut(words, .textDim, row: area.row, column: area.column, columns: area.columns, in: area)
      return
    }
    let lines = TranscriptLines(
      transcript,
      look: EntryLook(
        columns: area.columns, isUnicode: canvas.isUnicode, offsetSeconds: canvas.offsetSeconds,
        provider: stream.effectiveProvider)
    ).visible(window.conversation.scroll, rows: area.rows)
    for (offset, line) in lines.enumerated() {
      draw(line, row: area.row + offset, in: area, into: &canvas)
    }
    guard case .at = window.conversation.scroll, area.rows > 0 else { return }
    let key = state.keyLabel(.last, unicode: canvas.isUnicode)
    let more = canvas.isUnicode ? " ↓ more (\(key)) " : " more below (\(key)) "
    canvas.putTrailing(more, .notice, row: area.lastRow, in: area)
  }

  static func draw(_ line: EntryLine, row: Int, in area: Rect, into canvas: inout Canvas) {
    var column = area.column
    for piece in line.pieces { column += canvas.put(piece.text, piece.role, row: row, column: column, in: area) }
    guard let trailing = line.trailing, Clean.columns(trailing.text) < area.endColumn - column else { return }
    canvas.putTrailing(trailing.text, trailing.role, row: row, in: area)
  }

  private static func outbox(
    of stream: WorkStream, _ state: AppState, _ window: WindowState, _ layout: Layout, into canvas: inout Canvas
  ) {
    guard let box = layout.outbox, let list = window.lists[.outbox] else { return }
    let hasFocus = window.focus == .outbox
    let hold = stream.outbox.hold.map {
      (canvas.isUnicode ? "⏸ " : "= ") + Words.hold($0, offsetSeconds: canvas.offsetSeconds)
    }
    canvas.title(
      box.frame, isTop: false, style: canvas.theme[hasFocus ? .borderFocused : .border],
      labels: BoxLabels(
        title: "Outbox (\(stream.outbox.waiting.count))",
        titleStyle: canvas.theme[hasFocus ? .borderFocused : .title], trailing: hold ?? "",
        trailingStyle: canvas.theme[.held]))
    ListRows.draw(.outbox, list, in: box.content, state, window, into: &canvas)
  }
}

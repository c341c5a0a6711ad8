import Acts
import Conversation
import Core
import EntryLines
import HubScene
import Languages
import Layouts
import Queues
import Review
import Rows
import Scene
import Settings
import Toolkit
import Verbs
import Words
import WorktreeActs

/// The right side: the thread's transcript, its question, its outbox and its composer.
package enum ConversationView {
  package static func draw(_ state: AppState, _ window: WindowState, _ layout: Layout, into canvas: inout Canvas) {
    guard !layout.right.isEmpty else { return }
    let hasFocus = window.focus == .conversation
    let style = canvas.theme[hasFocus ? .borderFocused : .border]
    guard let stream = state.openThread(in: window) else {
      canvas.frame.box(layout.right, style: style, glyphs: canvas.glyphs)
      return
    }
    canvas.frame.box(
      layout.right, style: style, labels: labels(of: stream, state, hasFocus: hasFocus, layout.right, &canvas),
      glyphs: canvas.glyphs)
    let lift = transcript(of: stream, state, window, layout, into: &canvas)
    LifeLine.draw(of: stream, state, window, in: layout.life.moved(rows: -lift), into: &canvas)
    if let permission = stream.turn?.permissions.first {
      let place = layout.permission.moved(rows: -lift)
      PermissionCard(permission, state, window, columns: PermissionCard.columns(of: place))
        .draw(isInert: window.permissionShown?.isInert(at: state.now) ?? false, into: &canvas, in: place)
      if let answers = window.permissionShown?.isInertUntil { canvas.changes(at: answers) }
    }
    if window.focus == .conversation, window.conversation.cursor == nil {
      // Whoever reads is at the question, or at the end.
      let question = stream.turn?.permissions.isEmpty == false
      let place = (question ? layout.permission : layout.transcript.splitBottom(1).bottom).moved(rows: -lift)
      canvas.park(place)
    }
    OutboxView.draw(of: stream, state, window, layout, into: &canvas)
    ComposerView.draw(of: stream, state, window, layout, into: &canvas)
    CompletionView.draw(window, layout, into: &canvas)
  }

  /// The same where since then only what is typed has changed.
  package static func draw(
    typedInto state: AppState, _ window: WindowState, _ layout: Layout, into canvas: inout Canvas
  ) {
    guard let stream = state.openThread(in: window) else { return }
    canvas.frame.fill(layout.composer, style: canvas.theme[.text])
    canvas.frame.fill(layout.attachments, style: canvas.theme[.text])
    ComposerView.draw(of: stream, state, window, layout, into: &canvas)
  }

  private static func labels(
    of stream: WorkStream, _ state: AppState, hasFocus: Bool, _ area: Rect, _ canvas: inout Canvas
  ) -> BoxLabels {
    let quietAfter = state.workspace.settings.quietAfterSeconds
    let (sign, time) = canvas.sign(of: stream, quietAfter: quietAfter, isWatched: true)
    let distant = state.hub.elsewhere[stream.id]
    let asOf = distant?.silentSince.map { canvas.text(.list(.silent(host: nil, age: canvas.age(since: $0)))) }
    let trailing = (asOf.map { $0 + canvas.separator } ?? "") + "\(canvas.text(sign)) \(time)"
    let home = state.surroundings.home
    let project = distant?.place ?? Words.directory(stream.project, home: home)
    let branch =
      switch state.branch(of: stream) {
      case .named(let name), .commit(let name): " (\(name))"
      case .unknown: " (?)"
      case .noRepository, .noFolder, nil: ""
      }
    let whole = Clean.line(canvas.name(of: stream))
    let room = area.columns - Clean.columns(trailing) - 9
    func facts(_ count: Int) -> String {
      let known = knownFacts(of: stream, state, canvas).prefix(count)
      let model = known.first { $0.kind == .model }.map { " " + $0.text } ?? ""
      let others = known.filter { $0.kind != .model }.map(\.text)
      let parts = [project + branch, stream.effectiveProvider + model] + others
      return Clean.line(parts.map { canvas.separator + $0 }.joined())
    }
    // What is told of it gives way to the name, from the least needed on. The name gives way to where and who, as the row in
    // Recent says it too; on a narrow screen those go.
    let most = min(Clean.columns(whole), 28)
    let count = (1...4).reversed().first { room - Clean.columns(facts($0)) >= most } ?? 0
    let nameRoom = room - Clean.columns(facts(count))
    let saysFacts = nameRoom >= min(most, 12)
    let name = Truncation.keepStart(
      whole, columns: saysFacts ? max(nameRoom, min(room, 16)) : room, mark: canvas.glyphs.cutMark)
    return BoxLabels(
      title: saysFacts ? name + facts(count) : name, titleStyle: canvas.theme[hasFocus ? .borderFocused : .title],
      trailing: trailing, trailingStyle: canvas.theme[sign.role])
  }

  private struct Fact {
    enum Kind { case model, mode, context, cost }

    let kind: Kind
    let text: String
  }

  /// The most needed first.
  private static func knownFacts(of stream: WorkStream, _ state: AppState, _ canvas: Canvas) -> [Fact] {
    let all = stream.used?.spending
    // Of what is partly known, it is at least so much.
    let least = (all?.unpricedCount ?? 0) == 0 ? "" : canvas.isUnicode ? "≥" : ">="
    return [
      state.modelName(of: stream).map { Fact(kind: .model, text: $0) },
      // Whether it asks before it does something.
      state.modeName(of: stream).map { Fact(kind: .mode, text: $0) },
      state.contextLeftPercent(of: stream).map {
        Fact(kind: .context, text: canvas.text(.conversation(.contextLeft(percent: $0))))
      },
      all?.costMicros.map { Fact(kind: .cost, text: least + TurnDigest.dollars($0)) },
    ].compactMap { $0 }
  }

  /// Where the question of the thread stands: right under what it asks.
  package static func placeOfPermission(_ state: AppState, _ window: WindowState, _ layout: Layout) -> Rect {
    let transcript = state.transcriptLines(window, columns: layout.transcript.columns)
    let shown = transcript?.visible(window.conversation.scroll, rows: layout.transcript.rows).count ?? 1
    return layout.permission.moved(rows: -max(0, layout.transcript.rows - shown))
  }

  /// Words in the place of a talk, whole; the answer is how many rows they took.
  @discardableResult
  static func say(_ words: String, in area: Rect, into canvas: inout Canvas) -> Int {
    let lines = StyledText(words, TextLook(.textDim)).lines(columns: area.columns).prefix(area.rows)
    for (offset, line) in lines.enumerated() {
      canvas.put(line, row: area.row + offset, column: area.column, in: area)
    }
    return lines.count
  }

  /// The answer is how many rows a short talk leaves free.
  private static func transcript(
    of stream: WorkStream, _ state: AppState, _ window: WindowState, _ layout: Layout, into canvas: inout Canvas
  ) -> Int {
    let area = layout.transcript
    guard let transcript = state.transcriptLines(window, columns: area.columns) else {
      if let distant = state.hub.elsewhere[stream.id] {
        UnknownElsewhere.draw(distant, state, in: area, into: &canvas)
        return 0
      }
      let isReading = stream.messageCount > 0 && state.transcripts[stream.id] == nil
      let words =
        canvas.text(.conversation(stream.messageCount == 0 ? .nothingSaid : isReading ? .reading : .unreadable))
        + (isReading ? canvas.ellipsis : "")
      return area.rows - say(words, in: area, into: &canvas)
    }
    let prose = area.splitLeft(EntryLook.mostColumns).left
    let shown = transcript.visible(window.conversation.scroll, rows: area.rows)
    // From midnight on today is yesterday.
    canvas.changes(at: state.localClock.moment(day: transcript.look.today + 1))
    let cursor = window.focus == .conversation ? window.conversation.cursor : nil
    for (offset, line) in shown.enumerated() {
      let row = area.row + offset
      draw(line.line, row: row, in: prose, into: &canvas)
      if window.chosenLines?.range.contains(line.place) == true {
        let place = Rect(row: row, column: prose.column, columns: prose.columns, rows: 1)
        canvas.frame.restyle(place) { [theme = canvas.theme] _ in theme[.selection] }
      }
      guard transcript.entries[line.index].number == cursor, !line.line.isOfDay else { continue }
      // The blank line behind an entry is nobody's.
      let isBehind = line.line.line.isBlank && shown.dropFirst(offset + 1).first?.index != line.index
      guard !isBehind else { continue }
      // The column of air at the left is where the cursor is.
      canvas.put(
        canvas.isUnicode ? "▎" : ">", .accent, row: row, column: area.column - 1,
        in: Rect(row: row, column: area.column - 1, columns: 1, rows: 1))
      if shown.prefix(offset).allSatisfy({ $0.index != line.index || $0.line.isOfDay }) {
        canvas.park(Rect(row: row, column: area.column - 1, columns: 1, rows: 1))
      }
      mark(window.conversation.marked, row: row, in: area, into: &canvas)
    }
    if let selection = window.conversation.selection {
      for row in area.row..<area.endRow {
        guard let columns = selection.columns(inRow: row, of: area) else { continue }
        let place = Rect(row: row, column: columns.lowerBound, columns: columns.count, rows: 1)
        canvas.frame.restyle(place) { [theme = canvas.theme] _ in theme[.selection] }
      }
    }
    let lift = max(0, area.rows - shown.count)
    guard case .at = window.conversation.scroll, area.rows > 0 else { return lift }
    // Where text is typed there may be no key for the end: then the one that goes down is named.
    let isUnicode = canvas.isUnicode
    let keys = [Verb.last, .pageDown].map { state.keyLabel($0, in: window.hintPlaces, unicode: isUnicode) }
    let key = keys.first { !$0.isEmpty } ?? ""
    let percent = transcript.percent(at: window.conversation.scroll)
    let more = " " + canvas.text(.conversation(.more(key: key, percent: percent, isUnicode: isUnicode))) + " "
    canvas.putTrailing(more, .notice, row: area.lastRow, in: area)
    return lift
  }

  /// Words that were searched for, wherever they stand in a row.
  private static func mark(_ words: [String], row: Int, in area: Rect, into canvas: inout Canvas) {
    let line = Rect(row: row, column: area.column, columns: area.columns, rows: 1)
    for word in words {
      for place in canvas.frame.places(of: word, in: line) {
        canvas.frame.restyle(place) { [theme = canvas.theme] _ in theme[.match] }
      }
    }
  }

  static func draw(_ line: EntryLine, row: Int, in area: Rect, into canvas: inout Canvas) {
    canvas.put(line.line, row: row, column: area.column, in: area)
    let columns = line.trailing.reduce(0) { $0 + Clean.columns($1.text) }
    guard columns > 0, columns < area.columns - line.line.columns else { return }
    var column = area.endColumn - columns
    for piece in line.trailing { column += canvas.put(piece, row: row, column: column, in: area) }
  }
}

import Acts
import Conversation
import Core
import HubScene
import Queues
import Scene
import Settings
import Texts
import Toolkit
import Verbs
import Words

/// The rows of any list that are visible, with cursor, marks and swipe.
package enum ListRows {
  @discardableResult
  package static func draw(
    _ pane: Pane, _ list: ListState<RowID>, in area: Rect, _ state: AppState, _ window: WindowState,
    into canvas: inout Canvas
  ) -> Measures {
    let arrangement = ListArrangement(
      pane, list, showing: list.visibleRange(height: area.rows), window, at: canvas.now)
    let layout = ListLayout(list, in: area) { arrangement.index(at: $0) }
    layout.drawBar(into: &canvas.frame, style: canvas.theme[.scrollBar], unicode: canvas.isUnicode)
    let columns = (layout.rows.first?.place.columns ?? 2) - 2
    let measures = Measures(of: pane, list, columns: columns, state, canvas)
    draw(layout.rows, of: pane, list, arrangement, measures, state, window, into: &canvas)
    return measures
  }

  /// The same where only the cursor and what is in view have moved since a list was drawn, with its measures.
  package static func draw(
    _ pane: Pane, _ list: ListState<RowID>, movedSince old: ListState<RowID>, _ measures: Measures, in area: Rect,
    _ state: AppState, _ window: WindowState, into canvas: inout Canvas
  ) {
    let arrangement = ListArrangement(
      pane, list, showing: list.visibleRange(height: area.rows), window, at: canvas.now)
    let layout = ListLayout(list, in: area) { arrangement.index(at: $0) }
    let isScrolled = list.offset != old.offset
    if isScrolled {
      canvas.frame.fill(area, style: canvas.theme[.text])
      layout.drawBar(into: &canvas.frame, style: canvas.theme[.scrollBar], unicode: canvas.isUnicode)
    }
    let rows = layout.rows.filter { isScrolled || $0.index == old.cursorIndex || $0.index == list.cursorIndex }
    for row in rows { canvas.frame.fill(row.place, style: canvas.theme[.text]) }
    draw(rows, of: pane, list, arrangement, measures, state, window, into: &canvas)
  }

  private static func draw(
    _ rows: [ListRow<RowID>], of pane: Pane, _ list: ListState<RowID>, _ arrangement: ListArrangement,
    _ measures: Measures, _ state: AppState, _ window: WindowState, into canvas: inout Canvas
  ) {
    let hasFocus = pane == window.focus && window.dialog == nil
    for shown in rows {
      let id = shown.id
      let line = pane == .settings ? SettingHeadings.draw(above: id, in: shown.place, into: &canvas) : shown.place
      if id == arrangement.carried {
        placeholder(state.title(of: id, in: window), in: line.splitTop(1).top, into: &canvas)
        continue
      }
      let isCurrent = shown.isCurrent && pane == window.focus && window.drag?.isDragging != true
      margin(isCurrent: isCurrent, isMarked: list.marks.contains(id), isOpen: isOpen(id, window), line, window, &canvas)
      if isCurrent, hasFocus { canvas.park(line) }
      let button = button(on: id, in: pane, line, hasFocus: hasFocus, state, window)
      let content = content(of: line, besides: button)
      row(
        id, at: shown.index, in: pane, content, measures, isCurrent: isCurrent && hasFocus, state, window, into: &canvas
      )
      highlight(id, in: line, isCurrent: isCurrent, hasFocus: hasFocus, state, window, &canvas)
      button?.draw(in: line, into: &canvas)
    }
    if let scrollsAt = window.drag?.scrollsAt { canvas.changes(at: scrollsAt) }
  }

  /// The columns of margin left out, and those that a swipe's button takes: it pushes the row aside and hides no half of a
  /// word.
  private static func content(of line: Rect, besides button: SwipeButton?) -> Rect {
    let inner = Rect(row: line.row, column: line.column + 1, columns: line.columns - 2, rows: line.rows)
    guard let button else { return inner }
    let taken = min(button.columns, inner.columns)
    switch button.direction {
    case .right: return inner.splitLeft(taken).rest
    case .left: return inner.splitLeft(inner.columns - taken).left
    }
  }

  /// One column of margin says where the keys are, and which rows are marked. Where no ground can say it, it says too which
  /// thread is open.
  private static func margin(
    isCurrent: Bool, isMarked: Bool, isOpen: Bool, _ line: Rect, _ window: WindowState, _ canvas: inout Canvas
  ) {
    let hasColors = window.facts.colors != .none
    let saysOpen = isOpen && canvas.theme[.cursorLine].background == .terminalDefault
    let sign: String
    switch (canvas.isUnicode, isCurrent, isMarked) {
    case (true, true, true): sign = hasColors ? "▌" : "»"
    case (true, true, false): sign = hasColors ? "▌" : "›"
    case (true, false, true): sign = "▌"
    case (true, false, false): sign = saysOpen ? "·" : " "
    case (false, true, true): sign = "#"
    case (false, true, false): sign = ">"
    case (false, false, true): sign = "*"
    case (false, false, false): sign = saysOpen ? "." : " "
    }
    for row in line.row..<line.endRow {
      canvas.put(sign, isMarked ? .marked : .accent, row: row, column: line.column, in: line)
    }
  }

  private static func isOpen(_ id: RowID, _ window: WindowState) -> Bool {
    window.stream.map { id == .stream($0) } ?? false
  }

  /// The surface that a row lies on: the keys are on it, its thread is the open one, it has just moved.
  private static func highlight(
    _ id: RowID, in line: Rect, isCurrent: Bool, hasFocus: Bool, _ state: AppState, _ window: WindowState,
    _ canvas: inout Canvas
  ) {
    if isCurrent || isOpen(id, window) {
      let surface = canvas.theme[isCurrent && hasFocus ? .selection : .cursorLine]
      canvas.frame.restyle(line) { surface.under($0) }
    }
    guard let motion = window.motions.first(where: { $0.row == id && !$0.isOver(at: canvas.now) }) else { return }
    canvas.changes(at: motion.nextStep(at: canvas.now))
    let bright = canvas.theme[.accent].foreground
    canvas.frame.restyle(line) {
      Style(foreground: bright, background: $0.background, attributes: $0.attributes.union(.bold))
    }
  }

  /// Where the row in the hand would land.
  private static func placeholder(_ title: String, in line: Rect, into canvas: inout Canvas) {
    let dashes = String(repeating: canvas.glyphs.dashed, count: line.columns)
    canvas.put(dashes, .placeholder, row: line.row, column: line.column, in: line)
    let words = Truncation.keepStart(Clean.line(title), columns: line.columns - 6, mark: canvas.glyphs.cutMark)
    canvas.put(" \(words) ", .accent, row: line.row, column: line.column + 2, in: line)
  }

  private static func button(
    on id: RowID, in pane: Pane, _ line: Rect, hasFocus: Bool, _ state: AppState, _ window: WindowState
  ) -> SwipeButton? {
    if let drag = window.drag, drag.pane == pane, drag.row == id, case .swiping(let columns) = drag.kind {
      // A row that isn't moved by hand is only pushed out of its list.
      let isOffered =
        state.workspace.refusalToMove(in: pane) == nil
        || abs(columns) >= Swipe.fullColumns(of: line.columns)
      guard columns != 0, isOffered else { return nil }
      return SwipeButton(pushed: columns, of: line.columns, stops: state.runs(id), in: window.facts.language)
    }
    guard hasFocus, let swipe = window.swipe, swipe.row == id else { return nil }
    return SwipeButton(swipe, stops: state.runs(id), in: window.facts.language)
  }

  /// Why a command waits. What that says of another day reads otherwise then.
  private static func words(for reason: Phrase?, into canvas: inout Canvas) -> String? {
    switch reason {
    case .startsAt?, .hold(_, until: .some)?: canvas.changesAtMidnight()
    case .some, nil: break
    }
    return reason.map(canvas.text)
  }

  private static func row(
    _ id: RowID, at index: Int, in pane: Pane, _ area: Rect, _ columns: Measures,
    isCurrent: Bool, _ state: AppState, _ window: WindowState, into canvas: inout Canvas
  ) {
    switch id {
    case .stream(let id):
      guard let stream = state.thread(id) else { return }
      var row = StreamRow(stream: stream)
      row.number = columns.places[id]
      let note = state.note(of: stream, in: pane)
      row.note = note.map(canvas.text)
      if note == .list(.isInBackground) { row.shortNote = canvas.text(.list(.stillRuns)) }
      if case .list(.until)? = note { canvas.changesAtMidnight() }
      if let distant = state.hub.elsewhere[id] {
        row.host = distant.hostName
        row.outboxCount = distant.outboxCount
        row.silentFor = distant.silentSince.map { canvas.age(since: $0) }
        if state.lettersWaiting(for: id) > 0 {
          row.note = canvas.text(.list(.isOnItsWay(host: distant.hostName + row.silenceSign)))
          row.shortNote = canvas.text(.list(.isOnItsWay()))
          row.waySign = canvas.isUnicode ? "→" : ">"
          row.noteNamesHost = true
        } else if let age = row.silentFor {
          row.note = canvas.text(.list(.silent(host: distant.hostName, age: age)))
          row.shortNote = canvas.text(.list(.silent(host: nil, age: age)))
          (row.noteNamesHost, row.noteSaysSilence) = (true, true)
        }
      }
      // Set in are the threads of an open project, and those that one row of Recent stands for.
      row.indent = pane == .projects || pane == .recent && state.standsBelowGroup(id) ? 2 : 0
      row.isQuiet = pane != .queue && state.workspace.showsInQueue(stream)
      row.saysWhatFor = pane == .queue
      row.change = row.isQuiet ? nil : state.workspace.unseenChange(of: id)
      row.wantsReview = state.workspace.wantsReview(id) || state.hub.elsewhere[id]?.needsReview == true
      row.outboxMax = state.workspace.settings.outboxMax
      if isCurrent, let permission = stream.turn?.permissions.first, state.hostOfAnswer(to: permission, in: id) == nil {
        row.answerKeys = state.answerKeys(for: permission, unicode: canvas.isUnicode)
      }
      row.draw(columns.threads, quietAfter: state.workspace.settings.quietAfterSeconds, into: &canvas, in: area)
    case .project(let directory):
      guard let project = state.project(directory) else { return }
      let isOpen = window.openProject == directory
      ProjectRow.draw(
        project, isOpen: isOpen, columns.projects, home: state.surroundings.home, into: &canvas, in: area)
    case .command(let command):
      if let shared = state.hub.lanes[command] {
        var row = CommandRow(command: shared.shown, number: shared.number ?? 0)
        row.waitsBecause = words(for: state.laneWords(shared), into: &canvas)
        state.laneWordsChange(shared).map { canvas.changes(at: $0) }
        row.lastWords = shared.lastWords
        row.host = shared.host
        row.draw(columns.commands, state, into: &canvas, in: area)
        return
      }
      let upNext = state.workspace.upNext
      let above = upNext.running.count - state.hub.lanes.runs.count
      let number = upNext.waiting.position(of: command, probably: index + 1 - above)
      guard let command = number.map({ upNext.waiting.items[$0 - 1] }) ?? upNext.run(command)?.item else { return }
      var row = CommandRow(command: command, number: number ?? 0)
      row.waitsBecause = words(for: state.waitWords(command), into: &canvas)
      if let run = state.hub.lanes.runs[command.id] {
        row.project = state.workspace.place(of: run.shown).project
        row.host = run.host
      }
      if columns.alike.contains(command.name) { row.lastWords = state.lastWords(of: command) }
      row.draw(columns.commands, state, into: &canvas, in: area)
    case .message(let message):
      guard let stream = state.openThread(in: window),
        let message = stream.outbox.waiting[message], let number = stream.outbox.waiting.position(of: message.id)
      else { return }
      // A letter waits for its host, and leaves for the agent there.
      let host = state.letter(of: message.id).flatMap { _ in state.hub.elsewhere[stream.id]?.hostName }
      MessageRow.draw(
        message, number: number, of: stream, waitingFor: host, state.workspace.settings, into: &canvas, in: area)
    case .setting(let key):
      SettingRow.draw(key, state, into: &canvas, in: area)
    case .fromUpNext:
      let threads = state.threadsFromUpNext
      let area = canvas.putFold(isOpen: state.unfoldsThreadsFromUpNext, in: area)
      let age = threads.first.flatMap { state.workspace.streams[$0] }.map { canvas.age(since: $0.lastModified) } ?? ""
      canvas.putCut(
        canvas.text(.list(.fromUpNext(threads.count))), .textDim, row: area.row, column: area.column,
        columns: area.columns - Clean.columns(age) - 1, in: area)
      canvas.putTrailing(age, .textDim, row: area.row, in: area)
    case .lane(let id):
      guard let heading = state.laneHeading(id) else { return }
      canvas.putCut(
        canvas.text(.lane(heading)), .textDim, row: area.row, column: area.column, columns: area.columns, in: area)
    case .remembered(let answer):
      RememberedRow.draw(answer, state, into: &canvas, in: area)
    case .agentLimit(let agent):
      SettingRow.draw(limitOf: agent, state, into: &canvas, in: area)
    }
  }
}

extension Canvas {
  /// Whether what a row stands for is unfolded below it; the answer is the room behind that.
  mutating func putFold(isOpen: Bool, in area: Rect) -> Rect {
    let sign = isUnicode ? isOpen ? "▾" : "▸" : isOpen ? "-" : "+"
    put(sign, .textDim, row: area.row, column: area.column, in: area)
    return area.splitLeft(2).rest
  }
}

extension ListRows {
  /// How wide the columns of a list are, for each kind of row that it has, and the numbers of its rows in the Queue.
  package struct Measures: Equatable {
    fileprivate let places: QueuePlaces
    fileprivate let threads: RowColumns
    fileprivate let commands: RowColumns
    fileprivate let projects: ProjectRow.Columns
    /// Names that several commands have.
    fileprivate let alike: Set<String>

    fileprivate init(
      of pane: Pane, _ list: ListState<RowID>, columns: Int, _ state: AppState, _ canvas: Canvas
    ) {
      places = pane == .queue ? QueuePlaces(state) : QueuePlaces()
      let none = ListState<RowID>()
      let ofThreads = [.recent, .queue, .projects].contains(pane)
      threads = RowColumns.ofThreads(
        ofThreads ? list : none, in: pane, columns: columns, places, state, canvas)
      projects = ProjectRow.Columns(pane == .projects ? list : none, state, canvas)
      guard pane == .upNext else {
        commands = RowColumns(RowColumns.Wishes(), in: columns, lead: 0)
        alike = []
        return
      }
      commands = RowColumns.ofCommands(columns: columns, state, canvas)
      let names =
        state.workspace.upNext.running.map(\.item.name)
        + state.workspace.upNext.waiting.items.prefix(RowColumns.measured).map(\.name)
      var seen: Set<String> = []
      seen.reserveCapacity(names.count)
      alike = Set(names.filter { !seen.insert($0).inserted })
    }
  }
}

extension AppState {
  /// The keys that answer a question, or show the several answers of their kind, as they are bound.
  fileprivate func answerKeys(for permission: Permission, unicode: Bool) -> String {
    let kinds: [(Verb, Permission.Option.Kind)] = [
      (.approve, .allowOnce), (.approveAlways, .allowAlways), (.deny, .rejectOnce),
    ]
    let offered = Set(permission.options.map(\.kind))
    return kinds.filter { offered.contains($0.1) }.map { keyLabel($0.0, unicode: unicode) }
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The last line that a running command said, as far as it is known here.
  fileprivate func lastWords(of command: QueuedCommand) -> String? {
    guard command.status == .executing, let id = command.stream, let entry = transcripts[id]?.entries.last else {
      return nil
    }
    guard entry.role == .agent || entry.role == .tool else { return nil }
    return entry.text.lastLine.map(ColorMarks.plain)
  }
}

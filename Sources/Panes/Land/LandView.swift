import Core
import Languages
import Queues
import Scene
import Toolkit
import Verbs
import Words
import Worktrees

/// Landing a thread's work, as it looks: the message, and a line for each thing that can be done.
enum LandView {
  private static let columns = 76
  private static let labelColumns = 10
  private static let mostMessageRows = 5

  /// The message grows with what is written.
  static func messageSize(of dialog: LandDialog, in window: Size) -> Size {
    let columns = max(1, min(columns, window.columns - 4) - labelColumns)
    return Size(columns: columns, rows: max(1, dialog.message.rowCount(columns: columns, limit: mostMessageRows)))
  }

  static func draw(_ dialog: LandDialog, _ state: AppState, into canvas: inout Canvas) {
    guard let thread = state.workspace.streams[dialog.stream] else { return }
    let note = note(dialog, state, canvas.language)
    let columns = min(columns, canvas.dialogRoom.columns - 4)
    let messageRows = messageSize(of: dialog, in: canvas.dialogRoom).rows
    let rows = dialog.seen == nil ? 0 : LandDialog.Field.allCases.count - 1
    // As much as there is room for, and how much more there is.
    let noteRows = max(1, canvas.dialogRoom.rows - 4 - messageRows - rows)
    var noteLines = (note?.words ?? []).flatMap {
      Wrapping.wrap(Clean.line($0), columns: max(1, columns)).map(String.init)
    }
    if noteLines.count > noteRows {
      let hidden = noteLines.count - noteRows + 1
      let mark = canvas.ellipsis + " " + canvas.text(.conversation(.moreLines(hidden)))
      noteLines = noteLines.prefix(noteRows - 1) + [mark]
    }
    let area = canvas.dialog(
      canvas.said(.title(thread: canvas.name(of: thread))),
      hints: [
        Hint(.open, words: .doesIt), Hint(.nextField, words: .next), Hint(.previousChoice, .nextChoice, words: .choose),
        Hint(.newline, words: .newline), Hint(.back, words: .cancels),
      ], content: Size(columns: columns, rows: messageRows + rows + noteLines.count))
    let (message, rest) = area.splitTop(messageRows)
    let (choices, under) = rest.splitTop(min(rows, rest.rows))
    canvas.field(
      dialog.message, in: part(.message, .message, message, dialog, &canvas), hasFocus: dialog.field == .message)
    if let seen = dialog.seen { draw(seen, dialog, state, in: choices, &canvas) }
    for (offset, line) in noteLines.enumerated() {
      canvas.frame.put(
        line, row: under.row + offset, column: under.column,
        style: canvas.theme[note?.isProblem == true ? .error : .textDim, on: .dialog], clip: under)
    }
  }

  /// What keeps it from its base comes first: where there is no room for all, the rest is counted.
  private static func note(
    _ dialog: LandDialog, _ state: AppState, _ language: Language
  ) -> (words: [String], isProblem: Bool)? {
    if let problem = dialog.problem { return ([language.text(LandPanePhrase.problem(problem))], true) }
    guard let seen = dialog.seen else { return ([language.text(LandPanePhrase.isLooking)], false) }
    var inTheWay: LandPanePhrase?
    var isProblem = true
    if let obstacle = seen.obstacle {
      inTheWay = .obstacle(obstacle, ofMerge: false)
    } else if let obstacle = seen.mergeObstacle {
      // The rest can be done all the same.
      (inTheWay, isProblem) = (.obstacle(obstacle, ofMerge: true), false)
    } else if let base = seen.base, !seen.conflicts.isEmpty {
      inTheWay = .conflicts(seen.conflicts, base: base)
    }
    let phrases = [inTheWay].compactMap { $0 } + along(seen, dialog, state)
    return phrases.isEmpty ? nil : (phrases.map { language.text($0) }, inTheWay != nil && isProblem)
  }

  /// What would be committed, brought into the base or pushed beside what the thread's review shows; and what would not.
  private static func along(_ seen: LandSeen, _ dialog: LandDialog, _ state: AppState) -> [LandPanePhrase] {
    typealias Named = (names: [String], phrase: ([String]) -> LandPanePhrase)
    let beside = seen.beside
    var named: [Named] = []
    if dialog.bringsCommits(state) { named.append((seen.hiddenInCommits, LandPanePhrase.hiddenInCommits)) }
    if dialog.wantsCommit {
      named += [
        (seen.hidden, LandPanePhrase.hidden), (beside.changedBefore, LandPanePhrase.changedBefore),
        (beside.changedSince, LandPanePhrase.changedSince), (beside.unknown, LandPanePhrase.unknown),
        (beside.threads, LandPanePhrase.beside), (beside.staged, LandPanePhrase.staged),
      ]
    }
    if dialog.wantsCommit || !dialog.canCommit { named.append((beside.left, LandPanePhrase.left)) }
    return named.filter { !$0.names.isEmpty }.map { $0.phrase($0.names) }
  }

  /// The place of a field behind its label.
  private static func part(
    _ field: LandDialog.Field, _ words: LandPanePhrase, _ area: Rect, _ dialog: LandDialog, _ canvas: inout Canvas
  ) -> Rect {
    canvas.part(
      field.rawValue, canvas.said(words), columns: labelColumns, isHere: dialog.field == field, in: area)
  }

  private static func draw(
    _ seen: LandSeen, _ dialog: LandDialog, _ state: AppState, in area: Rect, _ canvas: inout Canvas
  ) {
    // The agent is asked, and nothing else is done.
    let asks = dialog.way(state) == .agent
    let lines: [(LandDialog.Field, label: LandPanePhrase, words: LandPanePhrase, isPossible: Bool)] = [
      (.commit, .commit, commit(seen, dialog, isOn: !asks), dialog.canCommit && !asks),
      (.base, .base, base(seen, dialog, state), !dialog.ways(state).isEmpty),
      (.push, .push, push(seen, dialog, isOn: !asks), dialog.canPush && !asks),
      (.request, .pullRequest, request(seen, dialog, isOn: !asks), dialog.canRequest && !asks),
    ]
    for (offset, line) in lines.prefix(area.rows).enumerated() {
      let row = Rect(row: area.row + offset, column: area.column, columns: area.columns, rows: 1)
      let value = part(line.0, line.label, row, dialog, &canvas)
      let hasFocus = dialog.field == line.0
      let words = canvas.said(line.words)
      if line.isPossible, line.0 == .base {
        canvas.choice(words, hasFocus: hasFocus, in: value)
        continue
      }
      canvas.entry(line.0.rawValue, words, at: value)
      if hasFocus { canvas.park(Rect(row: value.row, column: value.column, columns: 1, rows: 1)) }
      canvas.frame.put(
        Truncation.keepStart(Clean.line(words), columns: value.columns, mark: canvas.glyphs.cutMark), row: value.row,
        column: value.column,
        style: hasFocus
          ? canvas.theme[.selection] : canvas.theme[line.isPossible ? .text : .textDim, on: .dialog], clip: value)
    }
  }

  private static func commit(_ seen: LandSeen, _ dialog: LandDialog, isOn: Bool) -> LandPanePhrase {
    if seen.isMerging { return .mergeUnderWay(isOn: isOn && dialog.wantsCommit) }
    guard let names = seen.uncommitted else { return .unknownChange }
    if names.isEmpty { return .nothingToCommit(isAll: seen.beside.left.isEmpty) }
    return .files(names, count: seen.uncommittedCount, isOn: isOn && dialog.wantsCommit)
  }

  private static func base(_ seen: LandSeen, _ dialog: LandDialog, _ state: AppState) -> LandPanePhrase {
    guard let base = seen.base else {
      if case .baseIsGone(let base)? = seen.obstacle { return .baseIsGone(base) }
      return .noBase
    }
    return dialog.ways(state).isEmpty ? .hasAll(base: base) : .way(dialog.way(state), base: base)
  }

  private static func push(_ seen: LandSeen, _ dialog: LandDialog, isOn: Bool) -> LandPanePhrase {
    guard seen.branch != nil else { return .noBranch }
    guard let target = seen.target ?? seen.remote else { return .noRemote }
    return .pushes(to: target, isOn: isOn && (dialog.wantsPush || dialog.wantsRequest))
  }

  private static func request(_ seen: LandSeen, _ dialog: LandDialog, isOn: Bool) -> LandPanePhrase {
    guard dialog.canPush else { return push(seen, dialog, isOn: isOn) }
    if seen.requestObstacle != nil { return .needsBranch }
    return seen.hasGh ? .opens(isOn: isOn && dialog.wantsRequest) : .noGh
  }
}

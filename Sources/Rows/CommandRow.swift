import Acts
import Conversation
import Core
import Languages
import Queues
import Scene
import Texts
import Toolkit
import Words

/// A command of Up Next as one row: its place, what it is, who does it, and how far it is or how long it will take.
struct CommandRow {
  /// Rows of so many columns have room for the grip by which the pointer takes them.
  private static let columnsForGrip = 34

  let command: QueuedCommand
  let number: Int
  /// Why it doesn't start, beside its place in the line.
  var waitsBecause: String?
  /// Where it runs, as all hosts know it; nil for one's own.
  var project: String?
  /// The host that has it, of a shared lane.
  var host: String?
  /// What it said last, where other commands are called the same.
  var lastWords: String?

  /// The columns that the grip takes, with the blank before it.
  static func gripColumns(in columns: Int) -> Int { columns >= columnsForGrip ? 2 : 0 }

  /// Why a command waits, behind its priority.
  private static func whole(_ reason: String, _ command: QueuedCommand, _ canvas: Canvas) -> String {
    (command.priority == .normal ? "" : canvas.text(.priority(command.priority)) + " ") + Clean.line(reason)
  }

  static func columns(of reason: String, _ command: QueuedCommand, _ canvas: Canvas) -> Int {
    Clean.columns(whole(reason, command, canvas))
  }

  /// Nothing where nobody knows.
  static func estimate(of command: QueuedCommand, _ state: AppState) -> String {
    state.workspace.estimatedSeconds(for: command, usually: state.commandFacts.usual).map(RelativeTime.estimate) ?? ""
  }

  func draw(_ columns: RowColumns, _ state: AppState, into canvas: inout Canvas, in area: Rect) {
    let isRunning = command.status == .executing
    let standing = CommandRow.standing(command, state, canvas)
    let (sign, role) = standing.map { ($0.sign, $0.role) } ?? sign(canvas)
    canvas.putTrailing(
      sign, role, row: area.row,
      in: Rect(row: area.row, column: area.column, columns: columns.place, rows: 1))
    let start = area.column + columns.place + 1
    var end = area.endColumn
    let grip = CommandRow.gripColumns(in: area.columns)
    if grip > 0 {
      // What runs can't be carried, but its times stand under the others'.
      if !isRunning {
        canvas.put(canvas.isUnicode ? "≡" : "=", .textDim, row: area.row, column: end - 1, in: area)
      }
      end -= grip
    }
    let content = Rect(row: area.row, column: area.column, columns: max(0, end - area.column), rows: 1)
    let place = state.workspace.place(of: command)
    let project = (project ?? place.project).lastPathPart ?? place.project
    let agent = columns.project > 0 ? place.provider : host.map { "@" + $0 } ?? place.provider
    if let waitsBecause, !isRunning || state.workspace.restsUntil(command) != nil {
      return wait(waitsBecause, for: (project, agent), from: start, columns, into: &canvas, in: content)
    }
    let progress = isRunning && standing == nil ? CommandRow.progress(of: command, state, canvas) : nil
    let hasState = isRunning ? standing != nil || progress != nil : command.priority != .normal
    let columns = hasState ? columns : columns.withoutState(forNameOf: Clean.columns(command.name))
    name(from: start, columns: columns.name, into: &canvas, in: content)
    let time = isRunning ? command.startedAt.map { canvas.running(since: $0) } : nil
    let priority: (String, Role) =
      isRunning || command.priority == .normal
      ? ("", .textDim) : (canvas.text(.priority(command.priority)), command.priority == .low ? .textDim : .held)
    canvas.put(
      project: project, agent: agent,
      state: standing.map { (canvas.text(.state(.word($0.word))), $0.role) } ?? priority,
      trail: (time ?? CommandRow.estimate(of: command, state), .textDim), columns, from: start + columns.name,
      row: area.row, in: content)
    if let progress { bar(progress, columns, into: &canvas, in: content) }
  }

  /// That it waits for the person's answer, for a limit, its next try, or what stays of a landing; nil where it is at work, or has not begun.
  private static func standing(_ command: QueuedCommand, _ state: AppState, _ canvas: Canvas) -> StateSign? {
    if let question = state.question(of: command) {
      return StateSign(question.isQuestion ? .ask : .approve, hold: nil, isUnicode: canvas.isUnicode)
    }
    guard command.status == .executing else { return nil }
    if state.workspace.waitsForStay(command) {
      return StateSign(.held, hold: nil, waitsForStay: true, isUnicode: canvas.isUnicode)
    }
    return state.workspace.restsUntil(command).map { StateSign(.held, hold: $0, isUnicode: canvas.isUnicode) }
  }

  /// For how far a running command is, or why it stands still.
  static func stateColumns(of command: QueuedCommand, in columns: Int, _ state: AppState, _ canvas: Canvas) -> Int {
    let word = standing(command, state, canvas).map { Clean.columns(canvas.text(.state(.word($0.word)))) } ?? 0
    guard progress(of: command, state, canvas) != nil else { return word }
    return max(word, columns >= 50 ? 12 : columns >= 24 ? 6 : 0)
  }

  /// Nil where nobody knows: then no bar is drawn, and the name has its columns.
  private static func progress(of command: QueuedCommand, _ state: AppState, _ canvas: Canvas) -> Double? {
    state.workspace.progress(of: command, usually: state.commandFacts.usual, at: canvas.now)
  }

  private func sign(_ canvas: Canvas) -> (String, Role) {
    switch command.status {
    case .executing: (canvas.isUnicode ? "▶" : ">", .working)
    case .interrupted: (canvas.isUnicode ? "⏸" : "=", .held)
    case .queued, .completed, .failed, .cancelled: ("\(number)", .textDim)
    }
  }

  private func name(from column: Int, columns: Int, into canvas: inout Canvas, in area: Rect) {
    let name = Clean.line(command.name)
    canvas.putCut(name, .text, row: area.row, column: column, columns: columns, in: area)
    guard let lastWords, !lastWords.isEmpty else { return }
    // What tells it from the others matters more than what they share.
    let shared = min(Clean.columns(name), max(8, columns / 2))
    guard columns - shared >= 8 else { return }
    canvas.putCut(
      Truncation.keepStart(name, columns: shared, mark: canvas.glyphs.cutMark), .text, row: area.row, column: column,
      columns: shared, in: area)
    let blanks = String(repeating: " ", count: columns - shared)
    canvas.put(blanks, .text, row: area.row, column: column + shared, in: area)
    canvas.putCut(
      "  " + lastWords, .textDim, row: area.row, column: column + shared, columns: columns - shared, in: area)
  }

  /// Why it waits takes the place of the other columns, but for who does it where there is room for both.
  private func wait(
    _ reason: String, for who: (project: String, agent: String), from column: Int, _ columns: RowColumns,
    into canvas: inout Canvas, in area: Rect
  ) {
    let room = area.endColumn - column
    let needed = Clean.columns(command.name)
    // A name keeps its share also beside a long reason, which has the rest, at first without the priority.
    let most = room - 1 - min(needed, room * 2 / 5)
    let whole = CommandRow.whole(reason, command, canvas)
    let said =
      Clean.columns(whole) <= most
      ? whole : Truncation.keepStart(Clean.line(reason), columns: most, mark: canvas.glyphs.cutMark)
    let taken = canvas.putTrailing(said, .textDim, row: area.row, in: area)
    // Below the others' where that is wide enough, else beside the reason.
    let besideReason = room - taken - 1 - columns.ofPlace
    let nameColumns = taken <= columns.reason ? columns.name : besideReason >= needed ? besideReason : nil
    let shown = columns.ofPlace > 0 ? nameColumns : nil
    canvas.putCut(command.name, .text, row: area.row, column: column, columns: shown ?? room - taken - 1, in: area)
    guard let shown else { return }
    canvas.put(
      project: who.project, agent: who.agent, state: ("", .textDim), trail: ("", .textDim), columns,
      from: column + shown, row: area.row, in: area)
  }

  private func bar(_ progress: Double, _ columns: RowColumns, into canvas: inout Canvas, in area: Rect) {
    guard columns.state > 0 else { return }
    let end = area.endColumn - (columns.trail > 0 ? columns.trail + 1 : 0)
    canvas.frame.progressBar(
      Rect(row: area.row, column: end - columns.state, columns: columns.state, rows: 1), fraction: progress,
      style: canvas.theme[.progress], track: canvas.theme[.progressTrack], unicode: canvas.isUnicode)
  }
}

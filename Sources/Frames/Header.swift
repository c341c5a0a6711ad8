import Acts
import Conversation
import Core
import HubScene
import Layouts
import Queues
import Rows
import Scene
import Settings
import Texts
import Toolkit
import Words

/// The first line: how things stand, and which thread is open. Where it is short whole parts are left out, those that matter
/// least first.
enum Header {
  /// Of a name that is cut to less than this nobody knows which it is.
  private static let leastName = 8

  static func draw(
    _ state: AppState, _ window: WindowState, in area: Rect, needing: Int, into canvas: inout Canvas
  ) {
    guard !area.isEmpty else { return }
    canvas.frame.fill(area, style: canvas.theme[.status])
    var column = area.column + 1
    column += canvas.put("upnext", .statusKey, row: area.row, column: column, in: area) + 3
    if !state.workspace.limits.isEmpty { canvas.changesAtMidnight() }
    let isReading = state.threadsBeingRead.map { canvas.text(.list(.readingThreads($0))) + canvas.ellipsis }
    let counts = isReading ?? counts(state, needing: needing, columns: area.endColumn - column - 1, canvas)
    column += canvas.put(counts, .status, row: area.row, column: column, in: area)
    guard let stream = state.openThread(in: window) else { return }
    let place = place(of: stream, columns: area.endColumn - column - 4, canvas)
    canvas.putTrailing(place + " ", .status, row: area.row, in: area)
  }

  static func counts(_ state: AppState, needing: Int) -> [ListPhrase] {
    let working = state.workingCount
    let next = state.ownInUpNext
    var counts: [ListPhrase] = needing == 0 ? [] : [.needPerson(needing)]
    if working > 0 { counts.append(.working(working)) }
    if next > 0 { counts.append(.upNext(next)) }
    if state.workspace.isPaused { counts.append(.allPaused) }
    for (provider, limit) in state.workspace.limits.sorted(by: { $0.key < $1.key }) {
      counts.append(.atLimit(agent: Clean.line(provider), until: limit.limit.until.map(state.asSaid)))
    }
    if !counts.isEmpty { return counts }
    return isAnythingWaiting(state) ? [.nobodyNeeds] : [.nothingWaits]
  }

  /// Threads that were read wait in the Queue, snoozed ones behind it, messages in an outbox that is held, commands in a lane.
  private static func isAnythingWaiting(_ state: AppState) -> Bool {
    state.workspace.settings.queueEnabled && !state.membersInLine.isEmpty
      || !state.workspace.streams.withOutbox.isEmpty || !state.hub.lanes.isEmpty
  }

  private static func counts(_ state: AppState, needing: Int, columns: Int, _ canvas: Canvas) -> String {
    var counts = counts(state, needing: needing)
    func words() -> String { counts.map { canvas.text(.list($0)) }.joined(separator: canvas.separator) }
    while counts.count > 1, Clean.columns(words()) > columns {
      let least = counts.indices.min { weight(of: counts[$0]) < weight(of: counts[$1]) }
      counts.remove(at: least ?? counts.count - 1)
    }
    return words()
  }

  /// Who waits for the person comes before what holds everything, and that before what goes by itself.
  private static func weight(of count: ListPhrase) -> Int {
    if case .needPerson = count { return 4 }
    if case .allPaused = count { return 3 }
    if case .atLimit = count { return 2 }
    if case .working = count { return 1 }
    return 0
  }

  /// Its project gives way to its name, and half a name to nothing.
  private static func place(of stream: WorkStream, columns: Int, _ canvas: Canvas) -> String {
    let name = Clean.line(canvas.name(of: stream))
    let project = Clean.line(stream.project.lastPathPart ?? stream.project)
    let whole = project + (canvas.isUnicode ? " ▸ " : " > ") + name
    if Clean.columns(whole) <= columns { return whole }
    guard columns >= min(leastName, Clean.columns(name)) else { return "" }
    return Truncation.keepStart(name, columns: columns, mark: canvas.glyphs.cutMark)
  }
}

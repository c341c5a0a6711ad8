import Acts
import Conversation
import Core
import Languages
import Queues
import Scene
import Toolkit
import Verbs
import Words

/// The sessions that an agent keeps and that serve no thread yet: one of them is gone on with.
struct SessionsDialog: MenuDialog {
  let wanted: SessionsWanted
  /// Nil while the agent is asked.
  private var sessions: [AgentSession]?
  private var knownCount = 0
  private var problem: String?
  var cursor = MenuCursor<String>([])

  fileprivate init(_ wanted: SessionsWanted) { self.wanted = wanted }

  fileprivate mutating func take(_ found: SessionsFound, _ workspace: Workspace) {
    switch found {
    case .failed(let reason): problem = reason
    case .sessions(let all):
      let unknown = workspace.unknown(all, of: wanted.provider)
      knownCount = all.count - unknown.count
      sessions = unknown
      cursor = MenuCursor(unknown.map(\.id))
    }
  }

  func choices(_ state: AppState) -> [String] { sessions?.map(\.id) ?? [] }

  mutating func press(_ key: DialogKey, _ context: inout Context) -> AfterKey {
    // While nothing is known, there is nothing to choose.
    if key.verb == .open, sessions == nil, problem == nil { return .stays }
    return pressInMenu(key, &context)
  }

  mutating func choose(_ choice: String, _ context: inout Context) -> AfterKey {
    guard let session = sessions?.first(where: { $0.id == choice }) else { return .closes }
    let wanted = wanted
    let (thread, effects) = context.state.adopt(session, wanted, by: .window(context.id), &context.stamp)
    context.then(effects)
    context.show(thread)
    return .closes
  }

  func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    let title = canvas.text(.agent(.sessionsTitle(agent: wanted.provider)))
    let closes = [Hint(.open, words: .closes)]
    let known = knownCount == 0 ? "" : canvas.text(.agent(.areThreads(knownCount)))
    if let problem {
      let columns = max(1, min(60, canvas.dialogRoom.columns - 4))
      canvas.dialog(title, Wrapping.wrap(Clean.text(problem), columns: columns).map(String.init), hints: closes)
      return
    }
    guard let sessions else {
      canvas.dialog(
        title, [canvas.text(.agent(.asking(agent: wanted.provider))) + canvas.ellipsis],
        hints: [Hint(.back, words: .leavesIt)])
      return
    }
    guard !sessions.isEmpty else {
      canvas.dialog(title, [canvas.text(.agent(.noSessions)), known], hints: closes)
      return
    }
    let rows = sessions.map { session in
      let age = session.updatedAt.map { RelativeTime(since: $0, now: state.now, in: canvas.language) }
      if let age { canvas.changes(at: age.changesAt) }
      return (
        text: Clean.line(session.title.isEmpty ? session.id : session.title), hint: age.map { " " + $0.text } ?? ""
      )
    }
    let size = canvas.dialogRoom
    let area = canvas.dialog(
      title, note: known, hints: [Hint(.open, words: .goesOnWithIt), Hint(.back, words: .leavesIt)],
      content: Size(
        columns: max(1, canvas.rowColumns(upTo: 76, beside: 4)), rows: min(rows.count, max(1, size.rows - 5))))
    canvas.choices(rows, cursor, of: sessions.map(\.id), in: area)
  }
}

extension Context {
  /// Of the agent and project that the keys are on.
  package mutating func beginSessions() {
    let wanted: SessionsWanted
    if let stream = state.focusedStream(in: window).flatMap({ workspace.streams[$0] }) {
      wanted = state.sessionsWanted(stream.project, stream.effectiveProvider)
    } else {
      let directory = focusedProject() ?? window.facts.directory
      wanted = state.sessionsWanted(directory, state.usualProvider(in: directory))
    }
    open(SessionsDialog(wanted))
    then(.run(.sessions(wanted, for: .window(id))))
  }

  /// Who has closed the list, or asks for another one by now, is told nothing.
  package mutating func take(_ found: SessionsFound, _ wanted: SessionsWanted) {
    guard var dialog = window.dialog(SessionsDialog.self), dialog.wanted == wanted else { return }
    dialog.take(found, workspace)
    open(dialog)
  }
}

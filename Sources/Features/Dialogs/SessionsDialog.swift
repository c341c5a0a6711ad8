import Core
import Toolkit

/// The sessions of an agent that serve no thread yet, to choose one from.
package struct SessionsDialog: Equatable, Sendable {
  let wanted: SessionsWanted
  /// Nil until the agent has told.
  private(set) var sessions: [AgentSession]?
  /// How many more are threads already.
  private(set) var knownCount = 0
  private(set) var problem: String?
  var cursor = MenuCursor<String>([])

  init(_ wanted: SessionsWanted) { self.wanted = wanted }

  mutating func take(_ found: SessionsFound, _ workspace: Workspace) {
    switch found {
    case .failed(let reason): problem = reason
    case .sessions(let all):
      let unknown = workspace.unknown(all, of: wanted.provider)
      knownCount = all.count - unknown.count
      sessions = unknown
      cursor = MenuCursor(unknown.map(\.id))
    }
  }
}

extension Dialogs {
  static func sessions(
    _ key: Key, _ dialog: SessionsDialog, in id: WindowID, _ state: inout AppState, _ stamp: inout Stamp
  ) -> [Effect] {
    // While nothing is known, there is nothing to choose.
    if key == Key(.enter), dialog.sessions == nil, dialog.problem == nil { return [] }
    let sessions = dialog.sessions ?? []
    let answer = menu(key, dialog.cursor, among: sessions.map(\.id), in: id, &state) { cursor in
      var dialog = dialog
      dialog.cursor = cursor
      return .sessions(dialog)
    }
    guard case .chose(let name) = answer, let chosen = sessions.first(where: { $0.id == name }) else { return [] }
    return state.goOn(with: chosen, dialog.wanted, in: id, &stamp)
  }
}

extension DialogView {
  static func sessions(_ dialog: SessionsDialog, _ state: AppState, into canvas: inout Canvas) {
    let title = canvas.text(.agent(.sessionsTitle(agent: dialog.wanted.provider)))
    let closes = canvas.text(.dialog(.enterCloses))
    let known = dialog.knownCount == 0 ? "" : canvas.text(.agent(.areThreads(dialog.knownCount)))
    if let problem = dialog.problem {
      let columns = max(1, min(60, canvas.frame.size.columns - 4))
      canvas.dialog(title, Wrapping.wrap(Clean.text(problem), columns: columns).map(String.init), hint: closes)
      return
    }
    guard let sessions = dialog.sessions else {
      canvas.dialog(
        title, [canvas.text(.agent(.asking(agent: dialog.wanted.provider))) + canvas.ellipsis],
        hint: canvas.text(.dialog(.escLeaves)))
      return
    }
    guard !sessions.isEmpty else {
      canvas.dialog(title, [canvas.text(.agent(.noSessions)), known], hint: closes)
      return
    }
    let rows = sessions.map { session in
      let age = session.updatedAt.map { RelativeTime(since: $0, now: state.now, in: canvas.language) }
      if let age { canvas.changes(at: age.changesAt) }
      return (
        text: Clean.line(session.title.isEmpty ? session.id : session.title), hint: age.map { " " + $0.text } ?? ""
      )
    }
    let size = canvas.frame.size
    let area = canvas.dialog(
      title, hint: canvas.text(.agent(.sessionsHint)) + " " + known,
      content: Size(columns: max(1, min(76, size.columns - 4)), rows: min(rows.count, max(1, size.rows - 5))))
    choices(rows, dialog.cursor, of: sessions.map(\.id), in: area, into: &canvas)
  }
}

import Core
import JSON
import Toolkit

/// Going on with a session that an agent keeps and that serves no thread yet.
extension AppState {
  /// Of the agent and project that the keys are on.
  mutating func beginSessions(in id: WindowID) -> [Effect] {
    guard let window = windows[id] else { return [] }
    let wanted: SessionsWanted
    if let stream = focusedStream(in: window).flatMap({ workspace.streams[$0] }) {
      wanted = sessionsWanted(stream.project, stream.effectiveProvider)
    } else {
      let directory = focusedProject(in: id) ?? window.facts.directory
      wanted = sessionsWanted(directory, usualProvider(in: directory))
    }
    windows[id]?.dialog = .sessions(SessionsDialog(wanted))
    return [.run(.sessions(wanted, for: .window(id)))]
  }

  func sessionsWanted(_ directory: String, _ provider: String) -> SessionsWanted {
    SessionsWanted(provider: provider, directory: directory, host: workspace.projectChoices[directory]?.host)
  }

  mutating func take(
    _ found: SessionsFound, _ wanted: SessionsWanted, for asker: SessionsAsker, _ stamp: inout Stamp
  ) -> [Effect] {
    switch asker {
    case .window(let id):
      // Who has closed the list, or asks for another one by now, is told nothing.
      guard case .sessions(var dialog)? = windows[id]?.dialog, dialog.wanted == wanted else { return [] }
      dialog.take(found, workspace)
      windows[id]?.dialog = .sessions(dialog)
      return []
    case .client(let client, let session):
      let (reply, effects) = reply(found, wanted, session, &stamp)
      return [.reply(client, reply)] + effects
    }
  }

  private mutating func reply(
    _ found: SessionsFound, _ wanted: SessionsWanted, _ session: String?, _ stamp: inout Stamp
  ) -> (Reply, [Effect]) {
    switch found {
    case .failed(let reason): return (.refused(Refusal(.refused, reason)), [])
    case .sessions(let sessions):
      guard let session else { return (.done(.array(sessions.map { shape($0, wanted) })), []) }
      guard let chosen = sessions.first(where: { $0.id == session }) else {
        let refusal = Refusal(
          .missing, "\(wanted.provider) keeps no session \"\(session)\" of \(wanted.directory).",
          hint: "upnext sessions shows those that it has.")
        return (.refused(refusal), [])
      }
      let (thread, effects) = change(&stamp) { $0.adopt(chosen, wanted) }
      return (.done(["id": .string(thread.text)]), effects)
    }
  }

  private func shape(_ session: AgentSession, _ wanted: SessionsWanted) -> JSON {
    let key = SessionKey(provider: wanted.provider, providerSessionId: session.id)
    return [
      "id": .string(session.id), "title": .string(session.title),
      "updated_at": session.updatedAt.map { .string($0.iso8601) } ?? .null,
      "thread": workspace.streams.thread(ofSession: key).map { .string($0.text) } ?? .null,
    ]
  }

  mutating func goOn(
    with session: AgentSession, _ wanted: SessionsWanted, in id: WindowID, _ stamp: inout Stamp
  ) -> [Effect] {
    let (thread, effects) = change(&stamp) { $0.adopt(session, wanted) }
    show(thread, in: id)
    return effects
  }
}

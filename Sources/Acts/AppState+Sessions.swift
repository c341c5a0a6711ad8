import Conversation
import Core
import JSON
import Scene

/// Going on with a session that an agent keeps and that serves no thread yet.
extension AppState {
  package func sessionsWanted(_ directory: String, _ provider: String) -> SessionsWanted {
    SessionsWanted(provider: provider, directory: directory, host: workspace.projectChoices[directory]?.host)
  }

  /// What a call of the command line is answered: the sessions, or the thread that goes on with one of them.
  package mutating func reply(
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
}

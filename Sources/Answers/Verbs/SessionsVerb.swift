import Acts
import CommandLine
import Conversation
import Core
import JSON
import Languages
import Queues
import Scene
import Shapes

extension CommandLineVerb {
  static let sessions = CommandLineVerb(
    "sessions", usage: "[ID] [--project DIR] [--agent A]",
    summary: "List the sessions that an agent keeps of a project, or go on with one in a thread.",
    details:
      "With ID, the session becomes a thread, whose id is printed. The directory is this one unless --project names another.",
    operands: [.optional(.name)], options: [.project, .agent], isLook: { $0.words.isEmpty },
    run: { call, state, _ throws(Refusal) in
      let project = try call.project
      let provider = try state.known(call.value("--agent") ?? state.usualProvider(in: project))
      let wanted = state.sessionsWanted(project, provider)
      // The agent answers it.
      return .later([.run(.sessions(wanted, for: .client(call.client, session: call.words.first)))])
    },
    text: { answer, arguments in
      guard arguments.words.isEmpty else { return answer["id"]?.string ?? "" }
      let rows = (answer.array ?? []).map { session in
        [
          PlainWords.word(session["id"]), PlainWords.word(session["updated_at"]),
          session["thread"]?.string == nil ? "" : "thread", PlainWords.word(session["title"]),
        ]
      }
      return TextTable(rows).text
    })
}

extension AppState {
  /// What a call of the command line is answered: the sessions, or the thread that goes on with one of them.
  package mutating func reply(
    _ found: SessionsFound, _ wanted: SessionsWanted, _ session: String?, to client: ClientID, _ stamp: inout Stamp
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
      let (thread, effects) = adopt(chosen, wanted, by: .client(client, surroundings.language), &stamp)
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

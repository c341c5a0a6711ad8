import Acts
import CommandLine
import JSON
import Scene
import Shapes

extension CommandLineVerb {
  static let sessions = CommandLineVerb(
    "sessions", usage: "[ID] [--project DIR] [--agent A]",
    summary: "List the sessions that an agent keeps of a project, or go on with one in a thread.",
    details:
      "With ID, the session becomes a thread, whose id is printed. The directory is this one unless --project names another.",
    operands: [.optional(.name)], options: [.project, .agent],
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

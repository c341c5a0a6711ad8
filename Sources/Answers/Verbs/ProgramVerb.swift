import Acts
import CommandLine
import Conversation
import Core
import Finders
import JSON
import Queues
import Scene

extension CommandLineVerb {
  static let program = CommandLineVerb(
    "program", usage: "THREAD",
    summary: "Go on with a thread in its agent's own program, in this terminal.",
    details:
      "Between turns only. Until that program has ended, upnext sends nothing in the thread; then it reads what was "
      + "said there, and the outbox goes on. upnext knows the programs of claude and codex.",
    operands: [.one(.thread)],
    options: [.value("--pid", .name, isHidden: true)], json: false,
    doer: .client(.program),
    run: { call, state, stamp throws(Refusal) in
      let stream = try ThreadFinder.findLive(call.words[0], in: state.workspace)
      guard let pid = call.value("--pid").flatMap({ Int32($0) }), pid > 0 else {
        throw Refusal(.usage, "Nobody says whose end is to be waited for.", hint: call.verb.line)
      }
      if let refusal = state.refusalToLend(stream) { throw Refusal(.refused, refusal.sentence) }
      state.clients.borrowers[stream.id] = call.client
      // It is answered once nothing of ours has the session open.
      return .later(state.lend(stream, to: pid, &stamp))
    })
}

extension AppState {
  /// Whoever waits for a session hears how to open it.
  package mutating func handOverReleased(_ report: AgentReport) -> [Effect] {
    guard case .fact(.released) = report.news, let client = clients.borrowers.removeValue(forKey: report.stream),
      let stream = workspace.streams[report.stream]
    else { return [] }
    let answer: JSON = [
      "agent": .string(stream.effectiveProvider), "session": .string(stream.effectiveProviderSessionId),
      "directory": .string(stream.workingDirectory),
      "host": workspace.projectChoices[stream.project]?.host.map { .string($0) } ?? .null,
    ]
    return [.reply(client, .done(answer))]
  }
}

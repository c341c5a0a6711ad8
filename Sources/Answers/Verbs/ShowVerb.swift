import Acts
import Core
import JSON
import Scene
import Toolkit

extension CommandLineVerb {
  static let show = CommandLineVerb(
    "show", usage: "THREAD", summary: "Print a thread's conversation.", operands: [.one(.thread)],
    run: { call, state, _ throws(Refusal) in
      state.logsAsked[call.client] = nil
      return .later([.run(.whole(call.client, try ThreadFinder.find(call.words[0], in: state.workspace).id))])
    },
    text: { answer, _ in PlainWords.conversation(answer) })
}

extension Answers {
  /// For who asked for a whole transcript: all of it, or what a command has said in it.
  package static func whole(
    _ id: Identity<WorkStream>, to client: ClientID, stored: [Entry], _ state: AppState
  ) -> [Effect] {
    let live = state.transcripts[id]?.entries ?? []
    if let follower = state.followers.first(where: { $0.client == client && $0.isEnding }) {
      return state.lastNews(for: follower, in: stored.prefix { $0.number < live.first?.number ?? .max } + live)
    }
    return [.reply(client, shown(id, to: client, stored: stored, state))]
  }

  /// A transcript as the store has it, with what is newer in memory.
  private static func shown(
    _ id: Identity<WorkStream>, to client: ClientID, stored: [Entry], _ state: AppState
  ) -> Reply {
    guard let stream = state.workspace.streams[id] else {
      return .refused(Refusal(.missing, "The thread is gone."))
    }
    let live = state.transcripts[id]?.entries ?? []
    let older = stored.prefix { $0.number < live.first?.number ?? .max }
    if let command = state.logsAsked[client], let reply = log(command, older + live, state) { return reply }
    return .done([
      "thread": JSONViews.thread(stream, in: state.workspace, at: state.now),
      "entries": .array(JSONViews.entries(older + live)),
      "lineage": JSONViews.lineage(stream),
    ])
  }
}

extension PlainWords {
  static func conversation(_ answer: JSON) -> String {
    (answer["entries"]?.array ?? []).map { entry in
      let title = entry["title"]?.string.map { $0.isEmpty ? "" : " " + Clean.line($0) } ?? ""
      let heading = "\(word(entry["role"])) \(word(entry["at"])) \(word(entry["status"]))\(title)"
      let text = Clean.text(entry["text"]?.string ?? "")
      return heading + "\n"
        + text.split(separator: "\n", omittingEmptySubsequences: false).map { "  " + $0 }.joined(separator: "\n")
    }.joined(separator: "\n\n")
  }
}

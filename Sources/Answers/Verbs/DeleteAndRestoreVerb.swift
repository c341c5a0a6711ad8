import Acts
import CommandLine
import Conversation
import Core
import Finders
import JSON
import Queues
import Scene
import Shapes
import Words

extension CommandLineVerb {
  static let delete = CommandLineVerb(
    "delete", usage: "THREAD ...", summary: "Hide threads everywhere. What their agents keep of them stays.",
    operands: [.some(.thread)], subject: .state,
    run: { call, state, _ throws(Refusal) in
      let ids = try ThreadFinder.allLive(call.words, in: state.workspace).map(\.id)
      let (act, title) = try ListActs.planDeletion(of: ids, state).carriedOut(in: call.language)
      return .done(state.performed(act, titled: title, ids.map(\.text), by: call.asker))
    },
    text: { answer, _ in PlainWords.word(answer["words"]) })

  package static let restore = CommandLineVerb(
    "restore", usage: "THREAD ...", summary: "Bring back threads that are deleted, hidden or snoozed.",
    operands: [.some(.thread)],
    run: { call, state, _ throws(Refusal) in
      var acts: [Act] = []
      var streams: [WorkStream] = []
      for thread in call.words {
        let stream = try ThreadFinder.findRestorable(thread, in: state.workspace)
        if streams.contains(where: { $0.id == stream.id }) { continue }
        guard let act = state.restoring(stream.id) else {
          throw Refusal(
            .refused, "\"\(stream.displayName)\" is neither deleted, hidden nor snoozed.", hint: "It shows already.")
        }
        acts.append(act)
        streams.append(stream)
      }
      let rows = streams.count == 1 ? Phrase.Rows.one(streams[0].name(in: call.language)) : .threads(streams.count)
      return .done(
        state.performed(
          .joined(acts), titled: .thread(.restored(rows)), streams.map(\.id.text), by: call.asker,
          because: .restored))
    },
    text: { answer, _ in PlainWords.word(answer["words"]) })
}

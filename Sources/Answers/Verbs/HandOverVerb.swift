import Acts
import CommandLine
import Conversation
import Finders
import JSON
import Queues
import Scene
import Shapes
import Words

extension CommandLineVerb {
  static let handOver = CommandLineVerb(
    "hand-over", usage: "THREAD AGENT",
    summary: "Let another agent, or the same one anew, go on with a thread in a session of its own.",
    operands: [.one(.thread), .one(.agent)],
    run: { call, state, _ throws(Refusal) in
      let stream = try ThreadFinder.find(call.words[0], in: state.workspace)
      let provider = call.words[1]
      guard state.surroundings.providers.contains(where: { $0.name == provider }) else {
        throw Refusal(
          .missing, "There is no agent \"\(provider)\".", hint: "upnext list agents shows those that there are.")
      }
      if let turn = stream.turn {
        throw turn.onlyAsks
          ? Refusal(.refused, ThreadRefusal.answerFirst.sentence, hint: "upnext show THREAD")
          : Refusal(.refused, "A turn is going on: a thread is handed over between turns.", hint: "upnext wait THREAD")
      }
      let wish = HandoverWish(provider: provider, asker: call.asker)
      return .later(state.wantHandover(of: stream.id, wish))
    },
    text: { answer, _ in PlainWords.word(answer["words"]) })
}

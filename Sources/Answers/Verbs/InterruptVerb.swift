import Acts
import CommandLine
import Conversation
import Finders
import JSON
import Queues
import Scene
import Shapes
import WorktreeActs

extension CommandLineVerb {
  static let interrupt = CommandLineVerb(
    "interrupt", usage: "THREAD", summary: "Stop the turn that is going on in a thread.",
    details:
      "The agent is asked first; upnext unlock ends the waiting for one that doesn't hear. A message that has not left "
      + "yet stays in the outbox, which is paused. Where no turn is going on, what the agent left running in the "
      + "background ends; said a second time, the agent ends with it, and the next message starts it anew.",
    operands: [.one(.thread)], subject: .turn,
    run: { call, state, stamp throws(Refusal) in
      let stream = try ThreadFinder.find(call.words[0], in: state.workspace)
      guard state.canStop(stream) else {
        if state.landings[stream.id] != nil {
          throw Refusal(
            .refused, "\"\(stream.displayName)\" is just being landed.",
            hint: "\(state.keyToStopLanding) in the review stops that.")
        }
        throw Refusal(.refused, "No turn is going on in \"\(stream.displayName)\".")
      }
      let word = stream.hasMessageThatHasNotLeft ? "paused" : "stopping"
      let effects = state.stopTurn(of: stream.id, by: call.asker, &stamp)
      return .done(["thread": .string(stream.id.text), "state": .string(word)], effects)
    },
    text: { answer, _ in PlainWords.word(answer["state"]) })
}

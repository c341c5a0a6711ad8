import Acts
import CommandLine
import Conversation
import Core
import Finders
import Scene
import Shapes
import Words

extension CommandLineVerb {
  static let `continue` = CommandLineVerb(
    "continue", usage: "THREAD",
    summary: "Let a turn that broke off go on in its session, without saying its words again.",
    details: "Where the agent doesn't have the message, there is nothing to continue: upnext retry sends it. Where "
      + "nobody knows whether it has, what is said is still continue, and not the message.",
    operands: [.one(.thread)],
    run: { call, state, stamp throws(Refusal) in
      let stream = try ThreadFinder.find(call.words[0], in: state.workspace)
      let (refusal, effects) = state.change(&stamp) { $0.goOn(in: stream.id) }
      if let refusal {
        let hint =
          refusal == .noBrokenTurn
          ? state.workspace.wayOn(of: stream) : "upnext retry sends it, upnext skip lets the others go."
        throw Refusal(.refused, refusal.sentence, hint: hint)
      }
      state.note(.outbox(.continuing(stream.messageInTrouble?.name ?? "")), nil, by: call.asker)
      return .done(JSONViews.outbox(stream.id, state), effects)
    },
    text: { answer, _ in PlainWords.state(of: answer, else: "continues") })
}
